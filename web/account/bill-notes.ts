import type { TransactionView } from '../../contract/api/activity.ts'
import { orderCopy } from '../copy/ordering.ts'
import type { accountCopy } from '../copy/account.ts'
import type { Copy } from '../copy/use-copy.ts'
import type { Formats } from '../../contract/formats.ts'

type Row = Pick<TransactionView, 'stage' | 'dineAmount' | 'refundedMinor' | 'estimate' | 'isOnlineOrder'>

/**
 * Sentences about the bill. They say that the purchase was reversed, or that its estimate expired or is still pending. For a final amount
 * they say how it differs from the estimate and what was refunded. Empty for a final amount without a difference and without a refund.
 */
export function billNotes(row: Row, t: Copy<typeof accountCopy>, { money }: Formats): string[] {
  if (row.stage === 'reversed') return [t('activity.reversed')]
  if (row.stage === 'expired') return [t('activity.expired')]
  if (row.stage === 'pending' && row.isOnlineOrder)
    return [t.withDefault('order.estimateNote', orderCopy['order.estimateNote'], {})]
  if (row.stage === 'pending') return [t('activity.estimateNote')]
  const difference = row.dineAmount - (row.estimate?.dineAmount ?? row.dineAmount)
  const values = { amount: money(row.dineAmount), difference: money(Math.abs(difference)) }
  return [
    ...(difference > 0 ? [t('activity.changedTip', values)] : []),
    ...(difference < 0 ? [t('activity.changedLess', values)] : []),
    ...(row.refundedMinor > 0 ? [t('activity.refunded', { amount: money(row.refundedMinor) })] : []),
  ]
}
