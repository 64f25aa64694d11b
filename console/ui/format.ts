import type { PartnerName } from '../../contract/api/console/staff.ts'
import { cardBrandNames } from '../../domain/cards/brand.ts'

const locale = 'en-US'
const dollars = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
const plain = new Intl.NumberFormat(locale)
const dayFormat = new Intl.DateTimeFormat(locale, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })
const shortFormat = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', year: 'numeric' })
const timeFormat = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' })
const secondFormat = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', second: '2-digit' })

export const money = (cents: number): string => dollars.format(cents / 100)
export const count = (value: number): string => plain.format(value)

/** An instant by the operator's own clock. */
export const day = (iso: string): string => dayFormat.format(new Date(iso))
export const shortDay = (iso: string): string => shortFormat.format(new Date(iso))
export const time = (iso: string): string => timeFormat.format(new Date(iso))
export const toTheSecond = (iso: string): string => secondFormat.format(new Date(iso))

/** Units of a partner's currency: $4.23, 253 miles. */
export function units(value: number, { type, one, many }: PartnerName['currency']): string {
  if (type === 'Dollar' || type === 'Credit') return money(value)
  return `${plain.format(value)} ${Math.abs(value) === 1 ? one : many}`
}

const cardNames: Readonly<Record<string, string>> = cardBrandNames
export const cardName = (brand: string): string => cardNames[brand] ?? brand
