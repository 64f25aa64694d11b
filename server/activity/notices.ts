import { sql } from 'kysely'
import type { ActivityEvent } from '../../contract/api/activity.ts'
import { z } from '../../contract/schema.ts'
import type { MemberKey, Tx } from '../database/connect.ts'
import { diningRule } from '../pipeline/load-dines.ts'

/** The channel on which the pipeline announces changed awards, in the transaction of the change. */
export const activityChannel = 'damask_activity'

/**
 * What a notification has: only ids, because every database role can send notifications and listen to them. A node reads the rest from
 * the member's rows (`announcedEvent`), so a forged notification can only repeat an award that the member has.
 */
export const activityNotice = z.object({ partner: z.string(), member: z.uuid(), dineId: z.uuid() })
type ActivityNoticeIds = z.infer<typeof activityNotice>

/** Notifies the members' open pages of changed awards. */
export async function notifyPages(tx: Tx, notices: readonly ActivityNoticeIds[]): Promise<void> {
  if (notices.length === 0) return
  const payloads = notices.map(({ partner, member, dineId }) => JSON.stringify({ partner, member, dineId }))
  await sql`select pg_notify(${activityChannel}, payload) from unnest(${payloads}::text[]) as payload`.execute(tx)
}

/** The event of a member's dine or bonus award, as it is now; undefined when the member has no live award with this id. */
export async function announcedEvent(
  tx: Tx,
  { partnerId, memberId }: MemberKey,
  id: string,
): Promise<ActivityEvent | undefined> {
  const { rows } = await sql<ActivityEvent>`
    select d.id as "dineId", a.stage, a.units, m.name as "merchantName"
    from award a join dine d on d.partner_id = a.partner_id and d.id = a.dine_id join merchant m on m.id = d.merchant_id
    where a.partner_id = ${partnerId} and a.dine_id = ${id} and a.member_id = ${memberId} and a.rule = ${diningRule} and a.live
    union all
    select b.id, case when b.units > 0 then 'cleared' else 'reversed' end, b.units, e.rule ->> 'description'
    from bonus_award b join bonus_enrollment e on e.partner_id = b.partner_id and e.id = b.enrollment_id
    where b.partner_id = ${partnerId} and b.id = ${id} and b.member_id = ${memberId} and b.live`.execute(tx)
  return rows[0]
}
