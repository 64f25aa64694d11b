/** A color by hue (0 to 360), saturation and lightness (0 to 1). */
export type Hsl = { h: number; s: number; l: number }

/** Normalizes `#0a5` or `#00aa55` in any case to `#00aa55`; null for any other text. */
export function normalizeHex(text: string): string | null {
  const shortHex = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text)
  if (shortHex)
    return `#${shortHex
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`.toLowerCase()
  return /^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : null
}

/** Converts `#rrggbb` to hue, saturation and lightness. */
export function toHsl(hex: string): Hsl {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as [number, number, number]
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)]
  const [l, span] = [(max + min) / 2, max - min]
  if (span === 0) return { h: 0, s: 0, l }
  const s = span / (1 - Math.abs(2 * l - 1))
  const hueInSixths = max === r ? ((g - b) / span + 6) % 6 : max === g ? (b - r) / span + 2 : (r - g) / span + 4
  return { h: hueInSixths * 60, s, l }
}

/** Converts a color to `#rrggbb`, with each channel rounded. The formula is that of CSS Color 4: red at 0, green at 8, blue at 4. */
export function toHex({ h, s, l }: Hsl): string {
  const reach = s * Math.min(l, 1 - l)
  const channel = (at: number) => {
    const k = (at + h / 30) % 12
    const value = l - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}
