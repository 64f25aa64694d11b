import type { ImportReport } from '../../server/catalog/import/import.ts'
import type { ColumnGuess, FileUnderstanding, Sureness } from '../../server/catalog/import/understand.ts'

const formatNumber = (value: number): string => value.toLocaleString('en-US')
const counted = (count: number, noun: string): string => `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`
const exampleLengthMax = 40
const movesListed = 20
const refusalsListed = 20

const surenessLabels: Readonly<Record<Sureness, string>> = {
  exact: 'our name',
  map: 'from the map',
  name: 'guessed from its name',
  values: 'guessed from its values',
}
const separatorLabels: Readonly<Record<string, string>> = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' }
const encodingLabels: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 (little-endian)',
  'utf-16be': 'UTF-16 (big-endian)',
  'windows-1252': 'Windows-1252',
}

/** Text of a file as it is safe to print: control characters could change what the terminal shows. */
export const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD')

/** What was understood of a file, line by line. */
export function understandingLines({ format, form, encoding, columns, warnings }: FileUnderstanding): string[] {
  const encodingLabel = `${encodingLabels[form.encoding]}${encoding.isCertain ? '' : ' (guessed)'}`
  const lines =
    format === 'json'
      ? [`One JSON object per line, ${encodingLabel}.`]
      : [
          `Encoding: ${encodingLabel}. Separator: ${separatorLabels[form.separator]}. Names of the columns: record ${form.headerRecord}.`,
        ]
  const width = Math.max(0, ...columns.map(({ column }) => column.length))
  for (const column of columns.filter(({ field }) => field !== null))
    lines.push(columnLine(column, Math.min(width, 30)))
  const ignored = columns.filter(({ field }) => field === null).map(({ column }) => `"${printable(column)}"`)
  if (ignored.length > 0) lines.push(`Ignored columns: ${ignored.join(', ')}`)
  return [...lines, ...warnings.map((warning) => `Warning: ${printable(warning)}`)]
}

function columnLine({ column, field, sureness, example }: ColumnGuess, width: number): string {
  const label = sureness ? surenessLabels[sureness] : ''
  const shown = printable(example.length > exampleLengthMax ? `${example.slice(0, exampleLengthMax)}…` : example)
  return `  ${printable(column).padEnd(width)} → ${(field ?? '').padEnd(17)} ${label.padEnd(23)} ${shown === '' ? '(empty)' : `e.g. ${shown}`}`
}

/** The counts of a run in one line. `isPlan`: nothing is written yet. */
export function summaryLine(report: ImportReport, isPlan: boolean): string {
  const { read, added, changed, unchanged, refusedCount } = report
  const parts = [
    `${formatNumber(added)} ${isPlan ? 'to add' : 'added'}`,
    `${formatNumber(changed)} ${isPlan ? 'to change' : 'changed'}`,
    `${formatNumber(unchanged)} as they were`,
    `${formatNumber(refusedCount)} refused`,
  ]
  for (const [count, label] of [
    [report.paused, 'paused'],
    [report.resumed, 'resumed'],
    [report.removed, 'removed'],
    [report.alreadyClosed, 'closed before'],
  ] as const)
    if (count > 0) parts.push(`${formatNumber(count)} ${label}`)
  return `${formatNumber(read)} read: ${parts.join(', ')}`
}

/** Whether the counts are a plan, and the day of the import (YYYY-MM-DD). */
type Run = { isPlan: boolean; today: string }

/** What a person should know after the counts: mends, moves, missing restaurants, and those that never earn. */
export function noticeLines(report: ImportReport, run: Run): string[] {
  return [...mendLines(report), ...moveLines(report, run), ...missingLines(report, run), ...neverEarningLines(report)]
}

function mendLines({ mends }: ImportReport): string[] {
  if (mends.size === 0) return []
  const rows = [...mends].toSorted((a, b) => b[1] - a[1]).map(([mend, count]) => `  ${formatNumber(count)} × ${mend}`)
  return ['Mended:', ...rows]
}

function moveLines({ moves }: ImportReport, { isPlan, today }: Run): string[] {
  if (moves.length === 0) return []
  const rows = moves
    .slice(0, movesListed)
    .map(({ reference, from, to }) => `  ${reference} ${isPlan ? 'moves' : 'moved'} from ${from} to ${to} on ${today}`)
  return [`${counted(moves.length, 'reference')} moved to another restaurant:`, ...withRest(rows, moves.length)]
}

function missingLines({ missing, missingRefusal }: ImportReport, { isPlan }: Run): string[] {
  if (missing.length === 0) return []
  const rows = missing.slice(0, movesListed).map(({ id, name }) => `  ${id}  ${printable(name)}`)
  const heading =
    missingRefusal === null
      ? `${isPlan ? 'To remove' : 'Removed'}, because the file does not contain ${counted(missing.length, 'restaurant')} of the source:`
      : `NOT REMOVED: ${missingRefusal}. --remove-max PERCENT raises the limit.`
  return [heading, ...withRest(rows, missing.length)]
}

function neverEarningLines({ neverEarning: { total, rows } }: ImportReport): string[] {
  if (total === 0) return []
  const listed = rows.map(({ line, id, name, why }) => {
    const reason =
      why === 'no reference' ? 'no MID or network reference' : 'only a reference that other restaurants share'
    return `  line ${line}: ${id}  ${printable(name)}: ${reason}`
  })
  return [
    `ATTENTION: ${counted(total, 'restaurant')} will never earn, because purchases there cannot be matched:`,
    ...withRest(listed, total),
  ]
}

const withRest = (rows: readonly string[], total: number): string[] =>
  total > rows.length ? [...rows, `  … and ${formatNumber(total - rows.length)} more`] : [...rows]

/** The first reasons of refused rows. All are in the report of `--report`. */
export function refusalLines({ refusalReasons, refusedCount }: ImportReport, limit = refusalsListed): string[] {
  const lines = refusalReasons
    .slice(0, limit)
    .map(({ line, field, reason }) => printable(`line ${line}: ${field === '' ? 'the row' : field} ${reason}`))
  return refusalReasons.length > limit
    ? [...lines, `… ${counted(refusedCount, 'row')} refused; --report FILE writes all of them`]
    : lines
}
