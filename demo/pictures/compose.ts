import { dishes } from './dishes.ts'
import { servingStyles, type ServingStyle, type Vessel } from './serving-styles.ts'
import { nightPalette, paletteOf, type FoodPalette } from './palettes.ts'
import { glassesOf } from './glasses.ts'
import { glassFromAbove, glyph, placeSetting } from './table-items.ts'
import { random, type Random } from '../random.ts'
import { sauceBowl } from './dishes-west.ts'
import { drawSurface } from './surfaces.ts'
import { at, filter, n, shadow, type Scene } from './svg.ts'
import { drawVessel } from './vessels.ts'

/** The only data of a restaurant that its picture depends on. */
export type PicturedRestaurant = { id: string; cuisines: readonly string[]; city: string; neighborhood: string }

const width = 1000
/** A dish with a smaller radius, or with more shadows, gets one shadow for all its parts (`limitShadows`). */
const smallDishRadius = 190
const shadowsMax = 24
const fallbackCuisine = 'American'
/** One dish, one that the edge crops, two dishes, five dishes, or glasses at a bar at night. */
type Layout = 'one' | 'crop' | 'two' | 'spread' | 'night'
const chopstickCuisines = /Japanese|Sushi|Ramen|Chinese|Dim sum|Korean|Noodles|Vietnamese/
const spoonCuisines = /Thai|Indian|Cafe|Ice cream|Dessert|Filipino|Hawaiian/

function findServingStyle(cuisines: readonly string[]): { name: string; style: ServingStyle } {
  const name = cuisines.find((cuisine) => servingStyles.has(cuisine)) ?? fallbackCuisine
  const style = servingStyles.get(name) ?? servingStyles.get(fallbackCuisine)
  if (!style) throw new Error('The fallback cuisine has no style.')
  return { name, style }
}

/**
 * The picture of a restaurant as SVG, 1000 units wide. `ratio`: width divided by height. `index`: 0 is the first of several. The result is
 * always the same for the same arguments.
 */
export function compose(subject: PicturedRestaurant, ratio: number, index = 0): string {
  const { name, style } = findServingStyle(subject.cuisines)
  const chance = random(`${subject.id} picture ${index}`)
  const layout = layoutOf(style, chance)
  const palette: FoodPalette = layout === 'night' ? nightPalette : paletteOf(subject)
  const scene: Scene = { width, height: Math.round(width / ratio), chance, palette, defs: new Map() }
  const surface = drawSurface(
    scene,
    chance.pick(layout === 'night' ? (['stone', 'planks', 'tiles'] as const) : style.surfaces),
  )
  const arrangement = arrange[layout](scene, style, name)
  const light = drawLight(scene, layout === 'night')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${scene.height}" width="${width}" height="${scene.height}"><defs>${[...scene.defs.values()].join('')}</defs>${surface}${arrangement}${light}</svg>`
}

function layoutOf(style: ServingStyle, chance: Random): Layout {
  if (style.night && chance.happens(0.6)) return 'night'
  return (['one', 'crop', 'two', 'spread'] as const)[chance.weighted([5, 4, 3, 2])] ?? 'one'
}

/** Draws one of the style's dishes, chosen at random, in a vessel. `r`: the radius of the vessel. */
export function drawServing(
  scene: Scene,
  style: ServingStyle,
  r: number,
  vessel: Vessel = scene.chance.pick(style.vessels),
): string {
  const { chance } = scene
  const isLong = vessel === 'board' || vessel === 'slate' || vessel === 'tray' || vessel === 'leaf'
  const size = isLong ? r * 0.9 : r
  const drawnVessel = drawVessel(scene, vessel, size)
  const dishRadius = size * drawnVessel.foodShare
  const foodName = chance.pick([...style.dishes, ...style.mains])
  const dish = dishes.get(foodName)
  return (
    drawnVessel.body +
    (dish
      ? at(0, 0, limitShadows(scene, dish(scene, dishRadius), dishRadius), { turn: chance.whole(-25, 25) })
      : at(0, 0, glyph(scene, foodName, dishRadius * 1.7), { turn: chance.whole(-16, 16) }))
  )
}

/**
 * Each shadow filter needs a canvas as large as the picture, so a small dish, or one with many shadows, gets one shadow for all its parts.
 */
function limitShadows(scene: Scene, dish: string, r: number): string {
  const attribute = shadow(scene)
  const count = dish.split(attribute).length - 1
  return count > shadowsMax || r < smallDishRadius ? `<g ${attribute}>${dish.replaceAll(attribute, '')}</g>` : dish
}

const cutleryFor = (cuisine: string): 'chopsticks' | 'spoon' | 'fork' =>
  chopstickCuisines.test(cuisine) ? 'chopsticks' : spoonCuisines.test(cuisine) ? 'spoon' : 'fork'

/** Random ingredients at the given spots. Their coordinates are shares of the picture's width and height. */
function drawIngredients(scene: Scene, style: ServingStyle, spots: readonly (readonly [number, number])[]): string {
  const ingredients = scene.chance.sample(style.ingredients, spots.length)
  return spots
    .map(([x, y], index) =>
      at(
        x * width,
        y * scene.height,
        glyph(scene, ingredients[index % ingredients.length] ?? 'herb', scene.chance.whole(112, 158)),
        { turn: scene.chance.whole(-50, 50) },
      ),
    )
    .join('')
}

/** A sauce bowl or a glass, at random. `x` and `y`: shares of the picture's width and height. */
function drawBowlOrGlass(scene: Scene, style: ServingStyle, x: number, y: number): string {
  const { chance, height } = scene
  const drinkColors = ['#5a0f1c', '#d9a23c', '#e9d9a0', '#6b2a12', '#c9573a', '#3a1a0c', '#9fb86a']
  const vessel = chance.happens(0.5)
    ? sauceBowl(scene, 88, chance.pick(style.sauces))
    : glassFromAbove(scene, 86, chance.pick(drinkColors))
  return at(x * width, y * height, vessel)
}

const mirrorRandomly = (scene: Scene, body: string): string =>
  scene.chance.happens(0.5) ? `<g transform="translate(${width} 0) scale(-1 1)">${body}</g>` : body

const arrange: Readonly<Record<Layout, (scene: Scene, style: ServingStyle, name: string) => string>> = {
  one(scene, style, name) {
    const { height, chance } = scene
    const x = chance.whole(430, 560)
    const body =
      drawIngredients(scene, style, [
        [0.12, 0.2],
        [0.14, 0.82],
      ]) +
      drawBowlOrGlass(scene, style, 0.88, 0.18) +
      (chance.happens(0.6)
        ? at(895, height * 0.62, placeSetting(scene, cutleryFor(name)), { turn: chance.whole(4, 22) })
        : drawIngredients(scene, style, [[0.88, 0.76]]))
    return mirrorRandomly(scene, body + at(x, height * 0.51, drawServing(scene, style, height * 0.43)))
  },
  crop(scene, style, name) {
    const { height, chance } = scene
    const dish = at(
      chance.whole(520, 640),
      height * chance.pick([0.42, 0.62]),
      drawServing(scene, style, height * chance.pick([0.6, 0.68])),
    )
    const sideItems = chance.happens(0.5)
      ? at(90, height * 0.55, placeSetting(scene, cutleryFor(name)), { turn: chance.whole(-18, 4) })
      : drawIngredients(scene, style, [
          [0.09, 0.25],
          [0.1, 0.8],
        ])
    return mirrorRandomly(scene, sideItems + dish)
  },
  two(scene, style) {
    const { height, chance } = scene
    const leftDish = at(310, height * 0.4, drawServing(scene, style, height * 0.4))
    const rightDish = at(760, height * 0.66, drawServing(scene, style, height * 0.36))
    return mirrorRandomly(
      scene,
      drawBowlOrGlass(scene, style, 0.84, 0.16) +
        drawIngredients(scene, style, [
          [0.08, 0.88],
          [0.44, 0.92],
        ]) +
        (chance.happens(0.5) ? leftDish + rightDish : rightDish + leftDish),
    )
  },
  spread(scene, style) {
    const { height } = scene
    const spots = [
      [0.2, 0.24, 0.32],
      [0.82, 0.22, 0.3],
      [0.5, 0.56, 0.38],
      [0.13, 0.84, 0.28],
      [0.88, 0.82, 0.32],
    ] as const
    // Five long vessels would overlap.
    const roundVessels = style.vessels.filter(
      (vessel) => vessel !== 'board' && vessel !== 'slate' && vessel !== 'leaf' && vessel !== 'tray',
    )
    const vessels = roundVessels.length > 0 ? roundVessels : (['stoneware'] as const)
    return (
      drawBowlOrGlass(scene, style, 0.52, 0.08) +
      spots
        .map(([x, y, r]) =>
          at(x * width, y * height, drawServing(scene, style, r * height, scene.chance.pick(vessels))),
        )
        .join('') +
      drawIngredients(scene, style, [
        [0.35, 0.92],
        [0.68, 0.94],
      ])
    )
  },
  night(scene, style, name) {
    const { height, chance } = scene
    const blur = filter(scene, 'bokeh', '<feGaussianBlur stdDeviation="7"/>', '-50% -50% 200% 200%')
    const lights = Array.from(
      { length: 26 },
      () =>
        `<circle cx="${chance.whole(0, width)}" cy="${chance.whole(0, Math.round(height * 0.62))}" r="${chance.whole(14, 52)}" fill="${chance.pick(['#ffb35a', '#ff8a4a', '#ffd9a0', '#d9607a', '#7a6ad9', '#5aa0c9'])}" opacity="${n(0.1 + chance.next() * 0.4)}"/>`,
    ).join('')
    const bar = `<rect y="${n(height * 0.72)}" width="${width}" height="${n(height * 0.3)}" fill="#2a160c"/><rect y="${n(height * 0.72)}" width="${width}" height="7" fill="#ffb870" opacity=".55"/>`
    const chosenGlasses = chance.sample(glassesOf(name), chance.whole(1, 3))
    const counterY = height * 0.88
    const glasses = chosenGlasses.map((glass, index) => {
      // Positions of one, two or three glasses.
      const x = [[500], [375, 640], [270, 510, 745]][chosenGlasses.length - 1]?.[index] ?? 500
      const glassBody = glass(scene, height * (chosenGlasses.length === 1 ? 0.72 : 0.6) * (0.94 + chance.next() * 0.12))
      // The flipped, faint copy is the glass's reflection on the bar.
      return (
        `<g transform="translate(${x} ${n(counterY)}) scale(1 -.45)" opacity=".22">${glassBody}</g>` +
        at(x, counterY, glassBody)
      )
    })
    const plate = chance.happens(0.7)
      ? at(
          chance.pick([150, 860]),
          height * 0.86,
          `<g transform="scale(1 .45)">${drawServing(scene, style, height * 0.24, 'slate')}</g>`,
        )
      : ''
    return `<rect width="${width}" height="${height}" fill="#140d18" opacity=".72"/><g ${blur}>${lights}</g>${bar}${plate}${glasses.join('')}`
  },
}

/** Draws the light over the picture: from the upper left, dark at the edges, by day sometimes with a window's light or a tree's shadow. */
export function drawLight(scene: Scene, isNight: boolean): string {
  const { width: sceneWidth, height, palette, chance } = scene
  const blur = '<feGaussianBlur stdDeviation="17"/>'
  // 0: nothing, 1: a window's light, 2: a tree's shadow.
  const castIndex = chance.weighted(isNight ? [1, 0, 0] : [5, 3, 3])
  const cast =
    [
      '',
      `<g filter="url(#cast)" fill="#fff7e0" opacity=".17"><path d="M-60 ${n(height * 0.1)}L260 -60H480L-60 ${n(height * 0.62)}ZM60 ${n(height + 40)}L760 -60H960L320 ${n(height + 60)}Z"/></g>`,
      `<g filter="url(#cast)" fill="#120a05" opacity=".26">${Array.from({ length: 9 }, (_, index) => `<ellipse cx="${n(60 + index * 46)}" cy="${n(30 + index * 17 + (index % 2) * 60)}" rx="74" ry="20" transform="rotate(${30 + (index % 2) * -75} ${n(60 + index * 46)} ${n(30 + index * 17)})"/>`).join('')}</g>`,
    ][castIndex] ?? ''
  return `<defs><filter id="cast" x="-20%" y="-20%" width="140%" height="140%">${blur}</filter><radialGradient id="sun" cx=".1" cy="0" r="1.1"><stop offset="0" stop-color="${palette.light}" stop-opacity="${isNight ? '.25' : '.42'}"/><stop offset=".5" stop-color="${palette.light}" stop-opacity="0"/></radialGradient><radialGradient id="dusk" cx=".42" cy=".4" r=".85"><stop offset=".5" stop-color="${palette.deep}" stop-opacity="0"/><stop offset="1" stop-color="${palette.deep}" stop-opacity=".68"/></radialGradient></defs>${cast}<rect width="${sceneWidth}" height="${height}" fill="url(#sun)"/><rect width="${sceneWidth}" height="${height}" fill="url(#dusk)"/>`
}
