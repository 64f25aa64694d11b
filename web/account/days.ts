export type RewardMonth<T> = { month: string; rows: T[] }

/** Groups consecutive rows by the month of their date and keeps their order. The rows must be sorted by date. */
export function byMonth<T extends { date: string }>(rows: readonly T[]): RewardMonth<T>[] {
  const months: RewardMonth<T>[] = []
  for (const row of rows) {
    const month = row.date.slice(0, 7)
    const last = months.at(-1)
    if (last?.month === month) last.rows.push(row)
    else months.push({ month, rows: [row] })
  }
  return months
}

/** Days from the calendar date `date` to `today`: 0 for today, 1 for yesterday. */
export const daysBefore = (date: string, today: string): number =>
  Math.round((Date.parse(today) - Date.parse(date.slice(0, 10))) / 86_400_000)
