import type { TierLevel } from '../../contract/brand.ts'
import type { Tx } from '../database/connect.ts'

/** Locks the member, so that two clicks are one activation. */
export const lockMemberByPublicId = (tx: Tx, partnerId: string, publicId: string) =>
  tx
    .selectFrom('member')
    .select(['id', 'tier_level'])
    .where('partner_id', '=', partnerId)
    .where('public_id', '=', publicId)
    .forUpdate()
    .executeTakeFirst()

export const lastTierReason = async (tx: Tx, partnerId: string, memberId: string): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('member_tier')
      .select('reason')
      .where('partner_id', '=', partnerId)
      .where('member_id', '=', memberId)
      .orderBy('since', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.reason

/** Moves the member to a tier and records the email opt-in, which the tier OptedIn requires (M2-148). */
export const setTierWithEmailOptIn = (tx: Tx, partnerId: string, memberId: string, tierLevel: TierLevel) =>
  tx
    .updateTable('member')
    .set({ tier_level: tierLevel, email_opt_in: true })
    .where('partner_id', '=', partnerId)
    .where('id', '=', memberId)
    .execute()
