import type { ConsolePayout } from '../../contract/api/console/payouts.ts'
import type { ConsolePostingFile } from '../../contract/api/console/posting-files.ts'
import { decisionCodes, type PayoutDecision } from '../../domain/payouts/decisions.ts'
import type { ConsoleTone } from '../ui/parts.tsx'

export const payoutStateNames: Readonly<Record<ConsolePayout['state'], string>> = {
  due: 'Waits for approval',
  approved: 'Approved',
  sent: 'Sent',
  accepted: 'Accepted',
  paid: 'Paid',
  bounced: 'Came back',
  rejected: 'Refused',
  failed: 'Failed',
  canceled: 'Canceled',
}
export const payoutStateTones: Readonly<Record<ConsolePayout['state'], ConsoleTone>> = {
  due: 'warn',
  approved: 'info',
  sent: 'info',
  accepted: 'info',
  paid: 'good',
  bounced: 'bad',
  rejected: 'bad',
  failed: 'bad',
  canceled: 'plain',
}
export const wayNames: Readonly<Record<ConsolePayout['way'], string>> = {
  card_push: 'Push to card',
  statement_credit: 'Statement credit',
  gift_card: 'Gift card',
  posting_file: 'Posting file',
}

const providerNames: Readonly<Record<string, string>> = { visa_direct: 'Visa Direct' }
/** The display name of a payout provider; an unknown one is shown as its code. */
export const providerName = (provider: string): string => providerNames[provider] ?? provider

const reasonTexts: Readonly<Record<string, string>> = {
  [decisionCodes.hold]: 'Held by an operator',
  [decisionCodes.cancel]: 'Canceled by an operator',
  balance_changed: 'A refund took the balance below the amount',
  card_removed: 'The member removed the card',
  member_left: 'The member closed the account',
  card_refused: 'The card’s bank refused the payment',
  card_closed: 'The card is closed',
  card_unknown: 'The bank does not know the card',
  no_funds: 'No money in the paying account: the payout is sent again once there is',
  order_invalid: 'The gift-card supplier refused the order',
  order_failed: 'The gift-card supplier could not carry the order out',
  order_canceled: 'The order was canceled at the gift-card supplier',
  brand_unavailable: 'The supplier does not sell this gift card',
  delivery_failed: 'The gift card could not be delivered',
  account_closed: 'The issuer says that the account is closed',
  unknown_account: 'The issuer does not know the account',
  card_replaced: 'The issuer has replaced the card',
  not_possible: 'The issuer takes no credits to this card',
  unknown_number: 'The partner does not know the number',
  number_closed: 'The account of this number is closed at the partner',
  name_mismatch: 'The number belongs to another name at the partner',
  duplicate: 'The partner says that it posted this before',
  not_configured: 'No network that pays to cards is configured',
}
/** The reason of a payout's state or of a rejected line of a posting file. An unknown code is shown as it is; null gives an empty text. */
export const payoutReasonText = (code: string | null): string => (code === null ? '' : (reasonTexts[code] ?? code))

export type DecisionTexts = { button: string; title: string; text: string; example: string }
export const decisionTexts: Readonly<Record<PayoutDecision, DecisionTexts>> = {
  hold: {
    button: 'Hold',
    title: 'Hold this payout',
    text: 'It waits until an operator approves it. The member reads that it waits for a check.',
    example: 'The card was reported stolen',
  },
  approve: {
    button: 'Approve',
    title: 'Approve this payout',
    text: 'It is sent within minutes.',
    example: 'The member confirmed the card',
  },
  cancel: {
    button: 'Cancel',
    title: 'Cancel this payout',
    text: 'Nothing is sent. The balance stays as it is, and no other payout goes to this target until an operator allows it.',
    example: 'Fraud is being looked into',
  },
  retry: {
    button: 'Allow another try',
    title: 'Allow another payout to this target',
    text: 'The next run opens a new payout of the balance, to the same target unless the member has another card by then.',
    example: 'The bank reopened the card',
  },
}

export const resendTexts: DecisionTexts = {
  button: 'Send again',
  title: 'Send this file again',
  text: 'The partner gets the same number and the same bytes within a minute. A partner that has the file already changes nothing, so nothing is posted twice.',
  example: 'The partner lost the file in a move of servers',
}

export const fileStateNames: Readonly<Record<ConsolePostingFile['state'], string>> = {
  made: 'Not sent yet',
  sent: 'Sent',
  received: 'Received',
  acknowledged: 'Acknowledged',
  refused: 'Refused',
}
export const fileStateTones: Readonly<Record<ConsolePostingFile['state'], ConsoleTone>> = {
  made: 'info',
  sent: 'info',
  received: 'info',
  acknowledged: 'good',
  refused: 'bad',
}
const faultTexts: Readonly<Record<string, string>> = {
  conflict: 'The partner has another file of this number',
  unreadable: 'The partner could not read the file',
  wrong_hash: 'The hash does not fit the bytes',
  wrong_count: 'The number of lines is wrong',
  wrong_sum: 'The sum of units is wrong',
  gap: 'The partner lacks the file before',
}
/** The fault of a posting file or of its acknowledgment; an unknown fault is shown as its code. */
export const faultText = (code: string): string => faultTexts[code] ?? code

export const differenceNames = {
  missing_there: 'Missing at the payer',
  unknown_here: 'Unknown here',
  amount: 'Other amount',
  state: 'Other state',
} as const
