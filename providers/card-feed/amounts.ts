import { purchaseMinorMax, type QuarantineReason } from '../../contract/feed.ts'

export type Amount = { ok: true; minor: number } | { ok: false; reason: QuarantineReason; detail: string }

const majorLiteral = /^(-?)(\d{1,15})(?:\.(\d{1,2})0*)?$/
const minorLiteral = /^(-?)(\d{1,15})(?:\.0+)?$/
/** The first number with more digits than the literals above allow. */
const sixteenDigitsMin = 1e15

/**
 * Converts decimal major units ("10.1", 10.10) to signed minor units (1010) by digits, without floats. Refuses a third decimal unless
 * it is zero, and amounts beyond `purchaseMinorMax`.
 */
export function fromMajorUnits(value: unknown): Amount {
  const match = majorLiteral.exec(literalOf(value))
  if (!match) return refusalOf(value, 'an amount with at most two decimals')
  return signedAmount(match[1] === '-', Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0')), value)
}

/** Converts whole minor units (cents) to a signed integer. Refuses fractions of a cent and amounts beyond `purchaseMinorMax`. */
export function fromMinorUnits(value: unknown): Amount {
  const match = minorLiteral.exec(literalOf(value))
  if (!match) return refusalOf(value, 'a whole number of cents')
  return signedAmount(match[1] === '-', Number(match[2]), value)
}

/**
 * A number or a text as trimmed text, empty for any other value. A number of up to 15 digits prints with the digits that were sent, without
 * the final zeros after the point. A longer `amount` or `subtotal` is text already (see parseFeedJson).
 */
function literalOf(value: unknown): string {
  return typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
}

function signedAmount(isNegative: boolean, minor: number, value: unknown): Amount {
  if (minor > purchaseMinorMax) return tooLarge(value)
  return { ok: true, minor: isNegative && minor !== 0 ? -minor : minor }
}

function refusalOf(value: unknown, expected: string): Amount {
  if (typeof value === 'number' && Math.abs(value) >= sixteenDigitsMin) return tooLarge(value)
  if (typeof value === 'string' && /^-?\d{16,}$/.test(value)) return tooLarge(value)
  return { ok: false, reason: 'amount_unreadable', detail: `amount is ${quoted(value)}, not ${expected}` }
}

function tooLarge(value: unknown): Amount {
  return {
    ok: false,
    reason: 'amount_out_of_range',
    detail: `amount ${quoted(value)} is beyond ${purchaseMinorMax} minor units`,
  }
}

function quoted(value: unknown): string {
  return (JSON.stringify(value) ?? 'missing').slice(0, 40)
}
