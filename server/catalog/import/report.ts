import type { FieldError } from '../../../contract/endpoint.ts'
import { noPlan, type NeverEarning, type PlannedCounts, type ReferenceMove } from './compare.ts'

/** Maximum number of reasons in the report. `refusedCount` still counts every refused row. */
const reasonsMax = 1_000

/** Why a row was refused: its line, the field, and the fault. */
export type RefusalReason = { line: number; field: string; reason: string }
/** A row as the file has it. `cells` is null for JSON and for a row that could not be split; `text` is its text. */
export type RefusedRow = { line: number; cells: string[] | null; text: string }

/**
 * Counts of rows, and the reasons of the refused rows. The counts of the plan say what the file changes: before the write what it will
 * change, after it what it changed.
 */
export type ImportReport = PlannedCounts & {
  phase: 'reading' | 'comparing' | 'writing'
  /** Part of the phase that is finished, 0 to 1. */
  share: number
  read: number
  bytesRead: number
  refusedCount: number
  /** Refused rows without an id. */
  unreadableIds: number
  /** The first 1,000 reasons, because a wrong file may have millions. A row may have several. */
  refusalReasons: RefusalReason[]
  /** How many cells each mend changed. */
  mends: Map<string, number>
  moves: ReferenceMove[]
  /** Rows of restaurants where no purchase can be matched; the first ones are listed. */
  neverEarning: { total: number; rows: NeverEarning[] }
  /** Restaurants of the source that a complete file lacks, and why they are not removed, or null. */
  missing: { id: string; name: string }[]
  missingRefusal: string | null
}

export const emptyReport = (): ImportReport => ({
  ...noPlan,
  phase: 'reading',
  share: 0,
  read: 0,
  bytesRead: 0,
  refusedCount: 0,
  unreadableIds: 0,
  refusalReasons: [],
  mends: new Map(),
  moves: [],
  neverEarning: { total: 0, rows: [] },
  missing: [],
  missingRefusal: null,
})

export type OnRefused = (row: RefusedRow, reasons: RefusalReason[]) => void

export function refuseRow(
  report: ImportReport,
  row: RefusedRow,
  errors: readonly FieldError[],
  onRefused?: OnRefused,
): void {
  report.refusedCount++
  const reasons = errors.map(({ field, message }) => ({ line: row.line, field, reason: message }))
  for (const reason of reasons) if (report.refusalReasons.length < reasonsMax) report.refusalReasons.push(reason)
  onRefused?.(row, reasons)
}
