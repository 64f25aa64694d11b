/** A section of the bar, in percent of the whole bar. */
export type BarSection = { from: number; to: number }

/**
 * The bar runs from zero to the payout threshold and has a break at each multiple of the breakpoint. All sections share one scale, so the
 * same amount has the same length in each of them. All amounts are in cents.
 */
export function barOf(
  balance: number,
  threshold: number,
  breakpoint: number,
): { filledPercent: number; sections: BarSection[] } {
  const breaks = Array.from(
    { length: Math.ceil(threshold / breakpoint) - 1 },
    (_none, index) => (index + 1) * breakpoint,
  )
  const edges = [0, ...breaks, threshold].map((amount) => (amount / threshold) * 100)
  return {
    filledPercent: Math.min(100, Math.max(0, (balance / threshold) * 100)),
    sections: edges.slice(1).map((to, index) => ({ from: edges[index] ?? 0, to })),
  }
}
