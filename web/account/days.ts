import type { TransactionView } from '../../contract/api/activity.ts'

export type Day = { date: string; rows: TransactionView[] }

/** Rows under the day they were eaten on; the order of the list stays. */
export function byDay(rows: readonly TransactionView[]): Day[] {
  const days: Day[] = []
  for (const row of rows) {
    const last = days.at(-1)
    if (last?.date === row.date) last.rows.push(row)
    else days.push({ date: row.date, rows: [row] })
  }
  return days
}

const noon = (date: string) => new Date(`${date.slice(0, 10)}T12:00:00Z`)
const named = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })
const namedWithYear = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

/** A calendar date as the heading of its rows; the year only where it is another one than `today`'s. */
export function dayHeading(date: string, today: string): string {
  const sameYear = today === '' || date.slice(0, 4) === today.slice(0, 4)
  return (sameYear ? named : namedWithYear).format(noon(date))
}

/** 0 today, 1 yesterday, and so on. */
export const daysBefore = (date: string, today: string): number => Math.round((Date.parse(today) - Date.parse(date.slice(0, 10))) / 86_400_000)
