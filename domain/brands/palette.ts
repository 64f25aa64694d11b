import { toHex, toHsl } from './color.ts'
import { contrast, contrastFaults, type ContrastFault } from './contrast.ts'

const textMin = 4.5 // WCAG 2.2 AA, body text
const controlMin = 3 // WCAG 2.2 AA, what has to be seen to be used
/** Least contrast of accent and brand: they lie on each other and must be told apart. */
const apartMin = 1.4
/** How far a given colour's lightness may move before it is another colour. */
const shiftMax = 0.24
/** Fine enough that no step jumps over a readable colour. */
const step = 0.004

/** Colour tokens of one scheme, `#rrggbb` each; their names are the theme's. */
export type Palette = Record<
  | ('paper' | 'surface' | 'sunken' | 'ink' | 'inkSoft' | 'line' | 'brand' | 'onBrand' | 'accent' | 'onAccent')
  | ('link' | 'success' | 'warning' | 'danger' | 'focus'),
  string
>
export type Palettes = { ok: true; light: Palette; dark: Palette } | { ok: false; faults: ContrastFault[] }

/**
 * Both colour schemes of a brand from its two colours (`#rrggbb`). Lightness is adjusted until every pair that meets on screen can be
 * read; hue and saturation stay. Refused, with the pair and its ratio, when that would make a given colour another one.
 */
export function palettesFrom(brand: string, accent: string): Palettes {
  const light = schemeFrom(brand, accent, 'light')
  const dark = schemeFrom(brand, accent, 'dark')
  const faults = [...light.faults, ...dark.faults]
  return faults.length > 0 ? { ok: false, faults } : { ok: true, light: light.palette, dark: dark.palette }
}

type AdjustedColor = { color: string; by: number }
type Direction = 'darker' | 'lighter'

/** The nearest lightness in one direction at which the colour stands out from all the others. */
function adjustLightness(
  color: string,
  against: readonly string[],
  ratioMin: number,
  direction: Direction,
): AdjustedColor | null {
  const { h, s, l } = toHsl(color)
  const sign = direction === 'darker' ? -1 : 1
  const isReadable = (hex: string) => against.every((other) => contrast(hex, other) >= ratioMin)
  if (isReadable(color)) return { color, by: 0 }
  for (let by = step; l + sign * by > -step && l + sign * by < 1 + step; by += step) {
    const hex = toHex({ h, s, l: Math.min(1, Math.max(0, l + sign * by)) })
    if (isReadable(hex)) return { color: hex, by }
  }
  return null
}

/** Derived colours may move as far as they must: black and white are at the end of the way. */
const readableColor = (color: string, against: readonly string[], direction: Direction): string =>
  adjustLightness(color, against, textMin, direction)?.color ?? (direction === 'darker' ? '#000000' : '#ffffff')

/** The ink that reads on a colour: a tinted one where it can, else plain black or white, one of which always can. */
function inkOn(color: string, dark: string): string {
  if (contrast('#ffffff', color) >= textMin) return '#ffffff'
  return contrast(dark, color) >= textMin ? dark : '#000000'
}

const grounds = {
  light: { paper: 0.985, surface: 1, sunken: 0.955, line: 0.88, ink: 0.1, inkSoft: 0.36 },
  dark: { paper: 0.07, surface: 0.11, sunken: 0.04, line: 0.25, ink: 0.96, inkSoft: 0.74 },
} as const
const signals = {
  light: { success: '#0a7a3f', warning: '#8a5200', danger: '#b3261e' },
  dark: { success: '#4fd58b', warning: '#ffb84d', danger: '#ff8a80' },
} as const
const tintMax = 0.32

function schemeFrom(brand: string, accent: string, name: 'light' | 'dark') {
  const { h, s } = toHsl(brand)
  const tint = (l: number) => toHex({ h, s: Math.min(s, tintMax), l })
  const away: Direction = name === 'light' ? 'darker' : 'lighter'
  const [paper, surface, sunken] = [tint(grounds[name].paper), tint(grounds[name].surface), tint(grounds[name].sunken)]
  const backgrounds = [paper, surface, sunken]
  const faults: ContrastFault[] = []
  const fault = (front: string, back: string, ratio: number, ratioMin: number) =>
    void faults.push({ pair: [front, back], ratio: Math.floor(ratio * 100) / 100, ratioMin })

  const adjustedBrand = adjustLightness(brand, backgrounds, controlMin, away)
  // By night the brand's colour may shine as bright as it must; by day it is the one that was given.
  if (!adjustedBrand || (name === 'light' && adjustedBrand.by > shiftMax))
    fault('brand', 'paper', contrast(brand, paper), controlMin)
  const brandColor = adjustedBrand?.color ?? brand
  const adjustedAccent = [
    adjustLightness(accent, [brandColor], apartMin, 'lighter'),
    adjustLightness(accent, [brandColor], apartMin, 'darker'),
  ]
    .filter((adjusted) => adjusted !== null)
    .toSorted((a, b) => a.by - b.by)[0]
  if (!adjustedAccent || adjustedAccent.by > shiftMax) fault('accent', 'brand', contrast(accent, brandColor), apartMin)
  const accentColor = adjustedAccent?.color ?? accent
  const link = readableColor(brandColor, backgrounds, away)
  const darkInk = tint(grounds.light.ink)
  const signal = (color: string) => readableColor(color, backgrounds, away)

  const palette: Palette = {
    paper,
    surface,
    sunken,
    ink: readableColor(tint(grounds[name].ink), backgrounds, away),
    inkSoft: readableColor(tint(grounds[name].inkSoft), backgrounds, away),
    line: tint(grounds[name].line),
    brand: brandColor,
    onBrand: inkOn(brandColor, darkInk),
    accent: accentColor,
    onAccent: inkOn(accentColor, darkInk),
    link,
    success: signal(signals[name].success),
    warning: signal(signals[name].warning),
    danger: signal(signals[name].danger),
    focus: link,
  }
  return { palette, faults: [...faults, ...contrastFaults(palette)] }
}
