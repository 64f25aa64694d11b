import type { HistoryFilters, TransactionView } from '../../contract/api/activity.ts'
import type { Brand } from '../../contract/brand.ts'
import { paidBonuses, type PaidBonus } from '../bonuses/history.ts'
import type { Tx } from '../database/connect.ts'
import { countHistory, countNewer, idsOfPage, type Page, type Whose } from './history.ts'
import { transactionView } from './present.ts'
import { estimatesOf, rowsOfDines } from './queries.ts'

/**
 * One page of a member's history, newest first, and how many rows there are. A member has few bonuses: each is put in its place, above
 * the dine that earned it, and the dines around it are read by their index.
 */
export async function historyPage(
  tx: Tx,
  whose: Whose,
  query: HistoryFilters & Page,
  brand: Brand,
  now: Date,
): Promise<{ rows: TransactionView[]; total: number }> {
  const { pageNo, resultsPerPage } = query
  const dines = await countHistory(tx, whose, query)
  const bonuses = await placedBonuses(tx, whose, query, brand)
  const before = (pageNo - 1) * resultsPerPage
  const here = bonuses.filter(({ position }) => position >= before && position < before + resultsPerPage)
  const newer = bonuses.filter(({ position }) => position < before).length
  const page = { before: before - newer, limit: resultsPerPage - here.length, total: dines }
  const rows = await rowsOf(tx, whose, await idsOfPage(tx, whose, query, page), brand, now)
  for (const { position, view } of here) rows.splice(position - before, 0, view)
  return { rows, total: dines + bonuses.length }
}

async function placedBonuses(
  tx: Tx,
  whose: Whose,
  filters: HistoryFilters,
  brand: Brand,
): Promise<(PaidBonus & { position: number })[]> {
  const placed: (PaidBonus & { position: number })[] = []
  for (const bonus of await paidBonuses(tx, whose, filters, brand))
    placed.push({ ...bonus, position: placed.length + (await countNewer(tx, whose, filters, bonus.moment)) })
  return placed
}

async function rowsOf(tx: Tx, whose: Whose, ids: string[], brand: Brand, now: Date): Promise<TransactionView[]> {
  if (ids.length === 0) return []
  const estimates = await estimatesOf(tx, whose.partnerId, ids)
  const estimateOf = new Map(estimates.map((row) => [row.dine_id, row]))
  const rows = await rowsOfDines(tx, whose, ids, now)
  return rows.map((row) => transactionView(row, estimateOf.get(row.id), brand))
}
