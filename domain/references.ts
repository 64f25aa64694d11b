/** The letters and digits of a reference: no I, O, 0 and 1, which look alike. */
export const referenceAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const referenceLength = 8
const pattern = new RegExp(`^[${referenceAlphabet}]{${referenceLength}}$`)

/** The reference that a text is, in capital letters and without spaces, dashes and a leading "reference"; null when it is none. */
export function parseReference(text: string): string | null {
  const compact = text
    .replace(/^\s*(reference|ref)\b[\s:.#]*/i, '')
    .replaceAll(/[\s-]/g, '')
    .toUpperCase()
  return pattern.test(compact) ? compact : null
}
