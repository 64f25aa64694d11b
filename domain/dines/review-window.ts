/** Days after a dine in which it can be reviewed; a dine that waits for a review waits as long (M2-283). */
export const reviewDays = 35
const dayMs = 24 * 3_600_000

/** Whether the days to review a dine are over. Both are calendar dates, `YYYY-MM-DD`. */
export const reviewExpired = (dineDate: string, today: string): boolean =>
  (Date.parse(today) - Date.parse(dineDate)) / dayMs > reviewDays

/** The last day on which a dine can be reviewed, `YYYY-MM-DD`. */
export const reviewUntil = (dineDate: string): string =>
  new Date(Date.parse(dineDate) + reviewDays * dayMs).toISOString().slice(0, 10)
