/** The attributes of a member that a search text may match. */
export type MemberSearch = {
  publicId?: string
  /** A prefix of an email. Roles that see no contacts find a member only by the whole email. */
  email?: string
  /** Partner numbers in each stored form. */
  numbers?: string[]
  /** Last four digits of a card. */
  lastFour?: string
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
 * Parses a search text. The result has each attribute that the text may be: public id, email, partner number, last four or name. A name
 * of three letters or more may also begin an email. Null when the text is too short: fewer than two letters of a name, or fewer than four
 * characters of a number.
 */
export function parseMemberSearch(text: string): MemberSearch | null {
  const input = text.trim().slice(0, memberSearchLengthMax)
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
  const numbers = [digits, ...(digits.length === 11 && digits.startsWith('1') ? [digits.slice(1)] : [])]
  return { numbers, ...(digits.length === 4 ? { lastFour: digits } : {}) }
}
