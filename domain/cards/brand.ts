/** The brands of the cards that a member can link (M2-072). */
export const cardBrands = ['visa', 'mastercard', 'amex', 'discover'] as const
export type CardBrand = (typeof cardBrands)[number]

// First digits of each brand's card numbers (M2-191 to M2-194).
const prefixes: readonly (readonly [CardBrand, RegExp])[] = [
  ['amex', /^3[47]/],
  ['discover', /^(?:6011|65)/],
  ['mastercard', /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['visa', /^4/],
]

/** The brand of a card number from its first digits (digits only); null while they are ambiguous or when no brand matches. */
export function detectBrand(digits: string): CardBrand | null {
  return prefixes.find(([, prefix]) => prefix.test(digits))?.[0] ?? null
}

/** Display name of each brand. */
export const cardBrandNames: Readonly<Record<CardBrand, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
}

/** Lists brands as a sentence part: "Visa, Mastercard, or Discover". */
export const anyOfBrands = (brands: readonly CardBrand[]): string =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(brands.map((brand) => cardBrandNames[brand]))
