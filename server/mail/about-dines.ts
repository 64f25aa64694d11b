import { sql } from 'kysely'
import type { MailFacts } from '../../contract/mail.ts'
import type { Tx } from '../database/connect.ts'
import type { Differences } from '../pipeline/award.ts'
import { records } from '../pipeline/records.ts'
import type { World } from '../pipeline/state.ts'

/** Nobody wants mail about what they ate long ago: a feed that catches up, or a history that is loaded, stays silent. */
const tellWithinMs = 14 * 86_400_000

/** One mail when a purchase is first seen, one when its reward stands; for members who said yes to email, in the batch's own transaction. */
export async function queueDineMail(
  tx: Tx,
  world: Pick<World, 'dines' | 'merchant'>,
  { awards }: Pick<Differences, 'awards'>,
  ids: () => string,
  now: Date,
): Promise<void> {
  const told = awards.filter(({ units, stage }) => units > 0 && stage !== 'reversed')
  if (told.length === 0) return
  const dines = new Map([...world.dines.values()].map((dine) => [dine.id, dine]))
  const since = now.getTime() - tellWithinMs
  const rows = told.flatMap(({ partnerId, memberId, dineId, stage, units }) => {
    const dine = dines.get(dineId)
    if (!dine || Date.parse(dine.occurredAt) < since) return []
    const kind = stage === 'final' ? 'reward_posted' : 'dine_estimated'
    const facts: MailFacts = {
      merchant: world.merchant(dine.merchantId).name,
      amountMinor: dine.settled.baseMinor,
      units,
      date: dine.localTime.slice(0, 10),
    }
    return [{ partnerId, memberId, id: ids(), kind, key: `${kind}:${dineId}`, facts: JSON.stringify(facts) }]
  })
  if (rows.length === 0) return
  await sql`
    insert into mail_message (partner_id, id, key, kind, member_id, facts, queued_at, next_try_at)
    select given."partnerId", given.id, given.key, given.kind, given."memberId", given.facts::jsonb, ${now}, ${now}
    from ${records(rows, '"partnerId" text, id uuid, key text, kind text, "memberId" uuid, facts text')}
    join member on member.partner_id = given."partnerId" and member.id = given."memberId" and member.email_opt_in
    on conflict (partner_id, key) do nothing`.execute(tx)
}
