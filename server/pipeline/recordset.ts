import { sql, type RawBuilder } from 'kysely'

/**
 * Passes rows to a set-based statement as one array per column, under the alias `input`:
 * `from ${toRecordset(rows, 'id uuid, units bigint')}`. The type of a column must not contain a space or a comma. The statement's text
 * does not depend on the number of rows, so a batch is one round trip and one plan. PostgreSQL reads arrays in half the time that JSON
 * takes.
 */
export function toRecordset(rows: readonly object[], columns: string): RawBuilder<unknown> {
  const columnList = columns.split(',').map(columnOf)
  const arrays = columnList.map(({ key, type }) => sql`${columnLiteral(rows, key)}::${sql.raw(arrayOf(type))}`)
  const names = sql.raw(columnList.map(({ name }) => name).join(', '))
  const selectList = sql.raw(columnList.map(({ name, type }) => (isArray(type) ? `${name}::${type}` : name)).join(', '))
  return sql`(select ${selectList} from unnest(${sql.join(arrays)}) as input (${names})) as input (${names})`
}

const isArray = (type: string): boolean => type.endsWith('[]')
/** PostgreSQL has no arrays of arrays with different lengths, so each array in a column is passed as text. */
const arrayOf = (type: string): string => (isArray(type) ? 'text[]' : `${type}[]`)

function columnOf(column: string): { name: string; key: string; type: string } {
  const [name = '', type = ''] = column.trim().split(' ')
  return { name, key: name.replaceAll('"', ''), type }
}

/** The values of one column as a PostgreSQL array literal. */
function columnLiteral(rows: readonly object[], key: string): string {
  return arrayText(rows.map((row) => (row as Record<string, unknown>)[key]))
}

function arrayText(values: readonly unknown[]): string {
  return `{${values.map(elementText).join(',')}}`
}

function elementText(value: unknown): string {
  if (typeof value === 'string') return quote(value)
  if (value === null || value === undefined) return 'NULL'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return quote(Array.isArray(value) ? arrayText(value) : JSON.stringify(value))
}

/** Text that needs no escaping: ids, dates and names of kinds, which are most values. */
const plainText = /^[\w .:/+-]*$/
const escapedByJson = /[\p{Cc}\p{Cs}]/u

/**
 * Array literals escape quotes and backslashes only. JSON.stringify is five times as fast as `replaceAll`, and gives the same text unless
 * the text has control characters or lone surrogates (`escapedByJson`).
 */
function quote(text: string): string {
  if (plainText.test(text)) return `"${text}"`
  return escapedByJson.test(text) ? `"${text.replaceAll(/["\\]/g, '\\$&')}"` : JSON.stringify(text)
}
