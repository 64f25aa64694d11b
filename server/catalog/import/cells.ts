import { parseBenefits, parseHours, type ParseResult } from '../../../domain/catalog/hours.ts'
import type { FieldError } from '../../../contract/endpoint.ts'

/** The content of a CSV cell. `flag`: yes or no; `list`: separated by `|`; `hours`, `benefits`: in the notations of hours.ts. */
type CellKind = 'text' | 'number' | 'flag' | 'list' | 'hours' | 'benefits' | 'json'

/** The columns of a restaurants file, named like the fields of contract/catalog.ts. */
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
  json: (text) => {
    try {
      return { ok: true, value: JSON.parse(text) }
    } catch {
      return { ok: false, reason: 'is not JSON' }
    }
  },
}

/** Converts a row of cells to an unchecked record. Empty cells and unknown columns are left out; an invalid cell is an error instead. */
export function recordOfCells(cells: Readonly<Record<string, string>>): {
  record: Record<string, unknown>
  errors: FieldError[]
} {
  const record: Record<string, unknown> = {}
  const errors: FieldError[] = []
  for (const [field, cell] of Object.entries(cells)) {
    const kind = Object.hasOwn(columns, field) ? columns[field] : undefined
    const text = cell.trim()
    if (kind === undefined || text === '') continue
    const result = parsers[kind](text)
    if (result.ok) record[field] = result.value
    else errors.push({ field, message: result.reason })
  }
  return { record, errors }
}
