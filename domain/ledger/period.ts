/** Partners have no zone of their own yet: their books are dated where the platform keeps them. */
export const booksZone = 'America/New_York'

const formats = new Map<string, Intl.DateTimeFormat>()

/** The calendar date `YYYY-MM-DD` in a zone at an instant. */
export function dateIn(zone: string, at: Date): string {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(zone, format)
  }
  return format.format(at)
}
