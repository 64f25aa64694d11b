import { tierWithEmail, tierWithoutEmail } from '../../domain/email-opt-out.ts'
import { earliestTodayAt } from '../../domain/earning/vip.ts'
import type { TierLevel } from '../../contract/brand.ts'
import type { Tx } from '../database/connect.ts'
import type { ConsentSource } from '../database/member-tables.ts'
import { insertTier } from '../joining/queries.ts'
import type { Ids } from '../platform/clock-and-ids.ts'

/** Whose choice it is, and when and where the member made it. */
type ChoiceOrigin = { partnerId: string; memberId: string; at: Date; source: ConsentSource }
type Channels = { email: boolean; sms: boolean }

/** Records a choice for each channel that `choices` names. Rows are evidence: the site never changes or deletes them. */
export async function recordConsents(
  ids: Pick<Ids, 'next'>,
  tx: Tx,
  { partnerId, memberId, at, source }: ChoiceOrigin,
  choices: Partial<Channels>,
): Promise<void> {
  const rows = (['email', 'sms'] as const).flatMap((channel) => {
    const granted = choices[channel]
    return granted === undefined
      ? []
      : [{ partner_id: partnerId, id: ids.next(), member_id: memberId, channel, granted, at, source }]
  })
  if (rows.length > 0) await tx.insertInto('member_consent').values(rows).execute()
}

type LockedMember = { id: string; tier_level: TierLevel; vip_until: string | null; email_opt_in: boolean }

/**
 * Opts a member in to optional email or out of it, and sets the tier that follows from this choice. The caller has locked the member's
 * row. Repeating the current choice changes nothing.
 */
export async function saveEmailChoice(
  ids: Pick<Ids, 'next'>,
  tx: Tx,
  member: LockedMember,
  choice: Omit<ChoiceOrigin, 'memberId'> & { optIn: boolean },
): Promise<void> {
  const { partnerId, at, source, optIn } = choice
  if (member.email_opt_in === optIn) return
  const { tier_level: currentTier, vip_until: vipUntil } = member
  const tier_level = optIn ? tierWithEmail(currentTier, vipUntil, earliestTodayAt(at)) : tierWithoutEmail(currentTier)
  await tx
    .updateTable('member')
    .set({ email_opt_in: optIn, tier_level })
    .where('partner_id', '=', partnerId)
    .where('id', '=', member.id)
    .execute()
  await recordConsents(ids, tx, { partnerId, memberId: member.id, at, source }, { email: optIn })
  if (tier_level !== currentTier)
    await insertTier(tx, {
      partner_id: partnerId,
      member_id: member.id,
      since: at,
      tier_level,
      reason: source === 'profile' ? (optIn ? 'opted in' : 'opted out') : source,
    })
}
