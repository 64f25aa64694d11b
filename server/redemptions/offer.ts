import { listedRedemptionsMax, type RedemptionOffer } from '../../contract/api/redemptions.ts'
import type { PartnerView } from '../../contract/brand.ts'
import { giftCardStep, offeredAmounts } from '../../domain/redemptions/amounts.ts'
import type { GiftCardDelivery } from '../../domain/redemptions/choice.ts'
import type { Tx } from '../database/connect.ts'
import { freeUnits } from '../payouts/queries.ts'
import { addressOf, emailOf, serializeRedemption } from './serialize.ts'
import { creditableCards, latestRedemptions, recipientOf, type RedemptionRecipient } from './queries.ts'
import type { RedemptionSources } from './sources.ts'

/**
 * The redemptions that the member can request now, and the latest ones. `statementCredit` or `giftCard` is null unless the partner's
 * settings offer it and a provider is configured. `giftCard` is also null once the member has left.
 */
export async function redemptionOfferOf(
  tx: Tx,
  { partner, memberId, sources }: { partner: PartnerView; memberId: string; sources: RedemptionSources },
): Promise<RedemptionOffer> {
  const owner = { partnerId: partner.id, memberId }
  const { payouts, currencyType, payoutThresholdMinor: minimum } = partner.brand
  const available = await freeUnits(tx, { ...owner, currency: currencyType })
  const recipient = await recipientOf(tx, owner)
  const giftCardBrands = payouts.giftCards.brands.filter((brand) => sources.giftCards?.brands.includes(brand))
  const { deliveries } = payouts.giftCards
  const offersStatementCredit = payouts.statementCredit && sources.issuerOf(partner.id) !== null
  const rows = await latestRedemptions(tx, owner, listedRedemptionsMax)
  return {
    available,
    minimum,
    statementCredit: offersStatementCredit
      ? {
          amounts: offeredAmounts({ available, minimum, step: 1 }),
          cards: (await creditableCards(tx, owner)).map(cardView),
        }
      : null,
    giftCard:
      giftCardBrands.length > 0 && deliveries.length > 0 && recipient
        ? {
            amounts: offeredAmounts({ available, minimum, step: giftCardStep }),
            step: giftCardStep,
            brands: giftCardBrands,
            deliveries: deliveries.map((delivery) => ({ delivery, address: deliveryAddressOf(recipient, delivery) })),
          }
        : null,
    redemptions: rows.map((row) => serializeRedemption(row, partner.copy)),
  }
}

const cardView = ({ id, brand, last_four }: Awaited<ReturnType<typeof creditableCards>>[number]) => ({
  id,
  cardType: brand,
  lastFour: last_four,
})

const deliveryAddressOf = (recipient: RedemptionRecipient, delivery: GiftCardDelivery): string | null =>
  delivery === 'Email' ? emailOf(recipient) : addressOf(recipient)
