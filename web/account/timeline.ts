import type { ReceiptView } from '../../contract/api/activity.ts'
import type { accountCopy } from '../copy/account.ts'
import type { Copy } from '../copy/use-copy.ts'
import type { CopyKeyOf } from '../copy/use-copy.ts'
import type { Formats } from '../../contract/formats.ts'

export type TimelineMoment = {
  key: string
  text: string
  at: string
  /** Time since the previous event, for example "2 days later"; empty for the first. */
  delayText: string
}

const momentKeys: Readonly<Record<string, CopyKeyOf<typeof accountCopy>>> = {
  authorization: 'receipt.authorization',
  clearing: 'receipt.clearing',
  refund: 'receipt.refund',
  void: 'receipt.void',
  declined: 'receipt.declined',
  chargeback: 'receipt.chargeback',
  order: 'receipt.order',
}

const timeUnits = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** The time between two moments in its largest unit, rounded down: "2 days", "3 hours" or "5 minutes"; empty below one minute. */
export function timeBetween(from: string, to: string): string {
  const ms = Date.parse(to) - Date.parse(from)
  for (const [unit, unitMs] of timeUnits) {
    const count = Math.floor(ms / unitMs)
    if (count >= 1) return new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay: 'long' }).format(count)
  }
  return ''
}

function delayTextOf(from: string, to: string, t: Copy<typeof accountCopy>): string {
  const time = timeBetween(from, to)
  return time === '' ? t('receipt.momentsLater') : t('receipt.later', { time })
}

/** The events of a purchase in the order of `history`. A kind without a copy key shows its stored name and the amount. */
export function momentsOf(
  history: ReceiptView['history'],
  t: Copy<typeof accountCopy>,
  { money }: Formats,
): TimelineMoment[] {
  return history.map((entry, index) => {
    const previousEntry = history[index - 1]
    const isFurtherClearing =
      entry.kind === 'clearing' && history.slice(0, index).some((earlier) => earlier.kind === 'clearing')
    const copyKey = isFurtherClearing ? 'receipt.clearingMore' : momentKeys[entry.kind]
    return {
      key: `${index}-${entry.kind}`,
      text: copyKey ? t(copyKey, { amount: money(entry.amountMinor) }) : `${entry.kind} ${money(entry.amountMinor)}`,
      at: entry.at,
      delayText: previousEntry ? delayTextOf(previousEntry.at, entry.at, t) : '',
    }
  })
}
