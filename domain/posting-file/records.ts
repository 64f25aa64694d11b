/** Version of the two formats, posting file and acknowledgment; a field of each header. */
export const formatVersion = 1

/** SHA-256 of a text in UTF-8, as 64 lower-case hex digits. */
export type Sha256 = (text: string) => string

/**
 * Why a file is refused. `unreadable`: not of this format; `wrong_hash`: changed after it was written; `wrong_count` and `wrong_sum`:
 * written incorrectly.
 */
export const fileFaults = ['unreadable', 'wrong_hash', 'wrong_count', 'wrong_sum'] as const
export type FileFault = (typeof fileFaults)[number]

export const fieldCharactersMax = 64
export const fileNumberDigits = 6
export const fileNumberMax = 10 ** fileNumberDigits - 1

/** A file number in files and file names: 42 is `000042`. */
export const paddedNumber = (number: number): string => String(number).padStart(fileNumberDigits, '0')

/**
 * Converts a text to a valid field of at most 64 characters. Each run of separators (`|`), control characters, line breaks and spaces
 * becomes one space. Outer spaces are dropped. A lone surrogate becomes U+FFFD. Idempotent.
 */
export function fieldText(text: string): string {
  const clean = text
    .toWellFormed()
    .replaceAll(/[|\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  return Array.from(clean).slice(0, fieldCharactersMax).join('').trim()
}

/** Writes one record as a line. Throws a RangeError for an invalid field. The error omits the field's text, which may be a name. */
export function recordLine(fields: readonly (string | number)[]): string {
  const texts = fields.map(String)
  const invalidIndex = texts.findIndex((text) => text !== fieldText(text))
  if (invalidIndex >= 0)
    throw new RangeError(`field ${invalidIndex + 1} of a record ${texts[0]} does not fit a posting file`)
  return `${texts.join('|')}\n`
}

/** Appends the trailer: number of lines, sum of units, SHA-256 of everything before it. */
export const appendTrailer = (body: string, count: number, sum: number, sha256: Sha256): string =>
  body + recordLine(['T', count, sum, sha256(body)])

export type ParsedFile = { header: string[]; lines: string[][]; count: number; sum: number; hash: string }

/**
 * Splits a file into records and verifies the hash of the trailer, or returns the fault. Every line ends with LF. The caller compares count
 * and sum with the lines.
 */
export function parseFile(text: string, sha256: Sha256): ParsedFile | FileFault {
  const records = text.split('\n')
  if (records.length < 3 || records.at(-1) !== '') return 'unreadable'
  const trailer = records.at(-2) ?? ''
  const body = text.slice(0, text.length - trailer.length - 1)
  const [kind, count = '', sum = '', hash = '', ...rest] = trailer.split('|')
  if (kind !== 'T' || rest.length > 0 || !isHash(hash)) return 'unreadable'
  if (sha256(body) !== hash) return 'wrong_hash'
  const amounts = { count: parseWholeNumber(count), sum: parseWholeNumber(sum) }
  if (amounts.count === null || amounts.sum === null) return 'unreadable'
  const [header = '', ...lines] = records.slice(0, -2)
  return {
    header: header.split('|'),
    lines: lines.map((line) => line.split('|')),
    count: amounts.count,
    sum: amounts.sum,
    hash,
  }
}

/** Parses 0 or a positive whole number of at most 15 digits, without sign, leading zeros or separators; null for anything else. */
export function parseWholeNumber(text: string): number | null {
  const value = Number(text)
  return /^(0|[1-9]\d{0,14})$/.test(text) ? value : null
}

/** Parses a file number, six digits above 0; null for anything else. */
export function parseFileNumber(text: string): number | null {
  const value = Number(text)
  return /^\d{6}$/.test(text) && value > 0 ? value : null
}

export const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

/** Formats an instant for files: UTC, whole seconds. */
export const instantText = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`

/** Whether a text is an instant as `instantText` writes it. `Date.parse` reads February 30 as March 2, so the result is compared. */
export function isInstant(text: string): boolean {
  const at = new Date(text)
  return !Number.isNaN(at.getTime()) && instantText(at) === text
}

export const isDay = (text: string): boolean => isInstant(`${text}T00:00:00Z`)

export const sumOfUnits = (lines: readonly { units: number }[]): number =>
  lines.reduce((sum, { units }) => sum + units, 0)
