const abbreviations = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['ft', 'fort'],
  ['mt', 'mount'],
])
/** `LA` is missing because it is the code of Louisiana, and the specification reads "city, state or ZIP code". */
const nicknames = new Map([
  ['nyc', 'new york'],
  ['new york city', 'new york'],
  ['sf', 'san francisco'],
  ['san fran', 'san francisco'],
  ['philly', 'philadelphia'],
  ['vegas', 'las vegas'],
  ['nola', 'new orleans'],
])
const asciiWord = /^[a-z0-9 ]*$/
/** Surplus spaces or an abbreviation. */
const untidy = /^ |  | $|\b(?:st|ste|ft|mt)\b/

/**
 * Normalizes the spelling of a place: lower case, without accents and punctuation, `St.` as `saint`. Letters of other scripts stay, so that
 * a text with them is not taken for the place that its Latin part names.
 */
export function normalize(text: string): string {
  let plain = text.toLowerCase()
  if (!asciiWord.test(plain)) {
    plain = plain
      .normalize('NFD')
      .replace(/[\u0300-\u036f'’.]/g, '')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
  }
  if (!untidy.test(plain)) return plain
  return plain
    .split(' ')
    .filter(Boolean)
    .map((word, index, words) =>
      // After the name of a city, MT is Montana.
      word === 'mt' && (index > 0 || words.length === 1) ? word : (abbreviations.get(word) ?? word),
    )
    .join(' ')
}

/** Replaces a nickname of a city by its name, both in normal form. Other text is unchanged. */
export const withoutNickname = (normal: string): string => nicknames.get(normal) ?? normal
