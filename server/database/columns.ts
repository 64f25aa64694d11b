import type { ColumnType } from 'kysely'

/** `timestamptz` reads as Date and accepts Date or text. `json` columns accept text, so that arrays are not mistaken for SQL arrays. */
export type At = ColumnType<Date, Date | string, Date | string>
export type NullableAt = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
export type Json<T> = ColumnType<T, string, string>
/** A calendar date stays the text `YYYY-MM-DD`. */
export type DateColumn = string
