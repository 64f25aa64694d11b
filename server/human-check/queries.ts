import type { Tx } from '../database/connect.ts'

/** Clocks of nodes differ: an answer is remembered a little longer than any of them would take it. */
const rememberedForMs = 5 * 60_000

/** True for whoever comes first with an answer, on whichever node; what has expired by itself need not be remembered. */
export async function takeAnswer(
  tx: Tx,
  answer: { partner_id: string; answer: string; expires_at: Date },
  now: Date,
): Promise<boolean> {
  await tx
    .deleteFrom('human_check_used')
    .where('partner_id', '=', answer.partner_id)
    .where('expires_at', '<', new Date(now.getTime() - rememberedForMs))
    .execute()
  const added = await tx
    .insertInto('human_check_used')
    .values(answer)
    .onConflict((conflict) => conflict.columns(['partner_id', 'answer']).doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}
