import type { Db } from '../../database/connect.ts'
import type { Clock } from '../../platform/clock-and-ids.ts'
import type { Geocoder } from '../../../providers/geocoder/geocoder.ts'
import { embeddedGeocoder } from '../../../providers/geocoder/embedded/geocoder.ts'
import {
  missingFrom,
  neverEarning,
  plannedCounts,
  refuseConflicts,
  refuseOtherRestaurants,
  type MovePolicy,
} from './compare.ts'
import type { Mapping } from './mapping.ts'
import { endMovedReferences } from './references.ts'
import { emptyReport, refuseRow, type ImportReport, type OnRefused } from './report.ts'
import { readImportRows, rowsOf, type ImportRow } from './rows.ts'
import { acceptedRowsAfter, closedIds, refusedRows, stageRows, withStage } from './stage.ts'
import { removeMerchants } from './status.ts'
import { rowChecker } from './check-batch.ts'
import { assertReadableFile, understandFile, type FileUnderstanding } from './understand.ts'
import { writeMerchants } from './write.ts'

export type { ImportReport } from './report.ts'

const batchRows = 1_000
const listedMax = 20

export type ImportOptions = {
  db: Db
  clock: Clock
  /** A file (docs/runbooks/import-restaurants.md), or records in memory. */
  rows: { file: string; map?: Mapping; understanding?: FileUnderstanding } | AsyncIterable<unknown> | Iterable<unknown>
  /** The name of the file's source. Its ids are unique in the source. Null: they are the public ids. */
  source?: string | null
  geocoder?: Geocoder
  /** Compares the file with the catalog and writes nothing. */
  dryRun?: boolean
  moves?: MovePolicy
  /** Refuses a row without a source that would turn a restaurant into another one. */
  guardsIds?: boolean
  /** The file has all restaurants of its source: those that it lacks are removed, at most this share of them (0 to 1). */
  removesMissing?: { shareMax: number }
  progress?: (soFar: ImportReport) => void
  onRefused?: OnRefused
}

/**
 * Imports restaurants into the catalog. An invalid row changes nothing and is reported; valid rows are imported. Importing
 * the same rows again changes nothing. The whole file is compared with the catalog first; then each batch is a transaction.
 */
export function importMerchants(options: ImportOptions): Promise<ImportReport> {
  // The stage belongs to a connection.
  return options.db.connection().execute((connection) =>
    withStage(connection, async () => {
      const report = emptyReport()
      await stageFile(connection, options, report)
      await compare(connection, options, report)
      if (!options.dryRun) await write(connection, options, report)
      return report
    }),
  )
}

/** Reads and checks the rows, and stages the valid ones. */
async function stageFile(db: Db, options: ImportOptions, report: ImportReport): Promise<void> {
  const { geocoder = embeddedGeocoder(), source = null, progress, onRefused } = options
  const { rows, size } = await openRows(options, geocoder, report)
  const checkRows = rowChecker({ db, geocoder, source, keepsText: onRefused !== undefined })
  let batch: ImportRow[] = []
  const flush = async (): Promise<void> => {
    const { staged, refused, refusedIds } = await checkRows(batch)
    for (const { row, errors } of refused) refuseRow(report, row, errors, onRefused)
    report.unreadableIds += refused.length - refusedIds.length
    await stageRows(db, staged, refusedIds)
    report.share = size > 0 ? Math.min(1, report.bytesRead / size) : 0
    progress?.(report)
    batch = []
  }
  for await (const row of rows) {
    report.read += 1
    for (const mend of row.mends) report.mends.set(mend, (report.mends.get(mend) ?? 0) + 1)
    batch.push(row)
    if (batch.length >= batchRows) await flush()
  }
  if (batch.length > 0) await flush()
}

async function openRows(
  { rows }: ImportOptions,
  geocoder: Geocoder,
  report: ImportReport,
): Promise<{ rows: AsyncIterable<ImportRow>; size: number }> {
  if (!('file' in rows)) return { rows: rowsOf(rows), size: 0 }
  const size = await assertReadableFile(rows.file)
  const understanding = rows.understanding ?? (await understandFile(rows.file, rows.map))
  const isZipOf = (zip: string, state: string) =>
    geocoder.locateAddress({ address1: '', city: '', state, zip })?.precision === 'zip'
  const onBytes = (count: number) => (report.bytesRead += count)
  return { rows: readImportRows(rows.file, understanding, { isZipOf, onBytes }), size }
}

/** Compares the staged rows with each other and with the catalog, and fills the report with what a write will do. */
async function compare(db: Db, options: ImportOptions, report: ImportReport): Promise<void> {
  const { source = null, moves = 'in file', guardsIds = false, removesMissing, onRefused } = options
  report.phase = 'comparing'
  options.progress?.(report)
  if (guardsIds && source === null) await refuseOtherRestaurants(db)
  report.moves = await refuseConflicts(db, moves)
  for (const { field, reason, ...row } of await refusedRows(db))
    refuseRow(report, row, [{ field, message: reason }], onRefused)
  Object.assign(report, await plannedCounts(db, source))
  report.neverEarning = await neverEarning(db, listedMax)
  if (removesMissing && source !== null) {
    const { missing, sourceSize } = await missingFrom(db, source)
    report.missing = missing
    report.missingRefusal = refusalToRemove(report, sourceSize, removesMissing.shareMax)
  }
}

/** Why the missing restaurants are not removed, or null. */
function refusalToRemove(
  { missing, unreadableIds }: ImportReport,
  sourceSize: number,
  shareMax: number,
): string | null {
  if (missing.length === 0) return null
  if (unreadableIds > 0) return `${unreadableIds} rows have no readable id, so the missing restaurants are unknown`
  if (missing.length / sourceSize <= shareMax) return null
  return `${missing.length} of the ${sourceSize} restaurants of the source are missing, more than ${Math.round(shareMax * 100)} %`
}

async function write(db: Db, options: ImportOptions, report: ImportReport): Promise<void> {
  const { source = null, clock, progress, onRefused } = options
  const total = report.added + report.changed + report.unchanged
  Object.assign(report, { phase: 'writing', added: 0, changed: 0, unchanged: 0 })
  await removeAndMove(db, report, clock.now())
  let written = 0
  for (let line = 0; ;) {
    const rows = await acceptedRowsAfter(db, line, batchRows)
    const last = rows.at(-1)
    if (!last) return
    line = last.line
    const result = await writeMerchants(db, rows, source, clock.now())
    report.added += result.added
    report.changed += result.changed
    report.unchanged += result.unchanged
    // Only another import that ran at the same time can cause these.
    for (const { id, reason } of result.conflicts) {
      const row = { line: rows.find((accepted) => accepted.id === id)?.line ?? 0, cells: null, text: '' }
      refuseRow(report, row, [{ field: 'networkReferences', message: reason }], onRefused)
    }
    written += rows.length
    report.share = written / Math.max(1, total)
    progress?.(report)
  }
}

/** Removes closed and missing restaurants, and ends references that move: their new restaurants are in the batches that follow. */
async function removeAndMove(
  db: Db,
  { missing, missingRefusal, moves, removed }: ImportReport,
  now: Date,
): Promise<void> {
  const missingIds = missingRefusal === null ? missing.map(({ id }) => id) : []
  if (removed + missingIds.length + moves.length === 0) return
  await db.transaction().execute(async (tx) => {
    // The catalog's version row is the lock that serializes imports.
    await tx.selectFrom('catalog').select('version').forUpdate().execute()
    await removeMerchants(tx, [...(await closedIds(tx)), ...missingIds], now)
    await endMovedReferences(tx, now)
  })
}
