import type { Db } from '../../database/connect.ts'
import type { Clock } from '../../platform/clock-and-ids.ts'
import type { Geocoder } from '../../../providers/geocoder/geocoder.ts'
import { embeddedGeocoder } from '../../../providers/geocoder/embedded/geocoder.ts'
import { checkRow } from './check.ts'
import type { Mapping } from './mapping.ts'
import { readImportRows, rowsOf, type ImportRow } from './rows.ts'
import { writeMerchants } from './write.ts'
import type { CheckedRow } from './references.ts'

const batchRows = 1_000
/** Maximum number of reasons in the report. `refusedCount` still counts every refused row. */
const reasonsMax = 1_000

/** Why a row was refused: its line, the field, and the fault. */
export type RefusalReason = { line: number; field: string; reason: string }
/** Counts of rows, and the reasons of the refused rows. */
export type ImportReport = {
  read: number
  added: number
  changed: number
  unchanged: number
  refusedCount: number
  /** The first 1,000 reasons, because a wrong file may have millions. A row may have several. */
  refusalReasons: RefusalReason[]
}

export type ImportOptions = {
  db: Db
  clock: Clock
  /** A file (.csv, otherwise one JSON object per line), or records in memory. */
  rows: { file: string; map?: Mapping } | AsyncIterable<unknown> | Iterable<unknown>
  geocoder?: Geocoder
  progress?: (soFar: ImportReport) => void
}

/**
 * Imports restaurants into the catalog. An invalid row changes nothing and is reported; valid rows are imported. Importing
 * the same rows again changes nothing. Each batch is a transaction: rows that `progress` has reported are committed.
 */
export async function importMerchants({
  db,
  clock,
  rows,
  geocoder = embeddedGeocoder(),
  progress,
}: ImportOptions): Promise<ImportReport> {
  const report: ImportReport = { read: 0, added: 0, changed: 0, unchanged: 0, refusedCount: 0, refusalReasons: [] }
  const lineById = new Map<string, number>()
  let batch: CheckedRow[] = []

  const flush = async (): Promise<void> => {
    if (batch.length > 0) {
      const result = await writeMerchants(db, batch, clock.now())
      report.added += result.added
      report.changed += result.changed
      report.unchanged += result.unchanged
      for (const { id, reason } of result.conflicts)
        refuse(report, lineById.get(id) ?? 0, [{ field: 'networkReferences', message: reason }])
      batch = []
    }
    progress?.(report)
  }
  for await (const row of source(rows)) {
    report.read++
    const rowCheck = checkRowAndId(row, geocoder, lineById)
    if (rowCheck.ok) batch.push(rowCheck)
    else refuse(report, row.line, rowCheck.errors)
    if (batch.length >= batchRows) await flush()
  }
  await flush()
  return report
}

function source(rows: ImportOptions['rows']): AsyncIterable<ImportRow> {
  return 'file' in rows ? readImportRows(rows.file, rows.map) : rowsOf(rows)
}

/** Checks a row, and refuses an id that an earlier valid row has. */
function checkRowAndId(row: ImportRow, geocoder: Geocoder, lineById: Map<string, number>): ReturnType<typeof checkRow> {
  const rowCheck = checkRow(row, geocoder)
  if (!rowCheck.ok) return rowCheck
  const { id } = rowCheck.record
  const earlierLine = lineById.get(id)
  if (earlierLine !== undefined)
    return { ok: false, errors: [{ field: 'id', message: `"${id}" is a duplicate: line ${earlierLine} has this id` }] }
  lineById.set(id, row.line)
  return rowCheck
}

function refuse(report: ImportReport, line: number, errors: readonly { field: string; message: string }[]): void {
  report.refusedCount++
  for (const { field, message } of errors) {
    if (report.refusalReasons.length < reasonsMax) report.refusalReasons.push({ line, field, reason: message })
  }
}
