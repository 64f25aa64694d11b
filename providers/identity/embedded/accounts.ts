/** Faults that a sign-in with an account injects (../README.md). */
export const accountFaults = [
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
export type AccountFault = (typeof accountFaults)[number]

export type SandboxAccount = {
  login: string
  subject: string
  firstName: string
  lastName: string
  email: string | null
  emailVerified: boolean
  /** The case that a sign-in with this account demonstrates, for the list on the sign-in page. */
  description: string
  fault: AccountFault | null
}

const faultTexts: Record<AccountFault, string> = {
  expired: 'An ID token that expired an hour ago',
  wrong_issuer: 'An ID token of another issuer',
  wrong_audience: 'An ID token made for another site',
  wrong_nonce: 'An ID token of another sign-in',
  unsigned: 'An ID token without a signature',
  public_key: 'An ID token signed by HMAC with the public key as the secret',
  foreign_key: 'An ID token signed with a stranger’s key',
  broken: 'A provider that fails',
  silent: 'A provider that does not reply',
}

/** The password of all accounts; the sign-in page shows it. */
export const sandboxPassword = 'salt and butter'

const person = (
  localPart: string,
  firstName: string,
  lastName: string,
  description: string,
  overrides: Partial<SandboxAccount> = {},
): SandboxAccount => ({
  login: `${localPart}@mail.example`,
  subject: `sandbox-${localPart}`,
  firstName,
  lastName,
  email: `${localPart}@mail.example`,
  emailVerified: true,
  description,
  fault: null,
  ...overrides,
})

/** People of the demonstration, accounts with an unusual name or email, then one account per fault. */
export const accounts: readonly SandboxAccount[] = [
  person('clara.whitfield', 'Clara', 'Whitfield', 'A member with a card and a history'),
  person('theo.lindgren', 'Theo', 'Lindgren', 'A first sign-in: joins and links a card'),
  person('maximiliana', 'Maximiliana', 'Featherstonehaugh-Cholmondeley', 'A long name'),
  person('unconfirmed', 'Una', 'Firmed', 'An unconfirmed email address', { emailVerified: false }),
  person('no.email', 'Noel', 'Post', 'No email address at all', { email: null }),
  person('second.clara', 'Clara', 'Whitfield', "Another person with Clara's email address", {
    email: 'clara.whitfield@mail.example',
  }),
  ...accountFaults.map((fault) => person(fault.replace('_', '.'), 'Mallory', 'Stone', faultTexts[fault], { fault })),
]

/** Finds an account; case and surrounding space of the login do not matter. */
export const accountByLogin = (login: string): SandboxAccount | undefined =>
  accounts.find((account) => account.login === login.trim().toLowerCase())

export const accountBySubject = (subject: string): SandboxAccount | undefined =>
  accounts.find((account) => account.subject === subject)
