/** A usual bill for two by price level 0 (not told) to 4. Cents. Apart from the call that asks about them, whose shapes no page needs to start. */
const typicalBills = [8_000, 3_000, 6_000, 10_000, 18_000] as const
export const typicalBillOf = (priceRange: number): number => typicalBills[priceRange] ?? typicalBills[0]

/** The bills a page lets one choose from. Cents. */
export const billSpan = { leastMinor: 1_000, mostMinor: 30_000, stepMinor: 1_000 } as const
