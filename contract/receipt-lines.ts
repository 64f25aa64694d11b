import type { ReceiptLineView, ReceiptView } from './api/activity.ts'
import type { PartnerView } from './brand.ts'
import { receiptCopy, receiptShareCopy } from './receipt-copy.ts'
import { fill, type PlaceholderValues } from '../domain/content/fill.ts'
import { paysMoney, type Formats } from './formats.ts'
import { joinNames } from '../domain/content/join-names.ts'

type Partner = Pick<PartnerView, 'brand' | 'copy'>
export type ReceiptRow = {
  key: string
  text: string
  /** The calculation, for example "5% of $96.00", or "$96.00 × 3 miles per $1". Empty unless the line has a rate and an amount. */
  formula: string
  /** The signed units of the line with all their decimals. */
  units: string
  isDeduction: boolean
}
export type ReceiptParts = {
  /** Sentences about the bill and its parts, and the counted lines without units. */
  bill: string[]
  /** Why the dine earned nothing; empty when it earned a reward. */
  blockers: string[]
  countedRows: ReceiptRow[]
  /** Rules that did not apply, each with its reason. */
  unappliedRules: { key: string; text: string }[]
}

const isCode = (code: string): code is keyof typeof receiptCopy => code in receiptCopy
const pluralDay = {
  Sun: 'Sundays',
  Mon: 'Mondays',
  Tue: 'Tuesdays',
  Wed: 'Wednesdays',
  Thu: 'Thursdays',
  Fri: 'Fridays',
  Sat: 'Saturdays',
} as const
const isDay = (name: string): name is keyof typeof pluralDay => Object.hasOwn(pluralDay, name)

/** Turns "Tue, Wed" into "Tuesdays and Wednesdays". */
const listDays = (days: string): string => joinNames(days.split(', ').map((day) => (isDay(day) ? pluralDay[day] : day)))

/** The values of a line's placeholders. A name that ends in `Minor` is money in cents, `units` a reward, `days` a list of weekdays. */
function valuesOf(
  line: ReceiptLineView,
  { brand }: Partner,
  { exactUnits, money, shortRate, units }: Formats,
): PlaceholderValues {
  const values: Record<string, string | number> = { label: line.label }
  if (line.amountMinor !== undefined) values['amount'] = money(line.amountMinor)
  if (line.rateBasisPoints !== undefined) values['rate'] = shortRate(line.rateBasisPoints, brand)
  if (line.fixedPointUnits !== undefined) values['units'] = exactUnits(line.fixedPointUnits, brand)
  for (const [name, value] of Object.entries(line.values)) {
    if (name === 'days') values[name] = listDays(String(value))
    else if (name === 'units') values[name] = units(Number(value), brand)
    else values[name] = name.endsWith('Minor') ? money(Number(value)) : value
  }
  return values
}

/** The sentence of a line: the brand's text, else the default of its code. A line with an unknown code has its label. */
export function receiptSentence(line: ReceiptLineView, partner: Partner, formats: Formats): string {
  const text = partner.copy[`receipt.${line.code}`] ?? (isCode(line.code) ? receiptCopy[line.code] : line.label)
  return fill(text, valuesOf(line, partner, formats))
}

function formulaOf(line: ReceiptLineView, { brand, copy }: Partner, { money, shortRate }: Formats): string {
  if (line.rateBasisPoints === undefined || line.amountMinor === undefined) return ''
  const rate = shortRate(line.rateBasisPoints, brand)
  const amount = money(line.amountMinor)
  if (!paysMoney(brand.currencyType)) return `${amount} × ${rate}`
  return fill(copy['receipt.share'] ?? receiptShareCopy['receipt.share'], { rate, amount })
}

const blockingCodes = new Set(['below_minimum', 'below_minimum_after_refund', 'base_canceled', 'base_expired'])

/** Whether this line prevents the whole dine from earning, for example outside hours or below the minimum. */
const isBlocking = (line: ReceiptLineView): boolean =>
  !line.counted && (line.kind === 'benefit' || blockingCodes.has(line.code))

/** Splits the lines of a receipt into the parts of `ReceiptParts`. Drops only the total. */
export function partsOf(receipt: Pick<ReceiptView, 'lines'>, partner: Partner, formats: Formats): ReceiptParts {
  const parts: ReceiptParts = { bill: [], blockers: [], countedRows: [], unappliedRules: [] }
  receipt.lines.forEach((line, index) => {
    const key = `${index}-${line.code}`
    const text = receiptSentence(line, partner, formats)
    if (line.kind === 'total') return
    if (isBlocking(line)) parts.blockers.push(text)
    else if (line.kind === 'base' || line.kind === 'excluded') parts.bill.push(text)
    else if (line.counted && line.fixedPointUnits !== undefined)
      parts.countedRows.push({
        key,
        text,
        formula: formulaOf(line, partner, formats),
        units: formats.exactUnits(line.fixedPointUnits, partner.brand),
        isDeduction: line.fixedPointUnits < 0,
      })
    else if (line.counted) parts.bill.push(text)
    else parts.unappliedRules.push({ key, text })
  })
  return parts
}
