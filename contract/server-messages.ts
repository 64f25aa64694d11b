import { partnerText, type PartnerTexts } from './partner-text.ts'

/** Faults of fields that only the server finds; apart from `messages`, so that no page loads them. A partner words each under `message.<code>`. */
export const serverMessages = {
  memberOnly: 'Only the member can change this.',
  tableDate: 'Please choose a date from today up to a year ahead.',
} as const

/** The sentence of such a fault in the partner's words. */
export const serverMessage = (code: keyof typeof serverMessages, partner: PartnerTexts): string =>
  partnerText(partner, `message.${code}`, serverMessages[code])
