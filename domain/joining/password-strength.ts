export const passwordStrengths = ['weak', 'fair', 'strong'] as const
export type PasswordStrength = (typeof passwordStrengths)[number]

/** Estimated bits of entropy. A password is weak below `fairBits`, fair below `strongBits`, and strong from `strongBits` up. */
const fairBits = 40
const strongBits = 60

/**
 * Kinds of characters, each with its size. The last kind is every other character. Its size is 33: the ASCII punctuation marks and the
 * space.
 */
const characterSets: readonly [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^A-Za-z\d]/, 33],
]

/** Number of characters that neither repeat the previous one nor continue a sequence such as abc or 321. Ignores case. */
function countUnpredictable(password: string): number {
  const codes = Array.from(password.toLowerCase(), (letter) => letter.codePointAt(0) ?? 0)
  return codes.filter((code, at) => Math.abs(code - (codes[at - 1] ?? 0)) > 1).length
}

/**
 * Estimates how hard a password is to guess, as a hint during typing. `personalWords`: words that an attacker tries
 * first, such as the person's name; words of one or two characters do not count. The estimate refuses nothing: length,
 * common passwords and personal words have separate rules (P1-398, P1-399).
 */
export function passwordStrength(password: string, personalWords: readonly string[] = []): PasswordStrength {
  const lower = password.toLowerCase()
  const remainder = personalWords
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word.length > 2)
    .reduce((text, word) => text.replaceAll(word, ''), lower)
  const pool = characterSets.reduce((sum, [pattern, size]) => sum + (pattern.test(password) ? size : 0), 0)
  const bits = countUnpredictable(remainder) * Math.log2(Math.max(pool, 1))
  if (bits < fairBits) return 'weak'
  return bits < strongBits ? 'fair' : 'strong'
}
