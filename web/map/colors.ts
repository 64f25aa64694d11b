/** The design tokens of the map, read from the browser, where brand and color scheme are resolved. */
const tokenNames = [
  'paper',
  'surface',
  'sunken',
  'ink',
  'ink-soft',
  'line',
  'brand',
  'on-brand',
  'accent',
  'on-accent',
] as const
export type Colors = Record<(typeof tokenNames)[number] | 'water' | 'land', string>

const sea = { light: '#b9d6e6', dark: '#0d2230' }

/** Two colors `#rrggbb` mixed; `share` is the part of the second, from 0 to 1. */
export function mixColors(a: string, b: string, share: number): string {
  const channel = (offset: number) => {
    const [x, y] = [a, b].map((hex) => Number.parseInt(hex.slice(offset, offset + 2), 16)) as [number, number]
    return Math.round(x + (y - x) * share)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

const middleSum = 384 // half of three channels of 256
const isDark = (hex: string): boolean =>
  [1, 3, 5].reduce((sum, offset) => sum + Number.parseInt(hex.slice(offset, offset + 2), 16), 0) < middleSum

export function colorsOf(read: (property: string) => string): Colors {
  const tokens = Object.fromEntries(tokenNames.map((name) => [name, read(`--${name}`).trim()])) as Colors
  const dark = isDark(tokens.paper)
  return {
    ...tokens,
    // The tests check that `ink` and `ink-soft` are legible on this land in each brand.
    land: dark ? mixColors(tokens.paper, tokens.surface, 0.6) : mixColors(tokens.paper, tokens.sunken, 0.45),
    water: mixColors(tokens.paper, dark ? sea.dark : sea.light, dark ? 0.85 : 0.8),
  }
}
