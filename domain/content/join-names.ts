/**
 * Joins names as a sentence does: "a", "a and b", "a, b, and c". The formatter is not built when the module loads: few pages need it,
 * and building the first takes a phone 20 ms.
 */
export const joinNames = (names: readonly string[]): string =>
  new Intl.ListFormat('en-US', { style: 'long', type: 'conjunction' }).format(names)
