export type RewardMonth<T> = { month: string; rows: T[] }

/** Rows under the month of their date; the order of the list stays. */
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

/** 0 today, 1 yesterday, and so on. Both are calendar dates. */
export const daysBefore = (date: string, today: string): number =>
  Math.round((Date.parse(today) - Date.parse(date.slice(0, 10))) / 86_400_000)
