/** What somebody typed into the members' search box, and which of a member's marks it may be. */
export type Question = {
  publicId?: string
  /** Beginning of an email; the whole of it for who does not see emails. */
  email?: string
  /** The partner's number, in any of these stored forms. */
  numbers?: string[]
  lastFour?: string
  /** Beginnings of first and last name, folded; one word may be either. */
  name?: { whole: string; words: string[] }
}

export const questionLengthMax = 100

/**
 * A name as people look for it: small letters without accents or space around it. It drops the marks that SQL drops from stored names, and no
 * others: in many scripts vowels are marks.
 */
export const foldName = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .trim()

/**
 * Reads one line as public id, email, partner number, last four or name; several at once where it may be several.
 * Null when there is too little to look for: two letters of a name, four digits of a number.
 */
export function readQuestion(text: string): Question | null {
  const typed = text.trim().slice(0, questionLengthMax)
  const bare = typed.replaceAll(/[\s().-]/g, '')
  if (/^[0-9a-f]{32}$/i.test(bare)) return { publicId: bare.toLowerCase() }
  if (typed.includes('@')) return { email: typed.toLowerCase() }
  if (/^\+?\d+$/.test(bare)) return byDigits(bare.replace('+', ''))
  // A partner number may carry letters; a name never carries digits.
  if (/\d/.test(bare)) return bare.length < 4 ? null : { numbers: [bare.toUpperCase(), typed] }
  const whole = foldName(typed).replaceAll(/\s+/g, ' ')
  const words = whole.split(/[\s,]+/).filter(Boolean)
  return words.join('').length < 2 ? null : { name: { whole, words }, ...(bare.length > 2 ? { email: whole } : {}) }
}

function byDigits(digits: string): Question | null {
  if (digits.length < 4) return null
  const numbers = [digits, ...(digits.length === 11 && digits.startsWith('1') ? [digits.slice(1)] : [])]
  return { numbers, ...(digits.length === 4 ? { lastFour: digits } : {}) }
}
