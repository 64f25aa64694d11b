import type { RedemptionField, RedemptionOffer, RedemptionWay } from '../../contract/api/redemptions.ts'
import { redemptionCopy, type RedemptionKey } from '../../contract/redemption-copy.ts'
import { parseBillMinor } from '../../domain/claims/bill.ts'
import { amountFault, type AmountRule } from '../../domain/redemptions/amounts.ts'
import type { PlaceholderValues } from '../../domain/content/fill.ts'
import type { GiftCardBrand, GiftCardDelivery } from '../../domain/redemptions/choice.ts'
import type { redeemCopy } from '../copy/redeem.ts'
import type { Copy } from '../copy/use-copy.ts'
import type { Formats } from '../../contract/formats.ts'

/**
 * The selection on the page. `amount` is a preset amount in units, or null; with `isOther` the member types `enteredAmount`, in dollars.
 */
export type Choice = {
  way: RedemptionWay | null
  cardId: string | null
  brand: GiftCardBrand | null
  delivery: GiftCardDelivery | null
  amount: number | null
  enteredAmount: string
  isOther: boolean
}
export type RedemptionErrors = Partial<Record<RedemptionField, string>>

/** Preselects what needs no decision: the only `way`, the last used card, the only brand, the first delivery that has an address. */
export function firstChoice({ statementCredit, giftCard }: RedemptionOffer): Choice {
  const onlyWay = statementCredit ? 'statement_credit' : 'gift_card'
  const deliveries = giftCard?.deliveries.filter(({ address }) => address !== null) ?? []
  return {
    way: statementCredit && giftCard ? null : onlyWay,
    cardId: statementCredit?.cards[0]?.id ?? null,
    brand: giftCard?.brands.length === 1 ? (giftCard.brands[0] ?? null) : null,
    delivery: deliveries[0]?.delivery ?? null,
    amount: null,
    enteredAmount: '',
    isOther: false,
  }
}

export const amountRule = ({ available, minimum, giftCard }: RedemptionOffer, way: Choice['way']): AmountRule => ({
  available,
  minimum,
  step: way === 'gift_card' ? (giftCard?.step ?? 1) : 1,
})

/** The preset amounts of a way; none before a way is chosen. */
export const amountsOf = ({ statementCredit, giftCard }: RedemptionOffer, way: Choice['way']): readonly number[] =>
  (way === 'gift_card' ? giftCard : way && statementCredit)?.amounts ?? []

/** The amount in units; 0 when none is selected or the typed text is not an amount. */
export const amountOf = ({ amount, enteredAmount }: Choice): number => amount ?? parseBillMinor(enteredAmount)

/** The fields of the request for the chosen way. Fields without a choice are left out. */
export function bodyOf(choice: Choice): Record<string, string | number> {
  const { way, cardId, brand, delivery } = choice
  const target = way === 'gift_card' ? { brand, delivery } : { cardId }
  const fields = Object.entries({ way, amount: amountOf(choice), ...target })
  return Object.fromEntries(fields.flatMap(([name, value]) => (value === null ? [] : [[name, value]])))
}

/** The errors of the missing and invalid fields. The amount is checked only after a way is chosen. */
export function faultsOf(
  t: Copy<typeof redeemCopy>,
  offer: RedemptionOffer,
  choice: Choice,
  formats: Formats,
): RedemptionErrors {
  const { way, cardId, brand, delivery } = choice
  const isGift = way === 'gift_card'
  // The text with which the server refuses the same fault.
  const serverText = (key: RedemptionKey, values: PlaceholderValues = {}) =>
    t.withDefault(`redemption.${key}`, redemptionCopy[key], values)
  const amount = amountOf(choice)
  const rule = amountRule(offer, way)
  const faultCode = amount === 0 ? null : amountFault(amount, rule)
  const amountError =
    amount === 0 ? t('redeem.fault_amount') : faultCode && serverText(faultCode, limitsOf(offer, rule, formats))
  return {
    ...(way === null && { way: t('redeem.fault_way') }),
    ...(way === 'statement_credit' && cardId === null && { cardId: t('redeem.fault_cardId') }),
    ...(isGift && brand === null && { brand: serverText('brand_missing') }),
    ...(isGift && delivery === null && { delivery: serverText('delivery_missing') }),
    ...(way !== null && amountError && { amount: amountError }),
  }
}

/**
 * The minimum, the maximum and the step as text. The maximum is the largest preset amount: of the statement credit when the step is 1,
 * else of the gift card.
 */
export function limitsOf(
  { statementCredit, giftCard }: RedemptionOffer,
  { minimum, step }: AmountRule,
  { shortMoney }: Formats,
) {
  const amounts = (step === 1 ? statementCredit : giftCard)?.amounts ?? []
  return { lowest: shortMoney(minimum), to: shortMoney(amounts.at(-1) ?? 0), step: shortMoney(step) }
}
