/**
 * Typical bill for two in cents, by price level 0 (unknown) to 4. A separate file, so that pages load it without the schemas of the calls.
 */
const typicalBills = [8_000, 3_000, 6_000, 10_000, 18_000] as const
export const typicalBillOf = (priceRange: number): number => typicalBills[priceRange] ?? typicalBills[0]

/** Range and step of the bills that a page offers. Cents. */
export const billSpan = { leastMinor: 1_000, mostMinor: 30_000, stepMinor: 1_000 } as const
