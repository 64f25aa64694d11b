import {
  appendTrailer,
  fieldText,
  parseFileNumber,
  formatVersion,
  isDay,
  isInstant,
  parseFile,
  paddedNumber,
  recordLine,
  sumOfUnits,
  parseWholeNumber,
  type FileFault,
  type Sha256,
} from './records.ts'

export const postingFormat = 'DAMASK-POSTING'

/** Units that a partner adds to one member's account: one payout. */
export type PostingLine = {
  memberNumber: string
  /** Check of the member's name, see `nameCheck`. */
  nameCheck: string
  /** Whole units of the partner's currency, above 0. */
  units: number
  /** Local date of the latest dine in the payout. */
  activityDate: string
  /** Text for the partner's statement: a restaurant, or a restaurant and the number of others. */
  restaurant: string
  /** Id of the payout. */
  reference: string
}

export type PostingFile = {
  partner: string
  /** Each partner's files are numbered 1, 2, 3… without a gap. */
  number: number
  /** Business day in the partner's zone. */
  day: string
  /** UTC, whole seconds. */
  createdAt: string
  lines: PostingLine[]
}

/** Writes a posting file (docs/runbooks/posting-files.md). Throws a RangeError for an invalid field or for units below 1 or not whole. */
export function writePostingFile(file: PostingFile, sha256: Sha256): string {
  const sum = sumOfUnits(file.lines)
  const header = ['H', postingFormat, formatVersion, file.partner, paddedNumber(file.number), file.day, file.createdAt]
  const lines = file.lines.map((line, index) => {
    if (!Number.isSafeInteger(line.units) || line.units < 1) throw new RangeError(`not an amount: ${line.units}`)
    return recordLine(['E', index + 1, ...valuesOf(line)])
  })
  return appendTrailer(recordLine([...header, file.lines.length, sum]) + lines.join(''), file.lines.length, sum, sha256)
}

const valuesOf = (line: PostingLine) => [
  line.memberNumber,
  line.nameCheck,
  line.units,
  line.activityDate,
  line.restaurant,
  line.reference,
]

/** Reads a posting file, or returns the fault for which to refuse it. Writing the returned file again gives the same bytes. */
export function readPostingFile(
  text: string,
  sha256: Sha256,
): { ok: true; file: PostingFile; hash: string } | { ok: false; fault: FileFault } {
  const contents = parseFile(text, sha256)
  if (typeof contents === 'string') return { ok: false, fault: contents }
  const [kind, format, version, partner = '', number = '', day = '', createdAt = '', count = '', sum = '', ...rest] =
    contents.header
  const parsedNumber = parseFileNumber(number)
  const lines = contents.lines.map(lineOf)
  const validLines = lines.filter((line) => line !== null)
  const isHeader = kind === 'H' && format === postingFormat && version === String(formatVersion) && rest.length === 0
  if (!isHeader || parsedNumber === null || !isDay(day) || !isInstant(createdAt) || validLines.length < lines.length)
    return { ok: false, fault: 'unreadable' }
  const declaredTotals = { count: parseWholeNumber(count), sum: parseWholeNumber(sum) }
  if (declaredTotals.count !== validLines.length || contents.count !== validLines.length)
    return { ok: false, fault: 'wrong_count' }
  if (declaredTotals.sum !== sumOfUnits(validLines) || contents.sum !== declaredTotals.sum)
    return { ok: false, fault: 'wrong_sum' }
  return { ok: true, file: { partner, number: parsedNumber, day, createdAt, lines: validLines }, hash: contents.hash }
}

const lineFields = 8

function lineOf(fields: string[], index: number): PostingLine | null {
  const [
    kind,
    sequence,
    memberNumber = '',
    check = '',
    amount = '',
    activityDate = '',
    restaurant = '',
    reference = '',
  ] = fields
  const units = parseWholeNumber(amount)
  const isLine = kind === 'E' && sequence === String(index + 1) && fields.length === lineFields
  const isClean = fields.every((field) => field === fieldText(field))
  if (!isLine || !isClean || units === null || units < 1 || !isDay(activityDate)) return null
  return { memberNumber, nameCheck: check, units, activityDate, restaurant, reference }
}

/** First 20 letters of the last name, and first initial, in capital letters without accents: `RIVERA/A`. Empty parts stay empty: `/`. */
export const nameCheck = (firstName: string, lastName: string): string =>
  `${firstLetters(lastName, 20)}/${firstLetters(firstName, 1)}`

/** The first `max` letters. A letter above U+FFFF counts as one, because a field must not have half a surrogate pair. */
const firstLetters = (name: string, max: number): string =>
  Array.from(name.normalize('NFD').toUpperCase().replaceAll(/\P{L}/gu, '')).slice(0, max).join('')

/** File name, here and at the partner: `meridian-air-000042.posting`. */
export const postingFileName = (partner: string, number: number): string => `${partner}-${paddedNumber(number)}.posting`
