/** Any JSON object; readers validate each field. */
export type JsonObject = Record<string, unknown>

export function jsonObjectOf(value: unknown): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null
}

const idLengthMax = 180 // leaves room for our prefixes in the 200 of contract/feed.ts
const control = /\p{Cc}/gu

/** An identifier, trimmed: a non-empty string (or whole number) of at most 180 characters without control characters, or null. */
export function idOf(value: unknown): string | null {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  if (typeof text !== 'string') return null
  const id = text.trim()
  if (id === '' || id.length > idLengthMax || id.search(control) >= 0 || !id.isWellFormed()) return null
  return id
}

/** Text for display: on one line, without control characters and broken surrogates, cut to `max` characters. '' for other types. */
export function displayText(value: unknown, max: number): string {
  if (typeof value !== 'string') return ''
  return value.replace(control, ' ').replace(/\s+/g, ' ').trim().slice(0, max).toWellFormed()
}

const referenceValue = /^[A-Za-z0-9._-]{1,100}$/

/**
 * A list with `scheme:value`, the form of merchants' references (contract/catalog.ts). Empty for a value that is no reference, and for "",
 * "0" and "000", which networks write for "none".
 */
export function referenceOf(scheme: string, value: unknown): string[] {
  const id = idOf(value)
  return id !== null && referenceValue.test(id) && !/^0+$/.test(id) ? [`${scheme}:${id}`] : []
}

/** A network's code in upper case. Null for one longer than `max` characters, and for "", "0" and "000000", which mean "none". */
export function codeOf(value: unknown, max: number): string | null {
  const code = idOf(value)?.toUpperCase() ?? ''
  return code.length > max || /^0*$/.test(code) ? null : code
}

/** The shop's id of an online order, if any. The public formats of Fidel and Kard lack the field (docs/runbooks/order-messages.md). */
export function orderReferenceOf(fields: JsonObject): { orderReference?: string } {
  const orderReference = idOf(fields['orderReference'])
  return orderReference === null ? {} : { orderReference }
}

const threeLetters = /^[A-Z]{3}$/
/** ISO 4217 currencies whose minor unit is not a hundredth. The readers refuse them, because they would misread the amount. */
const notHundredths = new Set(
  'BHD BIF CLF CLP DJF GNF IQD ISK JOD JPY KMF KRW KWD LYD MGA MRU OMR PYG RWF TND UGX UYI UYW VND VUV XAF XOF XPF'.split(
    ' ',
  ),
)

/** Three letters as an upper-case currency code; null for anything else and for a currency whose minor unit is not a hundredth. */
export function currencyOf(value: unknown): string | null {
  const code = typeof value === 'string' ? value.trim().toUpperCase() : ''
  return threeLetters.test(code) && !notHundredths.has(code) ? code : null
}
