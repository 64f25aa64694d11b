import { detectBrand } from '../../domain/cards/brand.ts'
import { formatExpiry } from '../../domain/cards/expiry.ts'
import { digitsMaxOf, digitsOf, groupDigits } from '../../domain/cards/number.ts'

export type Typed = { text: string; caret: number }

/** Where the caret stands after this many digits of a formatted text. */
function afterDigits(text: string, count: number): number {
  let seen = 0
  for (let at = 0; at < text.length; at += 1) {
    if (seen === count) return at
    if (digitsOf(text.charAt(at)) !== '') seen += 1
  }
  return text.length
}

/** Groups a number while it is typed or pasted; the caret stays behind the same digit. */
export function typeNumber({ text, caret }: Typed): Typed {
  const digits = digitsOf(text)
  const grouped = groupDigits(digits.slice(0, digitsMaxOf(detectBrand(digits))))
  const atEnd = caret >= text.length
  return { text: grouped, caret: atEnd ? grouped.length : afterDigits(grouped, digitsOf(text.slice(0, caret)).length) }
}

/** Writes "12 / 29" while "1229" is typed. Deleting takes the slash away instead of putting it back. */
export function typeExpiry({ text, caret }: Typed, deleting: boolean): Typed {
  const digits = digitsOf(text)
  if (deleting && digits.length <= 2) return { text: digits, caret: Math.min(caret, digits.length) }
  const shown = formatExpiry(text)
  const atEnd = caret >= text.length
  return { text: shown, caret: atEnd ? shown.length : afterDigits(shown, digitsOf(text.slice(0, caret)).length) }
}
