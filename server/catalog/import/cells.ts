import { parseBenefits, parseHours, type ParseResult } from '../../../domain/catalog/hours.ts'
import type { FieldError } from '../../../contract/endpoint.ts'
import { mendCell, mendRow } from './mend.ts'

/** The content of a CSV cell. `flag`: yes or no; `list`: separated by `|`; `hours`, `benefits`: in the notations of hours.ts. */
type CellKind = 'text' | 'number' | 'flag' | 'list' | 'hours' | 'benefits' | 'json' | 'status'

/** Whether a restaurant takes part: a paused one may resume, a closed one has left the program. */
export const programStatuses = ['active', 'paused', 'closed'] as const
export type ProgramStatus = (typeof programStatuses)[number]

/** The columns of a restaurants file, named like the fields of contract/catalog.ts. `status` is not stored in the record. */
export const columns: Readonly<Record<string, CellKind>> = {
  id: 'text',
  name: 'text',
  description: 'text',
  address1: 'text',
  city: 'text',
  state: 'text',
  zip: 'text',
  neighborhood: 'text',
  latitude: 'number',
  longitude: 'number',
  timezone: 'text',
  phone: 'text',
  url: 'text',
  cuisines: 'list',
  priceRange: 'number',
  features: 'list',
  meals: 'list',
  hours: 'hours',
  images: 'list',
  acclaimedLevel: 'number',
  highlight: 'text',
  isNew: 'flag',
  rating: 'number',
  ratingCount: 'number',
  campaignCodes: 'list',
  benefits: 'benefits',
  offers: 'json',
  menuUrl: 'text',
  menuImages: 'list',
  events: 'json',
  reviews: 'json',
  openTableId: 'text',
  orderUrl: 'text',
  networkReferences: 'list',
  status: 'status',
}

const parsers: Readonly<Record<CellKind, (text: string) => ParseResult<unknown>>> = {
  text: (text) => ({ ok: true, value: text }),
  number: (text) =>
    /^-?\d+(\.\d+)?$/.test(text)
      ? { ok: true, value: Number(text) }
      : { ok: false, reason: `"${text}" is not a number` },
  flag: (text) => {
    if (/^(true|yes|y|1)$/i.test(text)) return { ok: true, value: true }
    if (/^(false|no|n|0)$/i.test(text)) return { ok: true, value: false }
    return { ok: false, reason: `"${text}" is not yes or no` }
  },
  list: (text) => ({
    ok: true,
    value: text
      .split('|')
      .map((part) => part.trim())
      .filter(Boolean),
  }),
  hours: parseHours,
  benefits: parseBenefits,
  status: (text) => {
    const status = statusOf(text)
    return status ? { ok: true, value: status } : { ok: false, reason: `"${text}" is not active, paused or closed` }
  },
  json: (text) => {
    try {
      return { ok: true, value: JSON.parse(text) }
    } catch {
      return { ok: false, reason: 'is not JSON' }
    }
  },
}

const statusWords: Readonly<Record<ProgramStatus, string>> = {
  active: 'active open live yes y enabled participating',
  paused: 'paused suspended temporarilyclosed seasonal',
  closed: 'closed removed terminated permanentlyclosed deleted',
}
function statusOf(text: string): ProgramStatus | null {
  const word = text.toLowerCase().replace(/[^a-z]/g, '')
  return programStatuses.find((status) => statusWords[status].split(' ').includes(word)) ?? null
}

/** A number that a spreadsheet shortened, such as `9.001E+07`: its last digits are lost. */
const shortenedNumber = /(?:^|\D)\d(?:[.,]\d+)?E\+\d{1,2}$/i
const idFields: ReadonlySet<string> = new Set(['id', 'zip', 'phone', 'networkReferences'])
/** NUL, half of a surrogate pair, and the replacement character: letters that were lost before this import. */
const lostLetter = /[\0\uFFFD]|\p{Surrogate}/u

/** Why no value of a field may contain this text, or null. */
export function lostTextIn(text: string): string | null {
  return lostLetter.test(text) ? 'contains a character that was lost in an earlier conversion' : null
}

/** Tells whether a ZIP code exists in a state. */
export type ZipCheck = (zip: string, state: string) => boolean

/**
 * Mends the cells of a row and converts them to an unchecked record. Empty cells and unknown columns are left out; an invalid cell is an
 * error instead. The record of a row with a lost letter has only its id, if that is readable. `mends`: each mend that was made, once per
 * cell.
 */
export function recordOfCells(
  cells: Readonly<Record<string, string>>,
  isZipOf: ZipCheck,
): { record: Record<string, unknown>; errors: FieldError[]; mends: string[] } {
  const mended: Record<string, string> = {}
  const mends: string[] = []
  const errors: FieldError[] = []
  for (const [field, cell] of Object.entries(cells)) {
    if (!Object.hasOwn(columns, field)) continue
    const result = mendCell(field, cell)
    mended[field] = result.text
    mends.push(...result.mends)
    const fault = lostTextIn(cell)
    if (fault) errors.push({ field, message: fault })
    else if (idFields.has(field) && shortenedNumber.test(result.text))
      errors.push({ field, message: `"${result.text}" was shortened by a spreadsheet; format its column as text` })
  }
  if (errors.length > 0) {
    const id = errors.some(({ field }) => field === 'id') ? '' : (mended['id'] ?? '')
    return { record: id === '' ? {} : { id }, errors, mends }
  }
  mends.push(...mendRow(mended, isZipOf))
  const record: Record<string, unknown> = {}
  for (const [field, text] of Object.entries(mended)) {
    const kind = columns[field]
    if (kind === undefined || text === '') continue
    const result = parsers[kind](text)
    if (result.ok) record[field] = result.value
    else errors.push({ field, message: result.reason })
  }
  return { record, errors, mends }
}
