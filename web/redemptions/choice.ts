import type { RedemptionField, RedemptionOffer, RedemptionWay } from '../../contract/api/redemptions.ts'
import { redemptionCopy, type RedemptionKey } from '../../contract/redemption-copy.ts'
import { billMinor } from '../../domain/claims/bill.ts'
import { amountFault, type AmountRule } from '../../domain/redemptions/amounts.ts'
import type { PlaceholderValues } from '../../domain/content/fill.ts'
import type { GiftCardBrand, GiftCardDelivery } from '../../domain/redemptions/choice.ts'
import type { redeemCopy } from '../copy/redeem.ts'
import type { Copy } from '../copy/use-copy.ts'
import type { Formats } from '../../contract/formats.ts'

/** What is chosen on the page. `amount`: one of the offered ones, or null; `isOther`: another amount is typed into `typed`. */
export type Choice = {
  way: RedemptionWay | null
  cardId: string | null
  brand: GiftCardBrand | null
  delivery: GiftCardDelivery | null
  amount: number | null
  typed: string
  isOther: boolean
}
export type RedemptionErrors = Partial<Record<RedemptionField, string>>

/** What needs no choosing is chosen: the only way, the card used last, the only brand, the delivery that is ready. */
export function firstChoice({ statementCredit, giftCard }: RedemptionOffer): Choice {
  const way = statementCredit && giftCard ? null : statementCredit ? 'statement_credit' : 'gift_card'
  const deliveries = giftCard?.deliveries.filter(({ to }) => to !== null) ?? []
  return {
    way,
    cardId: statementCredit?.cards[0]?.id ?? null,
    brand: giftCard?.brands.length === 1 ? (giftCard.brands[0] ?? null) : null,
    delivery: deliveries[0]?.delivery ?? null,
    amount: null,
    typed: '',
    isOther: false,
  }
}

export const amountRule = ({ available, minimum, giftCard }: RedemptionOffer, way: Choice['way']): AmountRule => ({
  available,
  minimum,
  step: way === 'gift_card' ? (giftCard?.step ?? 1) : 1,
})

/** In units; 0 where nothing is chosen or typed. */
export const amountOf = ({ amount, typed }: Choice): number => amount ?? billMinor(typed)

/** What is missing or cannot be, by field. */
export function faultsOf(
  t: Copy<typeof redeemCopy>,
  offer: RedemptionOffer,
  choice: Choice,
  formats: Formats,
): RedemptionErrors {
  const { way, cardId, brand, delivery } = choice
  const isGift = way === 'gift_card'
  // The server refuses these with the same sentences.
  const server = (key: RedemptionKey, words: PlaceholderValues = {}) =>
    t.say(`redemption.${key}`, redemptionCopy[key], words)
  const amount = amountOf(choice)
  const rule = amountRule(offer, way)
  const code = amount === 0 ? null : amountFault(amount, rule)
  const amountText = amount === 0 ? t('redeem.fault_amount') : code && server(code, limitsOf(offer, rule, formats))
  return {
    ...(way === null && { way: t('redeem.fault_way') }),
    ...(way === 'statement_credit' && cardId === null && { cardId: t('redeem.fault_cardId') }),
    ...(isGift && brand === null && { brand: server('brand_missing') }),
    ...(isGift && delivery === null && { delivery: server('delivery_missing') }),
    ...(way !== null && amountText && { amount: amountText }),
  }
}

/** The smallest, the largest and the step, as a member reads them. */
export function limitsOf(
  { statementCredit, giftCard }: RedemptionOffer,
  { minimum, step }: AmountRule,
  { shortMoney }: Formats,
) {
  const amounts = (step === 1 ? statementCredit : giftCard)?.amounts ?? []
  return { lowest: shortMoney(minimum), to: shortMoney(amounts.at(-1) ?? 0), step: shortMoney(step) }
}
