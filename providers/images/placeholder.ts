import { paletteOf } from './art/palettes.ts'

/** The colour that stands in for a restaurant's picture until it is there: that of its table, `#rrggbb`, known without drawing. */
export const placeholder = ({ id, city, neighborhood }: { id: string; city: string; neighborhood: string }): string =>
  paletteOf(`${city} ${neighborhood}`, id).ground
