const plainSource = /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/

/**
 * The source of an enrollment to store; empty for one that is not. `allowed` are the partner's sources; null allows every plain name of up to
 * 40 letters, digits, dots, hyphens and underscores, as campaigns use in their links.
 */
export function sourceToStore(source: string, allowed: readonly string[] | null): string {
  if (allowed !== null) return allowed.includes(source) ? source : ''
  return plainSource.test(source) ? source : ''
}
