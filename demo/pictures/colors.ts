import type { BrandPictureSource } from '../../contract/images.ts'
import type { FoodPalette } from './palettes.ts'

const channels = (color: string): number[] => [1, 3, 5].map((from) => Number.parseInt(color.slice(from, from + 2), 16))

/** Mixes two colors (`#rrggbb`). `share` is the part of the second one, 0 to 1. */
export function mix(first: string, second: string, share: number): string {
  const [a, b] = [channels(first), channels(second)]
  const mixedChannel = (index: number): string =>
    Math.round((a[index] ?? 0) + ((b[index] ?? 0) - (a[index] ?? 0)) * share)
      .toString(16)
      .padStart(2, '0')
  return `#${mixedChannel(0)}${mixedChannel(1)}${mixedChannel(2)}`
}

/** Perceived lightness of a color, 0 for black to 1 for white (weights of ITU-R BT.601). */
export function lightness(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color)
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255
}

const black = '#0b0705'
const white = '#ffffff'

/**
 * Palettes of two tables, one in the partner's brand color, one in its accent color. Both have warm white plates, so that food looks
 * natural.
 */
export function tablePalettes({ brand, accent, paper }: BrandPictureSource['colors']): {
  main: FoodPalette
  second: FoodPalette
} {
  const paletteOn = (ground: string): FoodPalette => ({
    ground,
    pattern: lightness(ground) > 0.2 ? mix(ground, black, 0.24) : mix(ground, white, 0.12),
    deep: mix(ground, black, 0.78),
    plate: mix(paper, '#fffaf0', 0.6),
    rim: mix(mix(paper, '#d9c7ae', 0.6), ground, 0.14),
    light: mix(mix(ground, '#fff1d6', 0.8), white, 0.25),
  })
  return { main: paletteOn(brand), second: paletteOn(accent) }
}
