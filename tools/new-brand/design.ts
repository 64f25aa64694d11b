import { createHash } from 'node:crypto'
import { brand, theme } from '../../contract/brand.ts'

type Layout = Record<string, unknown>
const layoutParts = { ...brand.shape.layout.shape }
const choices = {
  hero: layoutParts.hero.options,
  card: layoutParts.card.options,
  header: layoutParts.header.options,
  footer: layoutParts.footer.unwrap().options,
  heading: layoutParts.heading.unwrap().options,
  steps: layoutParts.steps.unwrap().options,
  closing: layoutParts.closing.unwrap().options,
} as const

/** Chooses an option by hash: always the same one for the same name, part and options. Throws when there are none. */
export function pickFor<T>(name: string, part: string, options: readonly T[]): T {
  const [hashByte = 0] = createHash('sha256').update(`${name} ${part}`).digest()
  const option = options[hashByte % options.length]
  if (option === undefined) throw new Error(`there is nothing to choose for ${part}`)
  return option
}

/**
 * Chooses for each part of the layout the option that the fewest other brands use; the name decides among equals. The name alone decides
 * which sections the home page has, and their order.
 */
export function layoutFor(name: string, others: readonly Layout[]): Layout {
  const pickRarest = (part: keyof typeof choices) => {
    const useCountOf = (choice: string) => others.filter((other) => other[part] === choice).length
    const leastUses = Math.min(...choices[part].map(useCountOf))
    return pickFor(
      name,
      part,
      choices[part].filter((choice) => useCountOf(choice) === leastUses),
    )
  }
  const layoutChoices = Object.fromEntries(
    (Object.keys(choices) as (keyof typeof choices)[]).map((part) => [part, pickRarest(part)]),
  )
  return { ...layoutChoices, homeSections: pickFor(name, 'sections', compositions) }
}

/** Sections of the home page in their order. */
const compositions = [
  ['carousel', 'how', 'earn', 'cities', 'questions', 'closing'],
  ['how', 'tonight', 'earn', 'carousel', 'closing'],
  ['neighborhoods', 'carousel', 'how', 'questions', 'closing'],
  ['cuisines', 'carousel', 'example', 'how', 'questions', 'closing'],
] as const

const shapes = [
  { radius: { small: 0, card: 0, button: 0 }, elevation: 'flat', pictureShape: 'square' },
  { radius: { small: 6, card: 10, button: 8 }, elevation: 'flat', pictureShape: 'round' },
  { radius: { small: 10, card: 20, button: 14 }, elevation: 'soft', pictureShape: 'round' },
  { radius: { small: 14, card: 28, button: 999 }, elevation: 'raised', pictureShape: 'pill' },
] as const

export function shapeFor(name: string) {
  return {
    fontFamily: pickFor(name, 'font', theme.shape.fontFamily.options),
    ...pickFor(name, 'shape', shapes),
    density: pickFor(name, 'density', theme.shape.density.unwrap().options),
    headingWeight: pickFor(name, 'weight', [600, 700, 800] as const),
  }
}

/** A symbol as SVG: a tile in the brand's color, and on it one of four figures in the accent color and in `onBrand`. */
export function markFor(name: string, brandColor: string, accent: string, onBrand: string): string {
  const tile = pickFor(name, 'tile', [
    '<rect width="64" height="64" rx="16"',
    '<circle cx="32" cy="32" r="32"',
    '<rect width="64" height="64"',
  ])
  const figure = pickFor(name, 'figure', [
    `<circle cx="32" cy="34" r="17" fill="${onBrand}"/><circle cx="32" cy="34" r="10" fill="${accent}"/><path d="M14 14h36v5H14Z" fill="${accent}"/>`,
    `<path d="M16 44a16 16 0 0 1 32 0Z" fill="${accent}"/><path d="M11 47h42v5H11Z" fill="${onBrand}"/><circle cx="32" cy="23" r="4" fill="${onBrand}"/>`,
    `<circle cx="25" cy="32" r="14" fill="${accent}"/><circle cx="40" cy="32" r="14" fill="${onBrand}" fill-opacity="0.85"/>`,
    `<path d="M32 10c11 9 15 17 15 24a15 15 0 0 1-30 0c0-7 4-15 15-24Z" fill="${accent}"/><path d="M32 26v26" fill="none" stroke="${onBrand}" stroke-width="4" stroke-linecap="round"/>`,
  ])
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">\n  ${tile} fill="${brandColor}"/>\n  ${figure}\n</svg>\n`
}
