import type { ReplayDine } from '../../domain/earning/replay.ts'
import type { Tx } from '../database/connect.ts'
import { dineKey, type MemberState } from '../pipeline/state.ts'

/** All dines of a member, unsorted, in the form that the earning rule replays. */
export async function dinesToReplay(tx: Tx, partnerId: string, memberId: string): Promise<ReplayDine[]> {
  const rows = await tx
    .selectFrom('dine')
    .select(['merchant_id', 'occurred_at', 'local_time', 'terms', 'stage', 'channel'])
    .select([
      'authorized_minor',
      'cleared_minor',
      'refunded_minor',
      'charged_back_minor',
      'base_minor',
      'base_source',
      'flags',
      'order_parts',
    ])
    .select(['provider', 'lifecycle_id', 'card_id'])
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .execute()
  return rows.map((row) => ({
    key: dineKey({ partnerId, provider: row.provider, lifecycleId: row.lifecycle_id, cardId: row.card_id }),
    occurredAt: row.occurred_at.toISOString(),
    localTime: row.local_time,
    merchantId: row.merchant_id,
    terms: row.terms,
    purchase: {
      stage: row.stage,
      channel: row.channel,
      authorizedMinor: row.authorized_minor,
      clearedMinor: row.cleared_minor,
      refundedMinor: row.refunded_minor,
      chargedBackMinor: row.charged_back_minor,
      baseMinor: row.base_minor,
      baseSource: row.base_source,
      flags: row.flags,
      ...(row.order_parts ? { order: row.order_parts } : {}),
    },
  }))
}

/** A member's tiers over time, oldest first, in the pipeline's form. */
export async function memberStateWithTiers(
  tx: Tx,
  partnerId: string,
  member: { id: string; tierLevel: MemberState['tierLevel'] },
): Promise<Omit<MemberState, 'vipUntil' | 'emailOptIn' | 'replayStart'>> {
  const rows = await tx
    .selectFrom('member_tier')
    .select(['since', 'tier_level'])
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', member.id)
    .orderBy('since')
    .execute()
  const tiers = rows.map((row) => ({ since: row.since.toISOString(), tier: row.tier_level }))
  return { partnerId, id: member.id, tierLevel: member.tierLevel, tiers }
}

/** Whether the restaurant has a current reference, at a card network or an online shop. Without one, no purchase there can match. */
export const isRecognized = async (tx: Tx, merchantId: string): Promise<boolean> =>
  (await tx
    .selectFrom('merchant_reference')
    .select('reference')
    .where('merchant_id', '=', merchantId)
    .where('valid_to', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined
