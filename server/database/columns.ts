import type { ColumnType } from 'kysely'

/** A `timestamptz` column: reads as Date, accepts Date or text. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>
export type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** A `json` or `jsonb` column: accepts only serialized text, because the driver would send an array as an SQL array. */
export type Json<T> = ColumnType<T, string, string>
/** A calendar date stays the text `YYYY-MM-DD`. */
export type DateColumn = string
