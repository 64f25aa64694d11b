import { Readable } from 'node:stream'
import type { HistoryFilters, TransactionView } from '../../contract/api/activity.ts'
import type { RewardEntry } from '../../contract/api/credits.ts'
import type { PartnerView } from '../../contract/brand.ts'
import { creditName, creditStatusText } from '../../contract/credit-copy.ts'
import type { Formats } from '../../contract/formats.ts'
import { downloadCopy } from '../../contract/download-copy.ts'
import { rowStatusOf, statusText } from '../../contract/history-status.ts'
import { csvLine } from '../../domain/csv.ts'
import { inPartner, type Db, type MemberKey } from '../database/connect.ts'
import { bonusesAndCredits } from './history-page.ts'
import { positionsAfter, type Position } from './history.ts'
import { serializeTransaction } from './serialize.ts'
import { rowsOfDines, type DineRow } from './queries.ts'

/** Dines read in one transaction. Batches let a slow download release its connection between them. */
const batchRows = 500
/** Byte order mark: spreadsheets read UTF-8 only after it. */
const byteOrderMark = '\uFEFF'

export type Download = {
  db: Db
  partner: PartnerView
  owner: MemberKey
  /** Only the status text uses the partner's formats. Dates and amounts are machine-readable (docs/decisions/0075). */
  formats: Formats
  filters: HistoryFilters
  now: Date
}

/** The history as comma-separated values, newest first, read batch by batch as it is sent. */
export const historyDownload = (download: Download): Readable => Readable.from(linesOf(download))

async function* linesOf({ db, partner, owner, formats, filters, now }: Download): AsyncGenerator<string> {
  const headings = Object.entries(downloadCopy).map(([key, text]) => partner.copy[key] ?? text)
  yield byteOrderMark + csvLine(headings)
  const otherRows = await inPartner(db, owner.partnerId, (tx) => bonusesAndCredits(tx, owner, filters, partner))
  /** Removes from `otherRows` the bonuses and credits at or after `moment`, or all when it is null, and returns their lines. */
  const takeLinesSince = (moment: Date | null): string => {
    const olderIndex = otherRows.findIndex((otherRow) => moment !== null && otherRow.moment < moment)
    return otherRows
      .splice(0, olderIndex === -1 ? otherRows.length : olderIndex)
      .map(({ row }) =>
        row.kind === 'credit' ? creditLine(row, partner) : transactionLine(row.transaction, '', partner, formats),
      )
      .join('')
  }
  let cursor: Position | null = null
  for (;;) {
    const { positions, rows }: { positions: Position[]; rows: DineRow[] } = await inPartner(
      db,
      owner.partnerId,
      async (tx) => {
        const nextPositions = await positionsAfter(tx, owner, filters, cursor, batchRows)
        const ids = nextPositions.map(({ id }) => id)
        return { positions: nextPositions, rows: ids.length === 0 ? [] : await rowsOfDines(tx, owner, ids, now) }
      },
    )
    if (rows.length > 0)
      yield rows.map((row) => takeLinesSince(row.occurred_at) + dineLine(row, partner, formats)).join('')
    const lastPosition = positions.at(-1)
    if (!lastPosition || positions.length < batchRows) {
      const remainingLines = takeLinesSince(null)
      if (remainingLines !== '') yield remainingLines
      return
    }
    cursor = lastPosition
  }
}

const dollarCode = 'USD'

const dineLine = (row: DineRow, partner: PartnerView, formats: Formats): string =>
  // The file has no column for the estimate, so none is given.
  transactionLine(serializeTransaction(row, undefined, partner.brand), row.local_time.slice(11, 16), partner, formats)

/** `time` is HH:MM at the restaurant; '' for a bonus. */
function transactionLine(view: TransactionView, time: string, partner: PartnerView, formats: Formats): string {
  const status = rowStatusOf(view, partner.brand)
  return csvLine([
    view.date,
    time,
    view.merchantName,
    view.cardLastFour,
    dollars(view.dineAmount),
    dollarCode,
    dollars(view.refundedMinor),
    ...rewardCells(view),
    statusText(status.label, view, partner.copy, formats),
    view.sourceTransactionId,
    view.awardId,
    view.merchantId,
  ])
}

/**
 * A line with the columns of `transactionLine`. A credit subtracts its amount from the rewards of the file; a rejected or failed credit
 * subtracts nothing.
 */
function creditLine({ date, credit }: Extract<RewardEntry, { kind: 'credit' }>, { copy }: PartnerView): string {
  const { creditAmountCents, status, targetType, targetLabel, creditId } = credit
  const isUnpaid = status === 'rejected' || status === 'error'
  return csvLine([
    date,
    '',
    `${creditName(targetType, copy)}, ${targetLabel}`,
    '',
    dollars(0),
    dollarCode,
    dollars(0),
    // A number, because `csvLine` puts an apostrophe before a text that begins with a minus sign.
    isUnpaid ? dollars(0) : -creditAmountCents / 100,
    dollarCode,
    creditStatusText(status, copy),
    creditId,
    '',
    '',
  ])
}

const dollars = (cents: number): string => (cents / 100).toFixed(2)

function rewardCells({ benefitAmount, currency }: TransactionView): [amount: string | number, currency: string] {
  const { currencyType, currencyName } = currency
  if (currencyType === 'Dollar' || currencyType === 'Credit') return [dollars(benefitAmount), dollarCode]
  return [benefitAmount, benefitAmount === 1 ? currencyName.one : currencyName.many]
}
