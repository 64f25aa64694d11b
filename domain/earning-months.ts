/** The last `count` calendar months as `YYYY-MM`, oldest first, ending with the month of `now` (UTC). */
export const lastMonths = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count + 1 + index, 1)).toISOString().slice(0, 7),
  )
