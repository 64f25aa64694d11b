import type { ReceiptLine, ReceiptView } from '../../contract/api/activity.ts'
import type { PartnerView } from '../../contract/brand.ts'
import { receiptCopy } from '../../contract/receipt-copy.ts'
import { fill, type PlaceholderValues } from '../../domain/content/fill.ts'
import { paysMoney, type Formats } from '../../contract/formats.ts'

type Partner = Pick<PartnerView, 'brand' | 'copy'>
export type ReceiptRow = {
  key: string
  text: string
  /** How it was worked out: 5% of $96.00. Empty where the sentence says all. */
  sum: string
  /** What it adds or takes, to the last part that counts. */
  units: string
  takes: boolean
}
export type ReceiptParts = {
  /** What the bill was, and what it was made of. */
  bill: string[]
  /** What kept all of it from earning; empty where it earned. */
  because: string[]
  counted: ReceiptRow[]
  /** Looked at and not counted, each with its reason. */
  passed: { key: string; text: string }[]
}

const isCode = (code: string): code is keyof typeof receiptCopy => code in receiptCopy
const longDays = {
  Sun: 'Sundays',
  Mon: 'Mondays',
  Tue: 'Tuesdays',
  Wed: 'Wednesdays',
  Thu: 'Thursdays',
  Fri: 'Fridays',
  Sat: 'Saturdays',
} as const
const isDay = (word: string): word is keyof typeof longDays => word in longDays
const listed = new Intl.ListFormat('en-US', { style: 'long', type: 'conjunction' })

/** Tue, Wed as people say it: Tuesdays and Wednesdays. */
const daysInWords = (days: string): string =>
  listed.format(days.split(', ').map((day) => (isDay(day) ? longDays[day] : day)))

function wordsOf(
  line: ReceiptLine,
  { brand }: Partner,
  { exactUnits, money, shortRate, units }: Formats,
): PlaceholderValues {
  const words: Record<string, string | number> = { label: line.label }
  if (line.amountMinor !== undefined) words['amount'] = money(line.amountMinor)
  if (line.rateBasisPoints !== undefined) words['rate'] = shortRate(line.rateBasisPoints, brand)
  if (line.fixedPointUnits !== undefined) words['units'] = exactUnits(line.fixedPointUnits, brand)
  for (const [name, value] of Object.entries(line.values)) {
    if (name === 'days') words[name] = daysInWords(String(value))
    else if (name === 'units') words[name] = units(Number(value), brand)
    else words[name] = name.endsWith('Minor') ? money(Number(value)) : value
  }
  return words
}

/** The sentence of a line: the brand's own, else the default of its code. */
export function receiptSentence(line: ReceiptLine, partner: Partner, formats: Formats): string {
  const text = partner.copy[`receipt.${line.code}`] ?? (isCode(line.code) ? receiptCopy[line.code] : line.label)
  return fill(text, wordsOf(line, partner, formats))
}

function sumOf(line: ReceiptLine, { brand }: Partner, { money, shortRate }: Formats): string {
  if (line.rateBasisPoints === undefined || line.amountMinor === undefined) return ''
  const rate = shortRate(line.rateBasisPoints, brand)
  return paysMoney(brand.currencyType)
    ? `${rate} of ${money(line.amountMinor)}`
    : `${money(line.amountMinor)} × ${rate}`
}

const blockingCodes = new Set(['below_minimum', 'below_minimum_after_refund', 'base_cancelled', 'base_expired'])

/** One line may keep a whole dinner from earning: the hour, or a bill too small. */
const blocks = (line: ReceiptLine): boolean =>
  !line.counted && (line.kind === 'benefit' || blockingCodes.has(line.code))

/** A receipt as it is read: the bill, what adds up, and what was looked at besides. Nothing of it is left out. */
export function partsOf(receipt: Pick<ReceiptView, 'lines'>, partner: Partner, formats: Formats): ReceiptParts {
  const parts: ReceiptParts = { bill: [], because: [], counted: [], passed: [] }
  receipt.lines.forEach((line, at) => {
    const key = `${at}-${line.code}`
    const text = receiptSentence(line, partner, formats)
    if (line.kind === 'total') return
    if (blocks(line)) parts.because.push(text)
    else if (line.kind === 'base' || line.kind === 'excluded') parts.bill.push(text)
    else if (line.counted && line.fixedPointUnits !== undefined)
      parts.counted.push({
        key,
        text,
        sum: sumOf(line, partner, formats),
        units: formats.exactUnits(line.fixedPointUnits, partner.brand),
        takes: line.fixedPointUnits < 0,
      })
    else if (line.counted) parts.bill.push(text)
    else parts.passed.push({ key, text })
  })
  return parts
}
