import type { HistoryFilters, TransactionView } from '../../contract/api/activity.ts'
import type { RewardEntry } from '../../contract/api/credits.ts'
import type { Brand, PartnerView } from '../../contract/brand.ts'
import { wallClockIn } from '../../providers/card-feed/wall-clock.ts'
import { earnedBonuses } from '../bonuses/history.ts'
import type { Tx, MemberKey } from '../database/connect.ts'
import { serializeCreditRecord } from '../redemptions/serialize.ts'
import { redemptionsInHistory } from '../redemptions/queries.ts'
import { countHistory, idsOfPage, type PageParams } from './history.ts'
import { serializeTransaction } from './serialize.ts'
import { estimatesOf, rowsOfDines } from './queries.ts'

type Query = HistoryFilters & PageParams
/** A row that is not a dine, with its time. */
export type NonDineRow<T> = { moment: Date; row: T }

/** One page of a member's history, newest first, and the total number of rows. */
export async function historyPage(
  tx: Tx,
  owner: MemberKey,
  query: Query,
  brand: Brand,
  now: Date,
): Promise<{ rows: TransactionView[]; total: number }> {
  const bonuses = await earnedBonuses(tx, owner, query, brand)
  const otherRows = bonuses.map(({ moment, view }) => ({ moment, row: view }))
  return mergedPage(tx, owner, query, { otherRows, readRows: (ids) => transactionsOf(tx, owner, ids, brand, now) })
}

/**
 * The history of a partner that pays by statement credit: bonuses and redemptions are listed between the dines,
 * redemptions at the time of their request.
 */
export async function creditsPage(
  tx: Tx,
  owner: MemberKey,
  query: Query,
  { brand, copy }: BrandAndCopy,
  now: Date,
): Promise<{ rows: RewardEntry[]; total: number }> {
  return mergedPage(tx, owner, query, {
    otherRows: await bonusesAndCredits(tx, owner, query, { brand, copy }),
    readRows: async (ids) => (await transactionsOf(tx, owner, ids, brand, now)).map(transactionEntry),
  })
}

type BrandAndCopy = Pick<PartnerView, 'brand' | 'copy'>

/**
 * The rows that are not dines, newest first: bonuses, and credits when the partner pays by statement credit. A filter by restaurant
 * leaves out both.
 */
export async function bonusesAndCredits(
  tx: Tx,
  owner: MemberKey,
  filters: HistoryFilters,
  { brand, copy }: BrandAndCopy,
): Promise<NonDineRow<RewardEntry>[]> {
  const bonuses = await earnedBonuses(tx, owner, filters, brand)
  const hasCredits = brand.currencyType === 'Credit' && filters.restaurant === undefined
  const redemptions = hasCredits ? await redemptionsInHistory(tx, owner, filters, brand.accountingZone) : []
  const otherRows: NonDineRow<RewardEntry>[] = [
    ...bonuses.map(({ moment, view }) => ({ moment, row: transactionEntry(view) })),
    ...redemptions.map((redemption) => ({
      moment: redemption.opened_at,
      row: {
        kind: 'credit' as const,
        date: dayIn(brand, redemption.opened_at),
        credit: serializeCreditRecord(redemption, copy),
      },
    })),
  ]
  return otherRows.toSorted((a, b) => b.moment.getTime() - a.moment.getTime())
}

/** The date in the partner's accounting zone. A dine has the restaurant's local date instead. */
const dayIn = ({ accountingZone }: Brand, at: Date): string =>
  (wallClockIn(accountingZone, at) ?? at.toISOString()).slice(0, 10)

const transactionEntry = (transaction: TransactionView): RewardEntry => ({
  kind: 'transaction',
  date: transaction.date,
  transaction,
})

/**
 * One page of dines with the other rows (`otherRows`, newest first) between them by time. A row of `otherRows` with the same time as a
 * dine comes before the dine.
 */
async function mergedPage<T>(
  tx: Tx,
  owner: MemberKey,
  query: Query,
  { otherRows, readRows }: { otherRows: readonly NonDineRow<T>[]; readRows: (ids: string[]) => Promise<T[]> },
): Promise<{ rows: T[]; total: number }> {
  const { pageNo, resultsPerPage } = query
  const moments = otherRows.map(({ moment }) => moment)
  const { dines, newer: newerDines } = await countHistory(tx, owner, query, moments)
  // The position of a row in the merged list is the number of rows before it: other rows and newer dines.
  const rowsWithPosition = otherRows.map(({ row }, index) => ({ row, position: index + (newerDines[index] ?? 0) }))
  const firstPosition = (pageNo - 1) * resultsPerPage
  const onPage = rowsWithPosition.filter(
    ({ position }) => position >= firstPosition && position < firstPosition + resultsPerPage,
  )
  const otherRowsBefore = rowsWithPosition.filter(({ position }) => position < firstPosition).length
  const dinesOnPage = { before: firstPosition - otherRowsBefore, limit: resultsPerPage - onPage.length, total: dines }
  const rows = await readRows(await idsOfPage(tx, owner, query, dinesOnPage))
  for (const { position, row } of onPage) rows.splice(position - firstPosition, 0, row)
  return { rows, total: dines + otherRows.length }
}

async function transactionsOf(
  tx: Tx,
  owner: MemberKey,
  ids: string[],
  brand: Brand,
  now: Date,
): Promise<TransactionView[]> {
  if (ids.length === 0) return []
  const estimates = await estimatesOf(tx, owner.partnerId, ids)
  const estimateByDine = new Map(estimates.map((row) => [row.dine_id, row]))
  const rows = await rowsOfDines(tx, owner, ids, now)
  return rows.map((row) => serializeTransaction(row, estimateByDine.get(row.id), brand))
}
