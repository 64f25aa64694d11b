import { sql, type Kysely } from 'kysely'

/** A message's body is written once, its state twice: kept apart from the row, the body is not written again when the state changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      'alter table feed_message alter column body set storage external; alter table feed_message set (toast_tuple_target = 256);',
    )
    .execute(db)
}
