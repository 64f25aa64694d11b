import { cardBrandNames, type CardBrand } from '../domain/cards/brand.ts'
import { fill } from '../domain/content/fill.ts'
import type { GiftCardBrand, GiftCardDelivery } from '../domain/redemptions/choice.ts'

/** Default texts about targets and faults of payouts and redemptions. A brand may override each under `redemption.<key>`. */
export const redemptionCopy = {
  card: '{brand} ending in {lastFour}',
  next_card: 'The next card you link',
  number: '{label} ending in {lastFour}',
  account: 'Your {partner} account',
  gift_Visa: 'Visa',
  gift_MasterCard: 'Mastercard',
  gift_Tremendous: 'Your choice',
  gift_Email: '{brand} gift card by email',
  gift_Card: '{brand} gift card by mail',
  way_missing: 'This is not offered here.',
  card_missing: 'Choose one of your linked cards.',
  brand_missing: 'Choose a gift card.',
  delivery_missing: 'Choose how the gift card reaches you.',
  email_missing: 'Your profile has no email that we can use. Add one there first.',
  address_missing: 'Your profile has no complete postal address. Add it there first.',
  amount_below: 'The smallest amount is {lowest}.',
  amount_above: 'You can use up to {to} now.',
  amount_step: 'Gift cards come in steps of {step}.',
} as const
export type RedemptionKey = keyof typeof redemptionCopy

type Copy = Readonly<Record<string, string>>

export const redemptionText = (copy: Copy, key: RedemptionKey, values: Record<string, string> = {}): string =>
  fill(copy[`redemption.${key}`] ?? redemptionCopy[key], values)

/** "Visa ending in 4242" */
export const cardTarget = (copy: Copy, brand: CardBrand, lastFour: string): string =>
  redemptionText(copy, 'card', { brand: cardBrandNames[brand], lastFour })

/** "Visa gift card by email" */
export const giftCardLabel = (copy: Copy, brand: GiftCardBrand, delivery: GiftCardDelivery): string =>
  redemptionText(copy, `gift_${delivery}`, { brand: redemptionText(copy, `gift_${brand}`) })
