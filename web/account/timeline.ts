import type { ReceiptView } from '../../contract/api/activity.ts'
import type { accountCopy } from '../copy/account.ts'
import type { Copy } from '../copy/use-copy.ts'
import type { CopyKeyOf } from '../copy/use-copy.ts'
import type { Formats } from '../../contract/formats.ts'

export type TimelineMoment = {
  key: string
  text: string
  at: string
  /** Time since the message before: "2 days later". */ later: string
}

const told: Readonly<Record<string, CopyKeyOf<typeof accountCopy>>> = {
  authorisation: 'receipt.authorisation',
  clearing: 'receipt.clearing',
  refund: 'receipt.refund',
  void: 'receipt.void',
  declined: 'receipt.declined',
  chargeback: 'receipt.chargeback',
  order: 'receipt.order',
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** 2 days, 3 hours, 5 minutes; empty when it is less than a minute. */
export function timeBetween(from: string, to: string): string {
  const ms = Date.parse(to) - Date.parse(from)
  for (const [unit, length] of units) {
    const whole = Math.floor(ms / length)
    if (whole >= 1) return new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay: 'long' }).format(whole)
  }
  return ''
}

/** What the card network said and when, oldest first. The same thing said twice in a row is one moment. */
export function momentsOf(
  history: ReceiptView['history'],
  t: Copy<typeof accountCopy>,
  { money }: Formats,
): TimelineMoment[] {
  return history.map((entry, at) => {
    const before = history[at - 1]
    const between = before ? timeBetween(before.at, entry.at) : ''
    const again = entry.kind === 'clearing' && history.slice(0, at).some((earlier) => earlier.kind === 'clearing')
    const key = again ? 'receipt.clearingMore' : told[entry.kind]
    return {
      key: `${at}-${entry.kind}`,
      text: key ? t(key, { amount: money(entry.amountMinor) }) : `${entry.kind} ${money(entry.amountMinor)}`,
      at: entry.at,
      later: before ? (between === '' ? t('receipt.momentsLater') : t('receipt.later', { time: between })) : '',
    }
  })
}
