import { fnv1a } from '../../contract/images.ts'
import type { DrawnSubject, Drawings } from './images.ts'

/** web/ui/picture.module.css has each of these colors, because the site's policy allows no inline styles. */
const backgrounds = [
  '#8f2f2a',
  '#174a4f',
  '#e8dfcf',
  '#d8973a',
  '#3b3432',
  '#e9c9bd',
  '#3f5b3a',
  '#294a74',
  '#c9d3cd',
  '#5b2d4d',
  '#b9805a',
  '#dfe3e8',
  '#c2502e',
  '#6d7f88',
  '#f0d27a',
  '#7f9aa3',
] as const
/** Restaurants of one neighborhood share this many colors, every third one of the list. */
const backgroundsPerNeighborhood = 6
const width = 1000

/** Color of a restaurant's picture before it loads, `#rrggbb`; the same on every machine. */
export function placeholderColor({
  id,
  city,
  neighborhood,
}: {
  id: string
  city: string
  neighborhood: string
}): string {
  const neighborhoodHash = fnv1a(`tables of ${city} ${neighborhood}`)
  const offset = (fnv1a(`table of ${id}`) % backgroundsPerNeighborhood) * 3
  return backgrounds[((neighborhoodHash % backgrounds.length) + offset) % backgrounds.length] ?? backgrounds[0]
}

/** In production, the picture of a restaurant or partner without an image: an empty plate on a background in its color. */
export const placeholders: Drawings = {
  id: 'placeholder',
  draw(subject, ratio, index) {
    const height = Math.round(width / ratio)
    const { background, plate } = colorsOf(subject)
    // Pages place text on the left third of a partner's wide pictures, so the plate is on the right.
    // In each further picture of a partner the plate is a little farther right.
    const x = subject.kind === 'brand' ? width * (0.62 + 0.04 * index) : width / 2
    const circles = [0.4, 0.27].map(
      (share) =>
        `<circle cx="${Math.round(x)}" cy="${height / 2}" r="${Math.round(height * share)}" fill="${plate}" fill-opacity=".2"/>`,
    )
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${background}"/>${circles.join('')}</svg>`
  },
}

const colorsOf = (subject: DrawnSubject): { background: string; plate: string } =>
  subject.kind === 'brand'
    ? { background: subject.colors.brand, plate: subject.colors.accent }
    : { background: placeholderColor(subject), plate: '#ffffff' }
