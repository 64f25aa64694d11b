import type { PartnerView, TierLevel } from '../../contract/brand.ts'
import { formatsFor, type Formats } from '../../contract/formats.ts'
import type { Language } from '../../contract/languages.ts'
import { mailCopy } from '../../contract/mail-copy.ts'
import { optionalMail, type MailFacts, type MailKind } from '../../contract/mail.ts'
import { payoutReason } from '../../contract/payout-copy.ts'
import { sharedValues } from '../../contract/shared-values.ts'
import { fill, type PlaceholderValues } from '../../domain/content/fill.ts'
import { maskEmail } from '../../domain/mask.ts'

/** The recipient of a mail. */
export type Reader = {
  email: string
  firstName: string
  publicId: string
  tierLevel: TierLevel
  /** Null: the brand's language. */
  language: Language | null
}

/** The texts of a mail, before they become HTML and plain text. Every link leads to the partner's site. */
export type Letter = {
  subject: string
  title: string
  paragraphs: string[]
  /** A code in groups of four digits, shown in large type. */
  figure: string | null
  button: { text: string; url: string }
  footer: string
  help: string
  unsubscribe: { text: string; url: string } | null
}

/** The path of each kind's button, before its suffix (`pathSuffix`). */
const paths: Readonly<Record<MailKind, string>> = {
  activation: '/activate',
  finish_joining: '/login',
  resume_joining: '/join',
  welcome: '/search',
  card_linked: '/account/manage_cards',
  card_removed: '/account/manage_cards',
  card_moved: '/account/manage_cards',
  card_replaced: '/account/manage_cards',
  card_expiring: '/account/manage_cards',
  card_expires_now: '/account/manage_cards',
  dine_estimated: '/account/recent_activity',
  estimate_expired: '/account/recent_activity',
  review_wanted: '/account/recent_activity',
  reward_posted: '/account/recent_activity',
  bonus_earned: '/account/recent_activity',
  recovery: '/recover/confirm',
  password_changed: '/recover',
  email_changed: '/',
  email_set: '/',
  partner_number_changed: '/recover',
  confirm_email: '/confirm_email',
  email_taken: '/recover',
  passkey_added: '/account/sessions',
  new_device: '/account/sessions',
  reservation_booked: '/account/reservations',
  reservation_changed: '/account/reservations',
  reservation_canceled: '/search?reservations=true',
  claim_answered: '/account/missing_rewards',
  claim_resolved: '/account/missing_rewards',
  claim_closed: '/account/missing_rewards',
  payout_paid: '/account/overview',
  payout_returned: '/account/overview',
  account_closed: '/',
  redemption_sent: '/account/redeem',
  redemption_returned: '/account/redeem',
}

/** The suffix of a button's path: a secret in the fragment, which no server logs, or the public id of an account to activate (P1-088). */
function pathSuffix(kind: MailKind, { publicId }: Reader, secret: string | undefined): string {
  if (kind === 'activation') return `?publicId=${publicId}`
  return secret === undefined ? '' : `#${secret}`
}

/** Kinds that go to an address that a person entered in a form. The address may belong to another person. */
const formMails = new Set<MailKind>(['resume_joining', 'confirm_email', 'email_taken', 'email_set'])

export type LetterInput = {
  partner: PartnerView
  /** The site's address, without a final slash. */
  origin: string
  kind: MailKind
  reader: Reader
  facts: MailFacts
  now: Date
  /** Fragment of the button's link, and the code of a recovery; the code is empty in other mail. Both are for this recipient alone. */
  secret?: { link: string; code: string }
  unsubscribePath: string
}

/** Returns a function that fills the partner's texts `mail.…`, or the default ones. An unknown key gives an empty text. */
export function mailTextFor(partner: PartnerView, reader: Pick<Reader, 'tierLevel' | 'language'>, now: Date) {
  const { brand, copy } = partner
  const rateBasisPoints = brand.earning.tiers[reader.tierLevel]
  const formats = formatsFor(partner, reader)
  const shared = sharedValues(partner, { rateBasisPoints, year: now.getUTCFullYear(), staySignedIn: '', formats })
  return (key: string, values: PlaceholderValues): string =>
    fill(copy[`mail.${key}`] ?? mailCopy[`mail.${key}`] ?? '', shared, values)
}
export type MailText = ReturnType<typeof mailTextFor>

/** For example `2 guests`. */
export const guestCount = (mailText: MailText, count: number): string =>
  mailText(count === 1 ? 'guestsOne' : 'guests', { count })

export function letterOf({ partner, origin, kind, reader, facts, now, secret, unsubscribePath }: LetterInput): Letter {
  const { brand } = partner
  const mailText = mailTextFor(partner, reader, now)
  const values = {
    ...factTexts(kind, facts, reader, brand, formatsFor(partner, reader)),
    device: facts.device || mailText('unknownDevice', {}),
    // `{text}` in the copy: how a redemption arrives, or the number of guests.
    text:
      kind === 'redemption_sent'
        ? mailText(`arrives_${facts.arrives ?? 'statement'}`, {})
        : guestCount(mailText, facts.partySize ?? 0),
    // The time and the number of guests before a reservation was changed.
    former:
      facts.formerAt === undefined || facts.timezone === undefined
        ? ''
        : `${formatsFor(partner, reader).zonedMoment(facts.formerAt, facts.timezone)}, ${guestCount(mailText, facts.formerPartySize ?? 0)}`,
    reason: fill(payoutReason(facts.reasonCode, partner.copy), {}, { partner: brand.name }),
  }
  const textOf = (key: string, more: PlaceholderValues = {}): string => mailText(key, { ...values, ...more })
  const isOptional = optionalMail.has(kind)
  return {
    subject: textOf(`${kind}.subject`),
    title: textOf(`${kind}.title`),
    paragraphs: [
      ...textOf(`${kind}.text`).split('\n'),
      ...(facts.removedPasskeys ? [textOf('passkeysRemoved')] : []),
      ...(facts.dataHeld === undefined ? [] : [textOf(facts.dataHeld ? 'dataHeld' : 'dataErased')]),
      ...(facts.keptPasskeys?.length ? [textOf('passkeysKept', { text: facts.keptPasskeys.join(', ') })] : []),
    ],
    figure: secret?.code ? secret.code.replace(/(\d{4})(?=\d)/g, '$1 ') : null,
    button: { text: textOf(`${kind}.button`), url: origin + paths[kind] + pathSuffix(kind, reader, secret?.link) },
    footer: textOf(footerKey(kind)),
    help: textOf('help', { email: brand.customerSupport.email.display }),
    unsubscribe: isOptional ? { text: textOf('unsubscribe'), url: origin + unsubscribePath } : null,
  }
}

function footerKey(kind: MailKind): string {
  if (formMails.has(kind)) return 'footerAsked'
  if (optionalMail.has(kind)) return 'footerOptional'
  return kind === 'account_closed' ? 'footerClosed' : 'footer'
}

const factTexts = (
  kind: MailKind,
  facts: MailFacts,
  reader: Reader,
  brand: PartnerView['brand'],
  formats: Formats,
): Record<string, string> => ({
  // A person who joins chooses the name, and the address may be a stranger's. Only the partner's own mail to its customer greets by name.
  name: kind === 'activation' ? reader.firstName : '',
  lastFour: facts.lastFour ?? '',
  formerLastFour: facts.formerLastFour ?? '',
  month: facts.expires === undefined ? '' : formats.month(facts.expires),
  merchant: facts.merchant ?? '',
  description: facts.description ?? '',
  amount: facts.amountMinor === undefined ? '' : formats.money(facts.amountMinor),
  units: facts.units === undefined ? '' : formats.units(facts.units, brand),
  date: facts.date === undefined ? '' : formats.day(facts.date),
  time: timeText(facts, formats),
  place: facts.place ?? '',
  reference: facts.reference ?? '',
  target: facts.target ?? '',
  email: facts.email === undefined ? '' : maskEmail(facts.email),
})

/** The time of the mail's cause, in the restaurant's time zone if the cause has one, else in UTC; empty without a time. */
function timeText({ at, timezone }: MailFacts, { utcMoment, zonedMoment }: Formats): string {
  if (at === undefined) return ''
  return timezone === undefined ? utcMoment(at) : zonedMoment(at, timezone)
}
