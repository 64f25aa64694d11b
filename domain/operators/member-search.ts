import type { CardBrand } from '../cards/brand.ts'

/** The attributes of a member that a search text may match. */
export type MemberSearch = {
  publicId?: string
  /** A prefix of an email. Roles that see no contacts find a member only by the whole email. */
  email?: string
  /** Partner numbers in each stored form. */
  numbers?: string[]
  /** Ten digits of a phone. */
  phone?: string
  /** Last four digits of a card, and its brand where the text names one. */
  card?: { lastFour: string; brand?: CardBrand }
  /** The folded text and its words, which are prefixes of first and last name. A single word may be either. */
  name?: { whole: string; words: string[] }
}

export const memberSearchLengthMax = 100

/**
 * Folds a name for search: lower case, trimmed, without accents. It drops the same combining marks as the SQL of stored names, and no
 * others: in many scripts vowels are marks.
 */
export const foldName = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .trim()

/**
 * Parses a search text. The result has each attribute that the text may be: public id, email, partner number, phone, card ("Visa 4242",
 * "mc ending in 4242", "•••• 4242") or name. A name of three letters or more may also begin an email. Null when the text is too short:
 * fewer than two letters of a name, or fewer than four characters of a number.
 */
export function parseMemberSearch(text: string): MemberSearch | null {
  // Full-width digits and letters become ordinary ones.
  const input = text.normalize('NFKC').trim().slice(0, memberSearchLengthMax)
  const card = parseCard(input)
  if (card) return { card }
  const compact = input.replaceAll(/[\s().-]/g, '')
  if (/^[0-9a-f]{32}$/i.test(compact)) return { publicId: compact.toLowerCase() }
  if (input.includes('@')) return { email: input.toLowerCase() }
  if (/^\+?\d+$/.test(compact)) return searchByDigits(compact.replace('+', ''))
  // A partner number may contain letters; a name contains no digits.
  if (/\d/.test(compact)) return compact.length < 4 ? null : { numbers: [compact.toUpperCase(), input] }
  const whole = foldName(input).replaceAll(/\s+/g, ' ')
  const words = whole.split(/[\s,]/).filter(Boolean)
  return words.join('').length < 2 ? null : { name: { whole, words }, ...(compact.length > 2 ? { email: whole } : {}) }
}

function searchByDigits(digits: string): MemberSearch | null {
  if (digits.length < 4) return null
  // A US phone number is stored without its country code 1.
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  return {
    numbers: [...new Set([digits, national])],
    ...(national.length === 10 ? { phone: national } : {}),
    ...(digits.length === 4 ? { card: { lastFour: digits } } : {}),
  }
}

/** How operators write a card's brand, without spaces. */
const brandsByWord: Readonly<Record<string, CardBrand>> = {
  visa: 'visa',
  mastercard: 'mastercard',
  master: 'mastercard',
  mc: 'mastercard',
  amex: 'amex',
  americanexpress: 'amex',
  discover: 'discover',
  disc: 'discover',
}
/** Words around the last four digits of a card. */
const cardFillers = new Set(['card', 'ending', 'ends', 'in', 'with', 'last', 'four', '4', 'digits'])

/** "Visa 4242", "amex ending in 0005", "card 4242", "•••• 4242"; null for four digits alone and for other texts. */
function parseCard(input: string): MemberSearch['card'] | null {
  const [lastFour] = /(?<!\d)\d{4}(?!\d)/.exec(input) ?? []
  if (!lastFour || !/[a-z•*]/i.test(input)) return null
  const words = input
    .replace(lastFour, ' ')
    .toLowerCase()
    .split(/[^a-z\d]+/)
  const brandWord = words.filter((word) => !cardFillers.has(word) && !/^x{2,}$/.test(word)).join('')
  if (brandWord === '') return { lastFour }
  const brand = Object.hasOwn(brandsByWord, brandWord) ? brandsByWord[brandWord] : undefined
  return brand ? { lastFour, brand } : null
}
