import type { CampaignInput } from './campaign-input.ts'
import { drawLight, drawServing } from './compose.ts'
import { lightness } from './colors.ts'
import { sauceBowl } from './dishes-west.ts'
import { servingStyles, type ServingStyle, type Surface, type Vessel } from './serving-styles.ts'
import type { FoodPalette } from './palettes.ts'
import { glassFromAbove, glyph, placeSetting } from './table-items.ts'
import { drawSurface } from './surfaces.ts'
import { at, n, type Scene } from './svg.ts'

/** Cuisines whose dishes fit on one table; each picture uses some of them. */
const combinableCuisines = [
  'Italian',
  'Mediterranean',
  'Mexican',
  'Korean',
  'Seafood',
  'New American',
  'Thai',
  'Vegetarian',
  'Peruvian',
  'Pizza',
  'Spanish',
  'Greek',
  'Vietnamese',
  'Steakhouse',
] as const
/** Round vessels. A vessel that the list has several times is more likely. */
const roundVessels: readonly Vessel[] = ['plate', 'plate', 'plate', 'stoneware', 'bowl']
const drinkColors = ['#5a0f1c', '#d9a23c', '#e9d9a0', '#c9573a', '#9fb86a', '#f0c75a'] as const

type Spot = { x: number; y: number; r: number }
/** The horizontal range of the spots' centers, in SVG units. */
type Extent = { from: number; to: number }

/**
 * Places circles at random, more than `gap` apart, in the order of `sizes`, which callers list from large to small. Some circles extend
 * beyond the edge of the picture. Each size has `tries` attempts; an attempt without room places no circle. Radii vary between 92 % and
 * 106 % of `r`.
 */
export function packSpots(
  scene: Scene,
  sizes: readonly (readonly [r: number, tries: number])[],
  extent: Extent,
  gap = 14,
): Spot[] {
  const { chance, height } = scene
  const spots: Spot[] = []
  for (const [r, tries] of sizes)
    for (let attempt = 0; attempt < tries; attempt++) {
      const spot = {
        x: extent.from + chance.next() * (extent.to - extent.from),
        y: -r * 0.35 + chance.next() * (height + r * 0.7),
        r: r * (0.92 + chance.next() * 0.14),
      }
      const isFree = spots.every((other) => Math.hypot(other.x - spot.x, other.y - spot.y) > other.r + spot.r + gap)
      if (isFree) spots.push(spot)
    }
  return spots
}

export function servingStyleOf(name: string): ServingStyle {
  const style = servingStyles.get(name)
  if (!style) throw new Error(`No cuisine is called ${name}.`)
  return style
}

/** A table runner in the palette's color. `top` and `bottom`: its edges before it is turned by `turn` degrees. */
function runner(scene: Scene, palette: FoodPalette, [top, bottom]: readonly [number, number], turn: number): string {
  const { width, height } = scene
  const id = `runner${scene.defs.size}`
  scene.defs.set(
    id,
    `<clipPath id="${id}"><rect x="-300" y="${n(top)}" width="${width + 600}" height="${n(bottom - top)}" transform="rotate(${turn} ${n(width / 2)} ${n(height / 2)})"/></clipPath>`,
  )
  const hem = [top + 14, bottom - 14]
    .map(
      (y) =>
        `<path d="M-300 ${n(y)}H${width + 300}" stroke="${palette.light}" stroke-opacity=".7" stroke-width="3" stroke-dasharray="12 8"/>`,
    )
    .join('')
  const edge = [top, bottom]
    .map((y) => `<path d="M-300 ${n(y)}H${width + 300}" stroke="#000" stroke-opacity=".3" stroke-width="6"/>`)
    .join('')
  const rotation = `transform="rotate(${turn} ${n(width / 2)} ${n(height / 2)})"`
  return `<g ${rotation} opacity=".5">${edge}</g><g clip-path="url(#${id})">${drawSurface({ ...scene, palette }, 'cloth')}<g ${rotation}>${hem}</g></g>`
}

/** A spot with a larger radius, in SVG units, gets a dish. */
const dishRadiusMin = 110
/** A spot with a radius above this, up to `dishRadiusMin`, gets a bowl or a glass. A smaller one gets an ingredient. */
const bowlRadiusMin = 68

/** Fills the spots by their size. Dishes, sauces and ingredients are of random cuisines of the `pool`. */
function fillSpots(scene: Scene, spots: readonly Spot[], pool: readonly ServingStyle[]): string {
  const { chance } = scene
  const draw = ({ r }: Spot): string => {
    const style = chance.pick(pool)
    if (r > dishRadiusMin) return drawServing(scene, style, r, chance.pick(roundVessels))
    if (r > bowlRadiusMin)
      return chance.happens(0.5)
        ? glassFromAbove(scene, r, chance.pick(drinkColors))
        : sauceBowl(scene, r, chance.pick(style.sauces))
    return glyph(scene, chance.pick(style.ingredients), r * 2.1)
  }
  return spots
    .toSorted((a, b) => a.r - b.r)
    .map((spot) => at(spot.x, spot.y, draw(spot), { turn: spot.r > dishRadiusMin ? 0 : chance.whole(-40, 40) }))
    .join('')
}

/** The surface of the table: marble under dark colors, wood under pale ones. */
const tableTop = (palette: FoodPalette): Surface => (lightness(palette.ground) < 0.62 ? 'marble' : 'planks')

/**
 * A full table. The left part of a wide picture stays free for text. A wide picture is more than 1,400 SVG units wide, any other is
 * 1,000 wide.
 */
export function tableScene({ scene, main }: CampaignInput): string {
  const { chance, width } = scene
  const isWide = width > 1200
  const extent = isWide ? { from: width * 0.44, to: width * 1.02 } : { from: -40, to: width + 40 }
  const sizes = [
    // radius, tries
    [222, 50],
    [172, 160],
    [128, 160],
    [82, 120],
    [52, 90],
  ] as const
  const pool = chance.sample(combinableCuisines, 4).map(servingStyleOf)
  const spots = packSpots(scene, sizes, extent, 16)
  const cutlery = isWide
    ? at(width * 0.385, scene.height * 0.62, placeSetting({ ...scene, palette: main }, 'fork'), { turn: 6 })
    : ''
  return drawSurface(scene, 'cloth') + cutlery + fillSpots(scene, spots, pool) + drawLight(scene, false)
}

/** Plates from edge to edge, a cloth of the brand's color under them. */
export function feastScene({ scene, main, second }: CampaignInput): string {
  const { chance, width, height } = scene
  const pool = chance.sample(combinableCuisines, 6).map(servingStyleOf)
  const spots = packSpots(
    scene,
    [
      [196, 80],
      [158, 160],
      [122, 200],
      [80, 160],
      [50, 160],
    ],
    { from: -60, to: width + 60 },
  )
  const cloth = runner(scene, main, [height * 0.24, height * 0.78], chance.pick([-4, 3, 5]))
  return (
    drawSurface({ ...scene, palette: second }, tableTop(main)) +
    cloth +
    fillSpots(scene, spots, pool) +
    drawLight(scene, false)
  )
}

/** One great dish, cut by the edge; in a wide picture, a smaller second dish behind it. */
export function closeScene({ scene, main: mainPalette, second: secondPalette }: CampaignInput): string {
  const { chance, width, height } = scene
  const isWide = width > 1200
  const style = servingStyleOf(
    chance.pick(['Pizza', 'Ramen', 'Vegetarian', 'Mediterranean', 'Korean', 'Italian', 'Spanish'] as const),
  )
  const secondStyle = servingStyleOf(chance.pick(combinableCuisines))
  const surfaceScene = { ...scene, palette: chance.happens(0.5) ? mainPalette : secondPalette }
  const mainDish = at(
    isWide ? width * 0.66 : width * 0.58,
    height * 0.56,
    drawServing(scene, style, height * (isWide ? 0.66 : 0.58), chance.pick(['plate', 'stoneware'] as const)),
  )
  const secondDish = isWide
    ? at(width * 0.2, height * 0.12, drawServing(scene, secondStyle, height * 0.36, 'plate'))
    : ''
  // In a wide picture, spots keep away from the second dish.
  const spots = packSpots(
    scene,
    [
      [84, 40],
      [54, 60],
    ],
    isWide ? { from: width * 0.04, to: width * 0.34 } : { from: 10, to: 170 },
  ).filter(({ x, y, r }) => !isWide || Math.hypot(x - width * 0.2, y - height * 0.12) > height * 0.36 + r + 10)
  return (
    drawSurface(surfaceScene, chance.pick(['cloth', 'painted', 'stripe'] as const)) +
    secondDish +
    fillSpots(scene, spots, [style]) +
    mainDish +
    drawLight(scene, false)
  )
}
