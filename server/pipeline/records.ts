import { sql, type RawBuilder } from 'kysely'

/**
 * Rows as one parameter, for set-based statements: `from ${records(rows, 'id uuid, units bigint')}`. One text however many
 * rows, so that a batch is one round trip and one plan.
 */
export function records(rows: readonly object[], columns: string): RawBuilder<unknown> {
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as given (${sql.raw(columns)})`
}
