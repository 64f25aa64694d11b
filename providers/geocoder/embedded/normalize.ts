const written = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['ft', 'fort'],
  ['mt', 'mount'],
])
/** `LA` is not here: it is the code of Louisiana, as the specification's "city, state or ZIP code" reads it. */
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
const untidy = /^ |  | $|\b(?:st|ste|ft|mt)\b/

/** The form two spellings of one place share: lower case, no accents, no punctuation, `St.` as `saint`. */
export function normalize(text: string): string {
  let plain = text.toLowerCase()
  if (!asciiWord.test(plain)) {
    plain = plain
      .normalize('NFD')
      .replace(/[\u0300-\u036f'’.]/g, '')
      .replace(/[^a-z0-9]+/g, ' ')
  }
  if (!untidy.test(plain)) return plain
  return plain
    .split(' ')
    .filter(Boolean)
    .map((word) => written.get(word) ?? word)
    .join(' ')
}

/** What people call a city in everyday speech, as its proper normal form; anything else unchanged. */
export const withoutNickname = (normal: string): string => nicknames.get(normal) ?? normal
