/** Brands of gift cards that a member can choose. With Tremendous the recipient picks the shop later. */
export const giftCardBrands = ['MasterCard', 'Tremendous', 'Visa'] as const
export type GiftCardBrand = (typeof giftCardBrands)[number]

/** Delivery of a gift card: a plastic card by mail, or a link by email. */
export const giftCardDeliveries = ['Card', 'Email'] as const
export type GiftCardDelivery = (typeof giftCardDeliveries)[number]
