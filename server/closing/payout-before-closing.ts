import type { ClosingLoss } from '../../contract/api/account.ts'
import type { PartnerView } from '../../contract/brand.ts'
import { cardTarget } from '../../contract/redemption-copy.ts'
import { transitStates } from '../../domain/payouts/states.ts'
import type { Tx } from '../database/connect.ts'
import { obstacleOf } from '../payouts/of-member.ts'
import { targetCard } from '../payouts/target-card.ts'
import { paysByPostingFile } from '../posting-files/make-file.ts'
import { postingBlockOf } from '../posting-files/of-member.ts'
import type { SignedIn } from '../session/current.ts'

/**
 * How a balance would be paid out if the member waited before closing the account: by the next run of payouts, by the next posting
 * file, or by a redemption that the member requests. Null when none of these would pay it.
 */
export async function payoutBeforeClosing(
  tx: Tx,
  partner: PartnerView,
  { id, view }: Pick<SignedIn, 'id' | 'view'>,
  units: number,
): Promise<ClosingLoss['payoutBeforeClosing']> {
  const { payouts, payoutThresholdMinor, partnerNumber } = partner.brand
  if (units <= 0) return null
  if (paysByPostingFile(partner)) {
    const block = await postingBlockOf(tx, partner.id, { ...view, id })
    return block === null ? { units, way: 'posting_file', target: partnerNumber?.label ?? partner.brand.name } : null
  }
  if (units < payoutThresholdMinor) return null
  if (payouts.automatic === 'card_push') {
    const card = await targetCard(tx, partner.id, id)
    const obstacle = await obstacleOf(tx, partner, card, units)
    if (!card || obstacle !== null) return null
    return { units, way: 'card', target: cardTarget(partner.copy, card.brand, card.last_four) }
  }
  const { brands, deliveries } = payouts.giftCards
  const canRedeem = payouts.statementCredit || (brands.length > 0 && deliveries.length > 0)
  return canRedeem ? { units, way: 'redemption', target: '' } : null
}

/** Units that were sent and have not arrived; closing does not stop them. */
export async function unitsInTransit(tx: Tx, partnerId: string, memberId: string): Promise<number> {
  const row = await tx
    .selectFrom('payout')
    .select(({ fn }) => fn.sum<number | null>('units').as('units'))
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('state', 'in', transitStates)
    .executeTakeFirstOrThrow()
  return Number(row.units ?? 0)
}
