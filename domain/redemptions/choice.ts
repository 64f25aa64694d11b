/** Gift cards a member may choose; Tremendous lets the recipient pick a shop. */
export const giftCardBrands = ['MasterCard', 'Tremendous', 'Visa'] as const
export type GiftCardBrand = (typeof giftCardBrands)[number]

/** How a gift card arrives: a plastic card by post, or a link by email. */
export const giftCardDeliveries = ['Card', 'Email'] as const
export type GiftCardDelivery = (typeof giftCardDeliveries)[number]
