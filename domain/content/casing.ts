/** Casing of a placeholder's value (P1-552): `{currency:TITLE}`. */
export const casings = ['NONE', 'UPPER', 'TITLE', 'LOWER', 'SENTENCE'] as const
export type Casing = (typeof casings)[number]

/**
 * Applies a casing by the rules of a language (a Turkish i becomes İ). TITLE and SENTENCE change only first letters, so that names keep
 * their capitals.
 */
export function applyCasing(text: string, casing: Casing, locale = 'en-US'): string {
  if (casing === 'UPPER') return text.toLocaleUpperCase(locale)
  if (casing === 'LOWER') return text.toLocaleLowerCase(locale)
  const toUpper = (letter: string) => letter.toLocaleUpperCase(locale)
  if (casing === 'TITLE') return text.replaceAll(/(?<![\p{L}\p{M}\p{N}'’])\p{Ll}/gu, toUpper)
  if (casing === 'SENTENCE') return text.replace(/^[^\p{L}\p{N}]*\p{Ll}/u, toUpper)
  return text
}
