import { sql, type RawBuilder } from 'kysely'

/**
 * Rows as one array a column, for set-based statements: `from ${records(rows, 'id uuid, units bigint')}`. One text however
 * many rows, so that a batch is one round trip and one plan; the server reads arrays in half the time JSON takes.
 */
export function records(rows: readonly object[], columns: string): RawBuilder<unknown> {
  const named = columns.split(',').map(columnOf)
  const arrays = named.map(({ key, type }) => sql`${literal(rows, key)}::${sql.raw(arrayOf(type))}`)
  const names = sql.raw(named.map(({ name }) => name).join(', '))
  const picked = sql.raw(named.map(({ name, type }) => (isArray(type) ? `${name}::${type}` : name)).join(', '))
  return sql`(select ${picked} from unnest(${sql.join(arrays)}) as given (${names})) as given (${names})`
}

const isArray = (type: string): boolean => type.endsWith('[]')
/** PostgreSQL has no arrays of arrays of different lengths: such a column travels as text. */
const arrayOf = (type: string): string => (isArray(type) ? 'text[]' : `${type}[]`)

function columnOf(column: string): { name: string; key: string; type: string } {
  const [name = '', type = ''] = column.trim().split(' ')
  return { name, key: name.replaceAll('"', ''), type }
}

/** An array as PostgreSQL writes it. */
function literal(rows: readonly object[], key: string): string {
  return arrayText(rows.map((row) => (row as Record<string, unknown>)[key]))
}

function arrayText(values: readonly unknown[]): string {
  return `{${values.map(element).join(',')}}`
}

function element(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  if (value === null || value === undefined) return 'NULL'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return quoted(Array.isArray(value) ? arrayText(value) : JSON.stringify(value))
}

/** Needs no escape: ids, dates and names of kinds, which are most of the values. */
const plain = /^[\w .:/+-]*$/
const escapedByJson = /[\p{Cc}\p{Cs}]/u

/** Arrays escape quotes and backslashes. JSON does the same, five times as fast, as long as there is nothing else it escapes. */
function quoted(text: string): string {
  if (plain.test(text)) return `"${text}"`
  return escapedByJson.test(text) ? `"${text.replaceAll(/["\\]/g, '\\$&')}"` : JSON.stringify(text)
}
