const plainSource = /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/

/**
 * The source to store with an enrollment; empty for a source that is not allowed. `allowed`: the partner's sources; null allows every name
 * that begins with a letter or digit and has up to 40 letters, digits, dots, hyphens and underscores, the format of campaign links.
 */
export function sourceToStore(source: string, allowed: readonly string[] | null): string {
  if (allowed !== null) return allowed.includes(source) ? source : ''
  return plainSource.test(source) ? source : ''
}
