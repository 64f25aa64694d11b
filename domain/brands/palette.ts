import { toHex, toHsl } from './colour.ts'
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

type Moved = { colour: string; by: number }
type Direction = 'darker' | 'lighter'

/** The nearest lightness in one direction at which the colour stands out from all the others. */
function until(colour: string, against: readonly string[], least: number, direction: Direction): Moved | null {
  const { h, s, l } = toHsl(colour)
  const sign = direction === 'darker' ? -1 : 1
  const good = (hex: string) => against.every((other) => contrast(hex, other) >= least)
  if (good(colour)) return { colour, by: 0 }
  for (let by = step; l + sign * by > -step && l + sign * by < 1 + step; by += step) {
    const hex = toHex({ h, s, l: Math.min(1, Math.max(0, l + sign * by)) })
    if (good(hex)) return { colour: hex, by }
  }
  return null
}

/** Derived colours may move as far as they must: black and white are at the end of the way. */
const read = (colour: string, against: readonly string[], direction: Direction): string =>
  until(colour, against, textMin, direction)?.colour ?? (direction === 'darker' ? '#000000' : '#ffffff')

/** The ink that reads on a colour: a tinted one where it can, else plain black or white, one of which always can. */
function inkOn(colour: string, dark: string): string {
  if (contrast('#ffffff', colour) >= textMin) return '#ffffff'
  return contrast(dark, colour) >= textMin ? dark : '#000000'
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
  const all = [paper, surface, sunken]
  const faults: ContrastFault[] = []
  const fault = (front: string, back: string, ratio: number, least: number) =>
    void faults.push({ pair: [front, back], ratio: Math.floor(ratio * 100) / 100, least })

  const seen = until(brand, all, controlMin, away)
  // By night the brand's colour may shine as bright as it must; by day it is the one that was given.
  if (!seen || (name === 'light' && seen.by > shiftMax)) fault('brand', 'paper', contrast(brand, paper), controlMin)
  const shown = seen?.colour ?? brand
  const apart = [until(accent, [shown], apartMin, 'lighter'), until(accent, [shown], apartMin, 'darker')]
    .filter((moved) => moved !== null)
    .toSorted((a, b) => a.by - b.by)[0]
  if (!apart || apart.by > shiftMax) fault('accent', 'brand', contrast(accent, shown), apartMin)
  const second = apart?.colour ?? accent
  const link = read(shown, all, away)
  const deep = tint(grounds.light.ink)
  const signal = (colour: string) => read(colour, all, away)

  const palette: Palette = {
    paper,
    surface,
    sunken,
    ink: read(tint(grounds[name].ink), all, away),
    inkSoft: read(tint(grounds[name].inkSoft), all, away),
    line: tint(grounds[name].line),
    brand: shown,
    onBrand: inkOn(shown, deep),
    accent: second,
    onAccent: inkOn(second, deep),
    link,
    success: signal(signals[name].success),
    warning: signal(signals[name].warning),
    danger: signal(signals[name].danger),
    focus: link,
  }
  return { palette, faults: [...faults, ...contrastFaults(palette)] }
}
