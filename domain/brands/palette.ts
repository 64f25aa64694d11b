import { toHex, toHsl } from './color.ts'
import { contrast, contrastFaults, type ContrastFault } from './contrast.ts'

const textMin = 4.5 // WCAG 2.2 AA, body text
const controlMin = 3 // WCAG 2.2 AA, controls
/** Minimum contrast between accent and brand color, because each can be the background of the other. */
const accentContrastMin = 1.4
/** Maximum change of a given color's lightness. Beyond it the color would look different. */
const shiftMax = 0.24
/** Step of the search, about one of the 255 levels of a color channel. */
const step = 0.004

/** Color tokens of one scheme by their names in the theme, `#rrggbb` each. */
export type BrandPalette = Record<
  | ('paper' | 'surface' | 'sunken' | 'ink' | 'inkSoft' | 'line' | 'brand' | 'onBrand' | 'accent' | 'onAccent')
  | ('link' | 'success' | 'warning' | 'danger' | 'focus'),
  string
>
export type Palettes = { ok: true; light: BrandPalette; dark: BrandPalette } | { ok: false; faults: ContrastFault[] }

/**
 * Makes both color schemes of a brand from its two colors (`#rrggbb`). It adjusts lightness until every pair is readable and keeps hue and
 * saturation. It returns faults, each with the pair and its ratio, when a given color would change too much or a pair stays unreadable.
 */
export function palettesFrom(brand: string, accent: string): Palettes {
  const light = schemeFrom(brand, accent, 'light')
  const dark = schemeFrom(brand, accent, 'dark')
  const faults = [...light.faults, ...dark.faults]
  return faults.length > 0 ? { ok: false, faults } : { ok: true, light: light.palette, dark: dark.palette }
}

/** Step of `nearestColors`, a few of the 255 levels of a color channel. */
const nearestStep = 0.01

/**
 * For two colors that `palettesFrom` refuses: the pair that it takes with the smallest change of lightness. It changes one of the two if
 * that is enough. Null when no lightness helps.
 */
export function nearestColors(brand: string, accent: string): { brand: string; accent: string } | null {
  const shades = (color: string) => {
    const { h, s, l } = toHsl(color)
    const shadeCount = Math.ceil(1 / nearestStep)
    return Array.from({ length: shadeCount + 1 }, (_, index) => index * nearestStep)
      .toSorted((a, b) => Math.abs(a - l) - Math.abs(b - l))
      .map((lightnessOfShade) => toHex({ h, s, l: Math.min(1, lightnessOfShade) }))
  }
  const brandShade = shades(brand).find((shade) => palettesFrom(shade, accent).ok)
  if (brandShade) return { brand: brandShade, accent }
  const accentShade = shades(accent).find((shade) => palettesFrom(brand, shade).ok)
  if (accentShade) return { brand, accent: accentShade }
  for (const shade of shades(brand)) {
    const match = shades(accent).find((candidate) => palettesFrom(shade, candidate).ok)
    if (match) return { brand: shade, accent: match }
  }
  return null
}

type AdjustedColor = { color: string; shift: number }
type Direction = 'darker' | 'lighter'

/** The color with the nearest lightness in one direction that has enough contrast to all colors of `against`; null when none has. */
function adjustLightness(
  color: string,
  against: readonly string[],
  ratioMin: number,
  direction: Direction,
): AdjustedColor | null {
  const { h, s, l } = toHsl(color)
  const sign = direction === 'darker' ? -1 : 1
  const isReadable = (hex: string) => against.every((other) => contrast(hex, other) >= ratioMin)
  if (isReadable(color)) return { color, shift: 0 }
  // One step beyond 0 and 1, so that the clamped search reaches black and white.
  for (let shift = step; l + sign * shift > -step && l + sign * shift < 1 + step; shift += step) {
    const hex = toHex({ h, s, l: Math.min(1, Math.max(0, l + sign * shift)) })
    if (isReadable(hex)) return { color: hex, shift }
  }
  return null
}

/** A derived color may change as far as necessary, up to black or white. One that cannot become readable stays as given. */
const readableColor = (color: string, against: readonly string[], direction: Direction): string =>
  adjustLightness(color, against, textMin, direction)?.color ?? color

/** The text color on a background: white, else the tinted dark color, else black. */
function inkOn(color: string, dark: string): string {
  if (contrast('#ffffff', color) >= textMin) return '#ffffff'
  return contrast(dark, color) >= textMin ? dark : '#000000'
}

const lightness = {
  light: { paper: 0.985, surface: 1, sunken: 0.955, line: 0.88, ink: 0.1, inkSoft: 0.36 },
  dark: { paper: 0.07, surface: 0.11, sunken: 0.04, line: 0.25, ink: 0.96, inkSoft: 0.74 },
} as const
const signals = {
  light: { success: '#0a7a3f', warning: '#8a5200', danger: '#b3261e' },
  dark: { success: '#4fd58b', warning: '#ffb84d', danger: '#ff8a80' },
} as const
const tintSaturationMax = 0.32

function schemeFrom(brand: string, accent: string, name: 'light' | 'dark') {
  const { h, s } = toHsl(brand)
  const tint = (l: number) => toHex({ h, s: Math.min(s, tintSaturationMax), l })
  const direction: Direction = name === 'light' ? 'darker' : 'lighter'
  const paper = tint(lightness[name].paper)
  const surface = tint(lightness[name].surface)
  const sunken = tint(lightness[name].sunken)
  const backgrounds = [paper, surface, sunken]
  const faults: ContrastFault[] = []
  const addFault = (front: string, back: string, ratio: number, ratioMin: number) => {
    faults.push({ pair: [front, back], ratio: Math.floor(ratio * 100) / 100, ratioMin })
  }

  const adjustedBrand = adjustLightness(brand, backgrounds, controlMin, direction)
  // In the dark scheme the brand's color may become as light as necessary; in the light scheme it must stay close to the given one.
  if (!adjustedBrand || (name === 'light' && adjustedBrand.shift > shiftMax))
    addFault('brand', 'paper', contrast(brand, paper), controlMin)
  const brandColor = adjustedBrand?.color ?? brand
  const adjustedAccent = [
    adjustLightness(accent, [brandColor], accentContrastMin, 'lighter'),
    adjustLightness(accent, [brandColor], accentContrastMin, 'darker'),
  ]
    .filter((adjusted) => adjusted !== null)
    .toSorted((a, b) => a.shift - b.shift)[0]
  if (!adjustedAccent || adjustedAccent.shift > shiftMax)
    addFault('accent', 'brand', contrast(accent, brandColor), accentContrastMin)
  const accentColor = adjustedAccent?.color ?? accent
  const link = readableColor(brandColor, backgrounds, direction)
  const darkInk = tint(lightness.light.ink)
  const signal = (color: string) => readableColor(color, backgrounds, direction)

  const palette: BrandPalette = {
    paper,
    surface,
    sunken,
    ink: readableColor(tint(lightness[name].ink), backgrounds, direction),
    inkSoft: readableColor(tint(lightness[name].inkSoft), backgrounds, direction),
    line: tint(lightness[name].line),
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
