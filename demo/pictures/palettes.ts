import { placeholderColor } from '../../providers/images/placeholder.ts'

/**
 * The colors of one table. `ground` and `pattern`: its surface; `plate` and `rim`: the pottery on it; `light` and `deep`: the light from
 * the upper left and the dark edges of the picture.
 */
export type FoodPalette = { ground: string; pattern: string; deep: string; plate: string; rim: string; light: string }

/** One palette per line: ground, pattern, deep, plate, rim, light. */
const rows = `
#8f2f2a #6f1f1e #2a0d0c #f6efe2 #d9cdb8 #ffe9cf
#174a4f #0f3438 #06191b #f2eee6 #cfc8bb #fff0d8
#e8dfcf #cdbfa8 #5d4d3a #3c4a52 #27343b #fffaf0
#d8973a #b8751f #4e2d09 #fbf5ea #e2d3b8 #fff1cf
#3b3432 #2a2423 #0c0908 #e9e2d6 #bdb2a2 #ffe3c0
#e9c9bd #d8a795 #5e3327 #fffaf4 #ead9cc #fff4ea
#3f5b3a #2c4329 #0f1a0d #f5f0e1 #d6cdb4 #fff4d6
#294a74 #1c3558 #0a1525 #fdf8ee #dcd2c0 #fff3dc
#c9d3cd #a5b5ac #3c4943 #fbfaf5 #d7d9d0 #fffdf2
#5b2d4d #431f39 #1a0a16 #f4e8e2 #d3bfb7 #ffe6dc
#b9805a #946040 #3a2113 #faf2e4 #dbc7a9 #ffeccd
#dfe3e8 #bfc7d1 #414b58 #2d5560 #1b3a43 #ffffff
#c2502e #9d3b1f #40140a #fbf0dd #dfc6a3 #ffe8c8
#6d7f88 #54656e #1f2a2f #f7f2e8 #d4cbbb #fff4e2
#f0d27a #dcb64f #6a4f10 #fffaf0 #e7d9b6 #fffbe6
#7f9aa3 #64818b #22343a #fdf6ea #dccdb6 #fff6e4
`
const palettes: readonly FoodPalette[] = rows
  .trim()
  .split('\n')
  .map((row) => {
    const [ground = '', pattern = '', deep = '', plate = '', rim = '', light = ''] = row.split(' ')
    return { ground, pattern, deep, plate, rim, light }
  })
export const nightPalette: FoodPalette = {
  ground: '#1d1726',
  pattern: '#120d1a',
  deep: '#050308',
  plate: '#e7dccb',
  rim: '#a8977f',
  light: '#ffca8a',
}
const byGround = new Map(palettes.map((palette) => [palette.ground, palette]))

/** The palette of a restaurant's table. `ground` is the color that the page shows before the picture loads; `rows` has every such color. */
export const paletteOf = (restaurant: { id: string; city: string; neighborhood: string }): FoodPalette =>
  byGround.get(placeholderColor(restaurant)) ?? nightPalette
