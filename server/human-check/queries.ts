import type { Tx } from '../database/connect.ts'

/** Clocks of nodes differ, so an answer stays stored longer than any node accepts it. */
const clockSkewMs = 5 * 60_000

/** Stores a used answer; true only for its first use on any node. Deletes the partner's expired answers. */
export async function consumeAnswer(
  tx: Tx,
  row: { partner_id: string; answer: string; expires_at: Date },
  now: Date,
): Promise<boolean> {
  await tx
    .deleteFrom('human_check_used')
    .where('partner_id', '=', row.partner_id)
    .where('expires_at', '<', new Date(now.getTime() - clockSkewMs))
    .execute()
  const result = await tx
    .insertInto('human_check_used')
    .values(row)
    .onConflict((conflict) => conflict.columns(['partner_id', 'answer']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}
