import { mendHours } from './mend-hours.ts'
import { stateCodeOf } from './states.ts'

/** A cell after mending. `mends`: what was changed, as it is counted in the report; empty when the cell was right. */
export type MendedCell = { text: string; mends: string[] }

type Mend = readonly [description: string, mend: (text: string) => string | null]

/** Characters without width, and the soft hyphen. Joiners within words of other scripts and emoji stay: they change their shape. */
const invisible =
  /[\u200B\u2060\uFEFF\u00AD]|(?<![\u0250-\u{10FFFF}])[\u200C\u200D]|[\u200C\u200D](?![\u0250-\u{10FFFF}])/gu
const otherSpaces = /[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g
/** An apostrophe that a spreadsheet, or our report, puts before text that looks like a formula or a number. */
const leadingApostrophe = /^'(?=[\s\0]*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]|[\t\r\n])/
const noValue = /^(?:n\/?a|none|null|nil|unknown|tbd|-+|\?+|#n\/a|#value!|#ref!)$/i

const spaces: Mend = [
  'invisible characters and special spaces removed',
  (text) => text.replace(invisible, '').replace(otherSpaces, ' '),
]
const innerSpaces: Mend = ['repeated spaces joined', (text) => text.replace(/\s{2,}/g, ' ')]
const apostrophe: Mend = ['leading apostrophe removed', (text) => text.replace(leadingApostrophe, '')]
const empty: Mend = ['"n/a", "-" and the like read as empty', (text) => (noValue.test(text) ? '' : null)]
const wholeNumber: Mend = ['".0" removed', (text) => (/^\d+\.0$/.test(text) ? text.slice(0, -2) : null)]
const decimalComma: Mend = [
  'decimal comma read as a point',
  (text) => (/^-?\d{1,3},\d+$/.test(text) ? text.replace(',', '.') : null),
]
const thousands: Mend = [
  'thousands separator removed',
  (text) => (/^\d{1,3}(?:,\d{3})+$/.test(text) ? text.replaceAll(',', '') : null),
]
const address: Mend = [
  'https:// added to a web address',
  (text) => (/^(?:[a-z0-9-]+\.)+[a-z]{2,24}(?:[/?#:]\S*)?$/i.test(text) ? `https://${text}` : null),
]
/** Lists are separated by a bar; files use commas, semicolons and slashes. */
const listSeparator: Mend = [
  'list separator read',
  (text) => (!text.includes('|') && /[,;/\n]/.test(text) ? splitList(text, /[,;/\n]/) : null),
]
const codeWords: Mend = [
  'words read as our codes',
  (text) => {
    const code = text
      .toLowerCase()
      .replace(/\s*\|\s*/g, '|')
      .replace(/[\s-]+/g, '_')
      .replace(/take_?(?:out|away)|carry_?out/g, 'takeout')
      .replace(/(^|\|)dinein(?=\||$)/g, '$1dine_in')
      .replace(/online_orders?(?=\||$)/g, 'online_ordering')
    return code === text ? null : code
  },
]

const splitList = (text: string, separator: RegExp): string =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean)
    .join('|')

const state: Mend = ['state written as its code', (text) => stateCodeOf(text)]
const zip: readonly Mend[] = [
  ['ZIP+4 shortened to five digits', (text) => /^(\d{5})[\s-]?\d{4}$/.exec(text)?.[1] ?? null],
]
const phone: readonly Mend[] = [
  [
    'phone extension left out',
    (text) => /^(.*\d\D{0,3}?)[\s,;]*(?:x|ext\.?|extension)[\s.:]*\d{1,6}$/i.exec(text)?.[1] ?? null,
  ],
  [
    'phone number written as (312) 555-0148',
    (text) => {
      if (!/^(?:tel\.?:?\s*)?\+?[\d().\s/-]+$/i.test(text)) return null
      const digits = text.replace(/\D/g, '').replace(/^(?:001|1)(?=\d{10}$)/, '')
      return digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : null
    },
  ],
]
/** Upper limits in dollars of the price levels 1 to 3, for a file that has a price per person. */
const priceLimits = [15, 30, 60] as const
const price: readonly Mend[] = [
  ['dollar signs counted as the price level', (text) => (/^\${1,4}$/.test(text) ? String(text.length) : null)],
  [
    'price per person read as a price level (up to $15, $30, $60)',
    (text) => {
      const dollars = /^\$\s?(\d{1,4})(?:\.\d{1,2})?$/.exec(text)?.[1]
      if (dollars === undefined) return null
      return String(1 + priceLimits.filter((limit) => Number(dollars) > limit).length)
    },
  ],
]
const rating: Mend = [
  '"of 5" removed from a rating',
  (text) => /^(\d(?:[.,]\d+)?)\s*(?:\/|of|out of)\s*5$/i.exec(text)?.[1] ?? null,
]
const degrees: Mend = [
  'degrees and compass letters read as a number',
  (text) => {
    const [, sign = '', value, letter = ''] = /^(-?)(\d{1,3}(?:[.,]\d+)?)\s*°?\s*([NSEW]?)$/i.exec(text) ?? []
    if (value === undefined || (letter === '' && !text.includes('°'))) return null
    return `${sign || (/[SW]/i.test(letter) ? '-' : '')}${value}`
  },
]
const merchantIds: readonly Mend[] = [
  ['list separator read', (text) => (/[,;/\s]/.test(text) ? splitReferences(text) : null)],
  ['".0" removed', (text) => mapList(text, (value) => (/^\d+\.0$/.test(value) ? value.slice(0, -2) : value))],
  [
    'bare MID written as mid:…',
    (text) => mapList(text, (value) => (/^\d{4,15}$/.test(value) ? `mid:${value}` : value)),
  ],
]
/** A label before an id, such as `MID: 90010001`, is not a separator. */
const splitReferences = (text: string): string =>
  splitList(
    text.replace(/\bm\.?i\.?d\.?\s*(?:#|:|no\.?)?\s*(?=\d)/gi, 'mid:').replace(/^([a-z]+):\s+/i, '$1:'),
    /[,;/|\s]+/,
  )
const mapList = (text: string, change: (value: string) => string): string | null =>
  text.split('|').map(change).join('|')

const number = [empty, thousands, decimalComma]
const text = [empty, innerSpaces]
const mendsOf: Readonly<Record<string, readonly Mend[]>> = {
  id: [wholeNumber],
  name: [innerSpaces],
  address1: [innerSpaces],
  city: [innerSpaces],
  state: [innerSpaces, state],
  zip: [wholeNumber, ...zip],
  neighborhood: text,
  latitude: [empty, degrees, decimalComma],
  longitude: [empty, degrees, decimalComma],
  timezone: text,
  phone: [empty, wholeNumber, ...phone],
  url: [empty, address],
  menuUrl: [empty, address],
  orderUrl: [empty, address],
  openTableId: [empty, wholeNumber],
  cuisines: [empty, listSeparator],
  priceRange: [empty, wholeNumber, ...price],
  features: [empty, listSeparator, codeWords],
  meals: [empty, listSeparator, codeWords],
  hours: [empty, ['opening hours written as Mon-Fri 11:00-22:00', mendHours]],
  rating: [empty, rating, decimalComma],
  ratingCount: [...number, wholeNumber],
  isNew: [empty],
  highlight: [empty],
  acclaimedLevel: [empty, wholeNumber],
  campaignCodes: [empty],
  networkReferences: [empty, ...merchantIds],
  status: [empty],
}
/** Cells with structured text: only their invisible characters are removed. */
const general = [spaces, apostrophe]

/** Mends what is plain in the cell of a field (docs/runbooks/import-restaurants.md lists it). Anything else stays as it is. */
export function mendCell(field: string, cell: string): MendedCell {
  const mends: string[] = []
  let current = cell.trim()
  for (const [description, mend] of [...general, ...(mendsOf[field] ?? [])]) {
    const mended = mend(current)?.trim()
    if (mended === undefined || mended === current) continue
    mends.push(description)
    current = mended
  }
  return { text: current, mends }
}

/** Territories with eastern longitudes: Guam and the Northern Marianas. */
const easternStates = new Set(['GU', 'MP'])
const isUsLatitude = (value: number): boolean => value >= 13 && value <= 72
const isWestern = (value: number): boolean => value >= -180 && value <= -60

/** Mends what needs several cells of a row. `isZipOf`: whether a ZIP code exists in a state. Changes `cells`; returns the mends. */
export function mendRow(cells: Record<string, string>, isZipOf: (zip: string, state: string) => boolean): string[] {
  const mends: string[] = []
  const { zip: zipCode = '', state: stateCode = '' } = cells
  const padded = zipCode.padStart(5, '0')
  if (/^\d{3,4}$/.test(zipCode) && isZipOf(padded, stateCode)) {
    cells['zip'] = padded
    mends.push('leading zero of a ZIP code restored')
  }
  const latitude = Number(cells['latitude'] || Number.NaN)
  const longitude = Number(cells['longitude'] || Number.NaN)
  if (easternStates.has(stateCode)) return mends
  if (isWestern(latitude) && isUsLatitude(longitude)) {
    ;[cells['latitude'], cells['longitude']] = [String(longitude), String(latitude)]
    mends.push('latitude and longitude swapped back')
  } else if (isUsLatitude(latitude) && isWestern(-longitude)) {
    cells['longitude'] = String(-longitude)
    mends.push('minus of a western longitude restored')
  }
  return mends
}
