/** Arabic, Persian and full-width digits: keyboards of other languages type them. */
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g

/** Replaces digits of other scripts by 0 to 9. The length of the text stays the same. */
export function latinDigits(text: string): string {
  // The last four bits of such a digit's code point are its value.
  return text.replaceAll(otherDigits, (digit) => String(digit.charCodeAt(0) & 0xf))
}
