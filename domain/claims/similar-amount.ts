/** Tolerance for a tip after the first amount, and for members who remember a bill roughly: percent of the larger amount, or cents. */
const nearPercentMax = 30
const nearMinorMax = 100

/** Whether two amounts in cents may be of the same bill: within either tolerance. */
export function isSimilarAmount(a: number, b: number): boolean {
  const difference = Math.abs(a - b)
  return difference <= nearMinorMax || difference * 100 <= nearPercentMax * Math.max(a, b)
}
