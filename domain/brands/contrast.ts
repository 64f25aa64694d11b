/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(color: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

/** Contrast ratio of two `#rrggbb` colors, 1 to 21 (WCAG 2.2, 1.4.3). */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const textMin = 4.5 // WCAG 2.2 AA, body text
const shapeMin = 3 // WCAG 2.2 AA, controls and focus

/** Pairs of theme colors, with the minimum ratio. The first color appears on the second. */
const pairs: readonly [string, string, number][] = [
  ['ink', 'paper', textMin],
  ['ink', 'surface', textMin],
  ['ink', 'sunken', textMin],
  ['inkSoft', 'paper', textMin],
  ['inkSoft', 'surface', textMin],
  ['inkSoft', 'sunken', textMin],
  ['onBrand', 'brand', textMin],
  ['onAccent', 'accent', textMin],
  ['link', 'paper', textMin],
  ['link', 'surface', textMin],
  ['success', 'surface', textMin],
  ['warning', 'surface', textMin],
  ['danger', 'surface', textMin],
  ['danger', 'paper', textMin],
  ['focus', 'paper', shapeMin],
]

export type ContrastFault = { pair: [string, string]; ratio: number; ratioMin: number }

/** The color pairs of a scheme with too little contrast; a missing color counts as black. The server refuses a brand with such a pair. */
export function contrastFaults(scheme: Readonly<Record<string, string>>): ContrastFault[] {
  return pairs.flatMap(([front, back, ratioMin]) => {
    const ratio = contrast(scheme[front] ?? '#000000', scheme[back] ?? '#000000')
    return ratio < ratioMin
      ? [{ pair: [front, back] as [string, string], ratio: Math.floor(ratio * 100) / 100, ratioMin }]
      : []
  })
}
