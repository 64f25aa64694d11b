import { partnerText, type PartnerTexts } from './partner-text.ts'

/**
 * Field errors that only the server detects; separate from `messages`, so that no page loads them. A partner may override each under
 * `message.<code>`.
 */
export const serverMessages = {
  memberOnly: 'Only the member can change this.',
  tableDate: 'Please choose a date from today up to a year ahead.',
} as const

/** Text of such an error, from the partner's copy. */
export const serverMessage = (code: keyof typeof serverMessages, partner: PartnerTexts): string =>
  partnerText(partner, `message.${code}`, serverMessages[code])
