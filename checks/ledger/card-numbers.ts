const digitRun = /(?<![0-9A-Za-z.-])(?:[0-9][ -]?){14,15}[0-9](?![0-9A-Za-z-])/g
const cardFormat = /^(4[0-9]{15}|5[1-5][0-9]{14}|2[2-7][0-9]{14}|3[47][0-9]{13}|6(011|5[0-9]{2})[0-9]{12})$/

/**
 * Whether a text contains a card number: 15 or 16 digits, perhaps with single spaces or hyphens between them, with the prefix of a network
 * and a valid check digit. Digits after a letter, period or hyphen, or before a letter or hyphen, do not count: ids contain such runs.
 */
export function containsCardNumber(text: string): boolean {
  for (const [match] of text.matchAll(digitRun)) if (isCardNumber(match.replaceAll(/[ -]/g, ''))) return true
  return false
}

function isCardNumber(digits: string): boolean {
  if (!cardFormat.test(digits)) return false
  const total = Array.from(digits)
    .toReversed()
    .reduce((sum, digit, place) => {
      const value = place % 2 === 0 ? Number(digit) : Number(digit) * 2
      return sum + Math.floor(value / 10) + (value % 10)
    }, 0)
  return total % 10 === 0
}
