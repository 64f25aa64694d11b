/** Arabic, Persian and full-width digits: keyboards of other languages type them. */
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g

/** Replaces digits of other scripts by 0 to 9. The length stays the same. The last four bits of their code points are their values. */
export function latinDigits(text: string): string {
  return text.replaceAll(otherDigits, (digit) => String(digit.charCodeAt(0) & 0xf))
}
