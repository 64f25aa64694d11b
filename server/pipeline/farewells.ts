import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Clock } from '../platform/world.ts'

export type Forget = (token: string) => Promise<unknown>

const farewellsAtOnceMax = 20
const firstRetryMs = 2_000
const lastRetryMs = 15 * 60_000
/** How long a farewell belongs to the node that took it; a node that died gives it back by not coming back. */
const leaseMs = 60_000

/** Time to wait after so many failed tries: doubled each time, up to a quarter of an hour. */
export function backoffMs(tries: number): number {
  return Math.min(lastRetryMs, firstRetryMs * 2 ** Math.max(0, tries - 1))
}

/**
 * Takes leave of removed cards at the vault and the network. Each is leased first, so that no call is made inside a
 * transaction; repeating a farewell is harmless. Answers how many were said.
 */
export async function sayFarewells(deps: { db: Db; clock: Clock; forget: Forget }): Promise<number> {
  const now = deps.clock.now()
  const due = await sql<{ partner_id: string; card_id: string; vault_token: string; tries: number }>`
    update card_farewell f set tries = f.tries + 1, next_try_at = ${new Date(now.getTime() + leaseMs)}
    from (
      select partner_id, card_id from card_farewell where done_at is null and next_try_at <= ${now}
      order by next_try_at limit ${farewellsAtOnceMax} for update skip locked
    ) as due
    where f.partner_id = due.partner_id and f.card_id = due.card_id
    returning f.partner_id, f.card_id, f.vault_token, f.tries`.execute(deps.db)
  let said = 0
  for (const farewell of due.rows) {
    const failed = await deps.forget(farewell.vault_token).then(
      () => null,
      (error: unknown) => error,
    )
    const at = deps.clock.now()
    const set =
      failed === null
        ? { done_at: at, last_error: null }
        : {
            next_try_at: new Date(at.getTime() + backoffMs(farewell.tries)),
            last_error: (failed instanceof Error ? failed.message : 'failed').slice(0, 200),
          }
    await deps.db
      .updateTable('card_farewell')
      .set(set)
      .where('partner_id', '=', farewell.partner_id)
      .where('card_id', '=', farewell.card_id)
      .execute()
    if (failed === null) said += 1
  }
  return said
}
