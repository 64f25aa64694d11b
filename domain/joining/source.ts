const plainSource = /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/

/**
 * The source to store with an enrollment; empty where it is dropped. `allowed` null keeps every source that is a plain name, as links
 * of a campaign have; anything else of an address is not stored.
 */
export function keptSource(source: string, allowed: readonly string[] | null): string {
  if (allowed !== null) return allowed.includes(source) ? source : ''
  return plainSource.test(source) ? source : ''
}
