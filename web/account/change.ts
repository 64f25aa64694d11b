import type { TransactionView } from '../../contract/api/activity.ts'
import type { Copy } from '../copy/use-copy.ts'
import { money } from '../format.ts'

type Row = Pick<TransactionView, 'stage' | 'dineAmount' | 'refunded' | 'estimate'>

/** What was charged: a refund takes the counted amount down, the bill is what remained and what went back. */
export const billOf = (row: Pick<Row, 'dineAmount' | 'refunded'>): number => row.dineAmount + row.refunded

/** What has become of the bill since it was first reported, in sentences: the tip, a refund, or what is still to come. */
export function changesOf(row: Row, t: Copy): string[] {
  if (row.stage === 'reversed') return [t('activity.reversed')]
  if (row.stage === 'estimate') return [t('activity.estimateNote')]
  const bill = billOf(row)
  const difference = bill - (row.estimate?.dineAmount ?? bill)
  const words = { amount: money(bill), difference: money(Math.abs(difference)) }
  return [
    ...(difference > 0 ? [t('activity.changedTip', words)] : []),
    ...(difference < 0 ? [t('activity.changedLess', words)] : []),
    ...(row.refunded > 0 ? [t('activity.refunded', { amount: money(row.refunded) })] : []),
  ]
}
