import { z } from '../../../contract/schema.ts'
import { columns } from './cells.ts'
import { encodings } from './decode.ts'
import { separators, type Separator } from './records.ts'

/** Separator between several columns that become one cell. */
const joinSeparator = ' '
/** Separator of lists in our format. */
const listSeparator = '|'

const field = z.enum(Object.keys(columns) as [string, ...string[]])
const column = z.string().min(1).max(200)
const prefixedColumn = z.object({ column, prefix: z.string().min(1).max(30) }).strict()
const source = z.union([
  column,
  z
    .array(z.union([column, prefixedColumn]))
    .min(1)
    .max(8),
  z.object({ value: z.string().max(200) }).strict(),
  z.object({ column, separator: z.string().min(1).max(5) }).strict(),
  prefixedColumn,
])
type Source = z.output<typeof source>

/** How to read a file whose form was understood before, so that nothing is guessed again. */
const fileForm = z
  .object({
    encoding: z.enum(encodings),
    separator: z.enum(separators as unknown as [Separator, ...Separator[]]),
    /** The record with the names of the columns; 1 is the first one. */
    headerRecord: z.int().min(1).max(20),
  })
  .strict()
export type FileForm = z.output<typeof fileForm>

/**
 * The source of each of our fields in a foreign file: a column, several columns joined, a fixed text for every row, a column whose lists
 * have another separator, or a column whose values get a prefix.
 */
const fieldSources = z.partialRecord(field, source)
export type FieldSources = Readonly<z.output<typeof fieldSources>>
/** The sources of our fields, and the form of the file, null when it has to be guessed. */
export type Mapping = { sources: FieldSources; form: FileForm | null }

/**
 * Parses a mapping file: `{"our field": source}`, or the short form `{"their column": "our field"}`. `$file` in the long form is the form
 * of the file. Throws when the text is not JSON, or with an error that names the invalid field.
 */
export function readMapping(text: string): Mapping {
  const json: unknown = JSON.parse(text)
  const shortForm = z.record(column, field).safeParse(json)
  if (shortForm.success) {
    const pairs = Object.entries(shortForm.data).map(([theirColumn, ourField]) => [ourField, theirColumn])
    return { sources: Object.fromEntries(pairs) as FieldSources, form: null }
  }
  const isObject = typeof json === 'object' && json !== null && !Array.isArray(json)
  const { $file, ...sources } = isObject ? (json as { $file?: unknown }) : {}
  const form = fileForm.optional().safeParse($file)
  if (!form.success) throw new Error(`The mapping is invalid at $file: ${form.error.issues[0]?.message ?? ''}`)
  const result = fieldSources.safeParse(isObject ? sources : json)
  if (result.success) return { sources: result.data, form: form.data ?? null }
  const [issue] = result.error.issues
  throw new Error(`The mapping is invalid at ${issue?.path.join('.') || 'its top'}: ${issue?.message ?? ''}`)
}

/** Writes a mapping file that `readMapping` reads. */
export const writeMapping = ({ sources, form }: Mapping): string =>
  `${JSON.stringify({ ...(form ? { $file: form } : {}), ...sources }, null, 2)}\n`

/** The columns that a mapping reads, each once. */
export const columnsOf = ({ sources }: Pick<Mapping, 'sources'>): string[] => [
  ...new Set(Object.values(sources).flatMap((fieldSource) => (fieldSource ? namesIn(fieldSource) : []))),
]

function namesIn(fieldSource: Source): string[] {
  if (typeof fieldSource === 'string') return [fieldSource]
  if (Array.isArray(fieldSource)) return fieldSource.flatMap(namesIn)
  return 'column' in fieldSource ? [fieldSource.column] : []
}

/** Converts a foreign row to our column names. A column that the row lacks counts as empty. */
export function mapRow(
  cells: Readonly<Record<string, string>>,
  { sources }: Pick<Mapping, 'sources'>,
): Record<string, string> {
  const row: Record<string, string> = {}
  for (const [ourField, fieldSource] of Object.entries(sources))
    if (fieldSource !== undefined) row[ourField] = cellOf(cells, fieldSource, columns[ourField] === 'list')
  return row
}

function cellOf(cells: Readonly<Record<string, string>>, fieldSource: Source, isList: boolean): string {
  const readCell = (theirColumn: string): string => (cells[theirColumn] ?? '').trim()
  if (typeof fieldSource === 'string') return readCell(fieldSource)
  if (Array.isArray(fieldSource))
    return fieldSource
      .map((part) => cellOf(cells, part, isList))
      .filter(Boolean)
      .join(isList ? listSeparator : joinSeparator)
  if ('value' in fieldSource) return fieldSource.value
  const text = readCell(fieldSource.column)
  if ('separator' in fieldSource) return text.split(fieldSource.separator).join(listSeparator)
  return text === '' || text.startsWith(fieldSource.prefix) ? text : `${fieldSource.prefix}${text}`
}
