export { bareRate, bareUnits, count, day, money, month, rate, shortMoney, units } from '../contract/amounts.ts'
import { day } from '../contract/amounts.ts'

const locale = 'en-US'
const oneDecimal = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

export const stars = (value: number): string => oneDecimal.format(value)
export const miles = (value: number): string => `${oneDecimal.format(value)} mi`

const clockFormat = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
/** A wall clock time: 17:30 is 5:30 PM. */
export const clockTime = (time: string): string => clockFormat.format(new Date(`2026-01-01T${time}:00Z`))
/** Date and time of a local moment `YYYY-MM-DDTHH:mm:ss`, read as written. */
export const localMoment = (text: string): string => `${day(text)}, ${clockTime(text.slice(11, 16))}`
/** A US number of ten digits as people dial it. */
export const phone = (text: string): string => {
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : text
}
