import { cardBrandNames, type CardBrand } from './brand.ts'

/** Visa ending in 4242. */
export const cardLabel = (brand: CardBrand, lastFour: string): string =>
  `${cardBrandNames[brand]} ending in ${lastFour}`
