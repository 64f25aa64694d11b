import { detectBrand } from '../../domain/cards/brand.ts'
import { formatExpiry } from '../../domain/cards/expiry.ts'
import { cardDigitsMax, digitsMaxOf, digitsOf, groupDigits } from '../../domain/cards/number.ts'

export type FieldText = { text: string; caret: number }

/** The caret position after this many digits of a formatted text. */
function caretAfterDigits(text: string, count: number): number {
  let digitsBefore = 0
  for (let index = 0; index < text.length; index += 1) {
    if (digitsBefore === count) return index
    if (digitsOf(text.charAt(index)) !== '') digitsBefore += 1
  }
  return text.length
}

/**
 * Groups the digits of a typed or pasted number. The caret stays after the same digit. Drops digits beyond the brand's maximum. A text
 * with more digits than any card number keeps all of them, so that the person sees what was pasted.
 */
export function formatTypedNumber({ text, caret }: FieldText): FieldText {
  const digits = digitsOf(text)
  const isTooLong = digits.length > cardDigitsMax
  const grouped = groupDigits(isTooLong ? digits : digits.slice(0, digitsMaxOf(detectBrand(digits))))
  return { text: grouped, caret: caretAfterDigits(grouped, digitsOf(text.slice(0, caret)).length) }
}

/** Formats "1229" as "12 / 29" during typing. A deletion that leaves at most two digits also removes the slash. */
export function formatTypedExpiry({ text, caret }: FieldText, isDeleting: boolean): FieldText {
  const digits = digitsOf(text)
  if (isDeleting && digits.length <= 2) return { text: digits, caret: Math.min(caret, digits.length) }
  const formatted = formatExpiry(text)
  const isAtEnd = caret >= text.length
  return {
    text: formatted,
    caret: isAtEnd ? formatted.length : caretAfterDigits(formatted, digitsOf(text.slice(0, caret)).length),
  }
}
