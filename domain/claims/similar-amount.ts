/** A tip is added after the first amount, and people remember bills roughly. */
const nearPercentMax = 30
const nearMinorMax = 100

/** Whether two amounts in cents can be the same bill. */
export function isSimilarAmount(a: number, b: number): boolean {
  const difference = Math.abs(a - b)
  return difference <= nearMinorMax || difference * 100 <= nearPercentMax * Math.max(a, b)
}
