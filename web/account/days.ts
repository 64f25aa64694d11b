const dayMs = 86_400_000

/** The rows of one month. `month`: `YYYY-MM`. */
export type RewardMonth<T> = { month: string; rows: T[] }

/** Groups consecutive rows by the month of their date and keeps their order. The rows must be sorted by date. */
export function byMonth<T extends { date: string }>(rows: readonly T[]): RewardMonth<T>[] {
  const months: RewardMonth<T>[] = []
  for (const row of rows) {
    const month = row.date.slice(0, 7)
    const lastMonth = months.at(-1)
    if (lastMonth?.month === month) lastMonth.rows.push(row)
    else months.push({ month, rows: [row] })
  }
  return months
}

/** Days from `date` to the calendar date `today`: 0 for today, 1 for yesterday. Ignores the time of day in `date`. */
export const daysBefore = (date: string, today: string): number =>
  Math.round((Date.parse(today) - Date.parse(date.slice(0, 10))) / dayMs)
