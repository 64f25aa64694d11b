import { Readable } from 'node:stream'
import type { HistoryFilters, TransactionView } from '../../contract/api/activity.ts'
import type { PartnerView } from '../../contract/brand.ts'
import { downloadCopy } from '../../contract/history-download.ts'
import { statusOf, statusText } from '../../contract/history-status.ts'
import { csvLine } from '../../domain/csv.ts'
import { paidBonuses } from '../bonuses/history.ts'
import { inPartner, type Db } from '../database/connect.ts'
import { placesAfter, type Place, type Whose } from './history.ts'
import { transactionView } from './present.ts'
import { rowsOfDines, type DineRow } from './queries.ts'

/** Rows read in one transaction, so that a slow reader keeps no connection. */
const batchRows = 500
/** Spreadsheets read UTF-8 only after this mark. */
const byteOrderMark = '\uFEFF'

export type Download = { db: Db; partner: PartnerView; whose: Whose; filters: HistoryFilters; now: Date }

/** The history as comma-separated values, newest first, read batch by batch as it is sent. */
export const historyDownload = (download: Download): Readable => Readable.from(linesOf(download))

async function* linesOf({ db, partner, whose, filters, now }: Download): AsyncGenerator<string> {
  const headings = Object.entries(downloadCopy).map(([key, text]) => partner.copy[key] ?? text)
  yield byteOrderMark + csvLine(headings)
  const bonuses = await inPartner(db, whose.partnerId, (tx) => paidBonuses(tx, whose, filters, partner.brand))
  /** Bonuses not newer than their place: above the dine of that moment, or all that remain. */
  const bonusesUntil = (moment: Date | null): string => {
    const next = bonuses.findIndex((bonus) => moment !== null && bonus.moment < moment)
    return bonuses
      .splice(0, next === -1 ? bonuses.length : next)
      .map(({ view }) => lineOf(view, '', partner))
      .join('')
  }
  let after: Place | null = null
  for (;;) {
    const { places, rows }: { places: Place[]; rows: DineRow[] } = await inPartner(db, whose.partnerId, async (tx) => {
      const next = await placesAfter(tx, whose, filters, after, batchRows)
      const ids = next.map(({ id }) => id)
      return { places: next, rows: ids.length === 0 ? [] : await rowsOfDines(tx, whose, ids, now) }
    })
    if (rows.length > 0) yield rows.map((row) => bonusesUntil(row.occurred_at) + dineLine(row, partner)).join('')
    const last = places.at(-1)
    if (!last || places.length < batchRows) {
      const rest = bonusesUntil(null)
      if (rest !== '') yield rest
      return
    }
    after = last
  }
}

const billCurrency = 'USD'

const dineLine = (row: DineRow, partner: PartnerView): string =>
  lineOf(transactionView(row, undefined, partner.brand), row.local_time.slice(11, 16), partner)

function lineOf(view: TransactionView, time: string, partner: PartnerView): string {
  const status = statusOf(view, partner.brand)
  return csvLine([
    view.date,
    time,
    view.merchantName,
    view.cardLastFour,
    dollars(view.dineAmount),
    billCurrency,
    dollars(view.refunded),
    ...rewardCells(view),
    statusText(status.label, view, partner.copy),
    view.sourceTransactionId,
    view.awardId,
    view.merchantId,
  ])
}

const dollars = (cents: number): string => (cents / 100).toFixed(2)

function rewardCells({ benefitAmount, currency }: TransactionView): [amount: string | number, currency: string] {
  const { currencyType, currencyName } = currency
  if (currencyType === 'Dollar' || currencyType === 'Credit') return [dollars(benefitAmount), billCurrency]
  return [benefitAmount, benefitAmount === 1 ? currencyName.one : currencyName.many]
}
