import type { HistoryFilters, TransactionView } from '../../contract/api/activity.ts'
import type { Brand } from '../../contract/brand.ts'
import type { Tx } from '../database/connect.ts'
import { countHistory, idsOfPage, type Page, type Whose } from './history.ts'
import { transactionView } from './present.ts'
import { estimatesOf, rowsOfDines } from './queries.ts'

/** One page of a member's history, newest first, and how many dines there are. */
export async function historyPage(
  tx: Tx,
  whose: Whose,
  query: HistoryFilters & Page,
  brand: Brand,
  now: Date,
): Promise<{ rows: TransactionView[]; total: number }> {
  const total = await countHistory(tx, whose, query)
  const ids = await idsOfPage(tx, whose, query, { ...query, total })
  if (ids.length === 0) return { rows: [], total }
  const estimates = await estimatesOf(tx, whose.partnerId, ids)
  const estimateOf = new Map(estimates.map((row) => [row.dine_id, row]))
  const rows = await rowsOfDines(tx, whose, ids, now)
  return { rows: rows.map((row) => transactionView(row, estimateOf.get(row.id), brand)), total }
}
