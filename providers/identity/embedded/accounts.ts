/** A failure that signing in with an account shows; what each does is in README.md. */
export const mischiefs = [
  'expired',
  'wrong_issuer',
  'wrong_audience',
  'wrong_nonce',
  'unsigned',
  'public_key',
  'foreign_key',
  'broken',
  'silent',
] as const
export type Mischief = (typeof mischiefs)[number]

export type Account = {
  login: string
  subject: string
  firstName: string
  lastName: string
  email: string | null
  emailVerified: boolean
  /** What signing in with it shows, in words for the list on the sign-in page. */
  shows: string
  mischief: Mischief | null
}

const says: Record<Mischief, string> = {
  expired: 'An ID token that ended an hour ago',
  wrong_issuer: 'An ID token of another issuer',
  wrong_audience: 'An ID token made for another site',
  wrong_nonce: 'An ID token of another sign-in',
  unsigned: 'An ID token without a signature',
  public_key: 'An ID token signed with the public key as a password',
  foreign_key: 'An ID token signed with a stranger’s key',
  broken: 'A provider that fails',
  silent: 'A provider that does not answer',
}

/** One for all of them: it is printed beside the sign-in form. */
export const sandboxPassword = 'salt and butter'

const person = (
  name: string,
  firstName: string,
  lastName: string,
  shows: string,
  more: Partial<Account> = {},
): Account => ({
  login: `${name}@mail.example`,
  subject: `sandbox-${name}`,
  firstName,
  lastName,
  email: `${name}@mail.example`,
  emailVerified: true,
  shows,
  mischief: null,
  ...more,
})

/** People of the demonstration first, then one for every failure. */
export const accounts: readonly Account[] = [
  person('clara.whitfield', 'Clara', 'Whitfield', 'A member with a card and a history'),
  person('theo.lindgren', 'Theo', 'Lindgren', 'Has never been here: joins and links a card'),
  person('maximiliana', 'Maximiliana', 'Featherstonehaugh-Cholmondeley', 'A long name'),
  person('unconfirmed', 'Una', 'Firmed', 'An email address nobody has confirmed', { emailVerified: false }),
  person('no.email', 'Noel', 'Post', 'No email address at all', { email: null }),
  person('second.clara', 'Clara', 'Whitfield', "Another person with Clara's email address", {
    email: 'clara.whitfield@mail.example',
  }),
  ...mischiefs.map((mischief) => person(mischief.replace('_', '.'), 'Mallory', 'Grey', says[mischief], { mischief })),
]

export const accountByLogin = (login: string): Account | undefined =>
  accounts.find((account) => account.login === login.trim().toLowerCase())

export const accountBySubject = (subject: string): Account | undefined =>
  accounts.find((account) => account.subject === subject)
