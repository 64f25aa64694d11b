import { z } from '../../../contract/schema.ts'
import { columns } from './cells.ts'

/** Separator between several columns that become one cell. */
const joinSeparator = ' '
/** Separator of lists in our format. */
const listSeparator = '|'

const field = z.enum(Object.keys(columns) as [string, ...string[]])
const column = z.string().min(1).max(200)
const source = z.union([
  column,
  z.array(column).min(1).max(8),
  z.object({ value: z.string().max(200) }).strict(),
  z.object({ column, separator: z.string().min(1).max(5) }).strict(),
])

/**
 * The source of each of our fields in a foreign file: a column, several columns joined, a fixed text for every row, or a
 * column whose lists have another separator.
 */
const mapping = z.partialRecord(field, source)
export type Mapping = Readonly<z.output<typeof mapping>>

/**
 * Parses a mapping file: `{"our field": source}`, or the short form `{"their column": "our field"}`. Throws when the
 * text is not JSON, or with an error that names the invalid field.
 */
export function readMapping(text: string): Mapping {
  const json: unknown = JSON.parse(text)
  const shortForm = z.record(column, field).safeParse(json)
  if (shortForm.success)
    return Object.fromEntries(Object.entries(shortForm.data).map(([theirColumn, ourField]) => [ourField, theirColumn]))
  const result = mapping.safeParse(json)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new Error(`The mapping is invalid at ${issue?.path.join('.') || 'its top'}: ${issue?.message ?? ''}`)
}

/** Converts a foreign row to our column names. A column that the row lacks counts as empty. */
export function mapRow(cells: Readonly<Record<string, string>>, map: Mapping): Record<string, string> {
  const row: Record<string, string> = {}
  for (const [ourField, fieldSource] of Object.entries(map))
    if (fieldSource !== undefined) row[ourField] = cellOf(cells, fieldSource)
  return row
}

function cellOf(cells: Readonly<Record<string, string>>, fieldSource: z.output<typeof source>): string {
  const readCell = (theirColumn: string): string => (cells[theirColumn] ?? '').trim()
  if (typeof fieldSource === 'string') return readCell(fieldSource)
  if (Array.isArray(fieldSource)) return fieldSource.map(readCell).filter(Boolean).join(joinSeparator)
  if ('value' in fieldSource) return fieldSource.value
  return readCell(fieldSource.column).split(fieldSource.separator).join(listSeparator)
}
