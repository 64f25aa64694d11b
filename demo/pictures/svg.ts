import type { Random } from '../random.ts'
import type { FoodPalette } from './palettes.ts'

/**
 * A picture being drawn, in SVG units. `defs`: definitions by id, each written once into the picture; a later one with the same id
 * replaces the earlier. Copies of a scene share `defs`, so an id made from `defs.size` is new in the whole picture.
 */
export type Scene = { width: number; height: number; chance: Random; palette: FoodPalette; defs: Map<string, string> }

/** Rounds to one decimal, which keeps the SVG short. */
export const n = (value: number): string => String(Math.round(value * 10) / 10)

/** Moves a drawing from the origin to a point, turned by `turn` degrees clockwise and scaled. */
export const at = (x: number, y: number, body: string, { turn = 0, scale = 1 } = {}): string =>
  `<g transform="translate(${n(x)} ${n(y)})${turn === 0 ? '' : ` rotate(${n(turn)})`}${scale === 1 ? '' : ` scale(${Math.round(scale * 1000) / 1000})`}">${body}</g>`

export const circle = (x: number, y: number, r: number, fill: string, attributes = ''): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${attributes}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, attributes = ''): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${attributes}/>`

export const path = (d: string, fill: string, attributes = ''): string =>
  `<path d="${d}" fill="${fill}" ${attributes}/>`

/**
 * A round gradient lit from the upper left. `stops`: colors from the light outward, evenly spread. `focus`: place of the light, as a share
 * of the shape's width and height.
 */
export function glow(scene: Scene, stops: readonly string[], focus = 0.32): string {
  const id = `g${joinStops(stops)}${Math.round(focus * 100)}`
  const stopElements = stops
    .map((color, index) => `<stop offset="${n((index / (stops.length - 1)) * 100)}%" stop-color="${color}"/>`)
    .join('')
  scene.defs.set(id, `<radialGradient id="${id}" cx="${focus}" cy="${focus}" r=".85">${stopElements}</radialGradient>`)
  return `url(#${id})`
}

const joinStops = (stops: readonly string[]): string => stops.join('').replace(/[^a-z0-9]/gi, '')

/**
 * Defines a filter and returns the attribute that applies it. A picture has one filter per id, so equal ids need equal bodies. `box`: left,
 * top, width and height of the filter's region, relative to the shape.
 */
export function filter(scene: Scene, id: string, body: string, box = '-30% -30% 160% 160%'): string {
  const [x, y, width, height] = box.split(' ')
  scene.defs.set(id, `<filter id="${id}" x="${x}" y="${y}" width="${width}" height="${height}">${body}</filter>`)
  return `filter="url(#${id})"`
}

/** The soft shadow of a thing on the table, in the shape of the thing. */
export const shadow = (scene: Scene, size: 'small' | 'large' = 'small'): string =>
  size === 'small'
    ? filter(
        scene,
        'shadow-s',
        '<feDropShadow dx="5" dy="8" stdDeviation="6" flood-color="#1a0c06" flood-opacity=".42"/>',
      )
    : filter(
        scene,
        'shadow-l',
        '<feDropShadow dx="14" dy="22" stdDeviation="20" flood-color="#140904" flood-opacity=".5"/>',
      )

/** The path of an irregular circle with `points` bulges. `wobble`: how far a bulge may lie inside or outside `radius`, as a share of it. */
export function blob(radius: number, chance: Random, { points = 9, wobble = 0.14 } = {}): string {
  const spots = Array.from({ length: points }, (_, index) => {
    const angle = (index / points) * Math.PI * 2
    const reach = radius * (1 - wobble + chance.next() * wobble * 2)
    return [Math.cos(angle) * reach, Math.sin(angle) * reach] as const
  })
  const middle = (index: number): readonly [number, number] => {
    const [ax, ay] = spots[index % points] ?? [0, 0]
    const [bx, by] = spots[(index + 1) % points] ?? [0, 0]
    return [(ax + bx) / 2, (ay + by) / 2]
  }
  const [startX, startY] = middle(points - 1)
  const curves = spots.map(([x, y], index) => `Q${n(x)} ${n(y)} ${middle(index).map(n).join(' ')}`)
  return `M${n(startX)} ${n(startY)}${curves.join('')}Z`
}

/** At most `count` random spots on a disc, more than `apart` from each other; fewer when no room is found. */
export function scatter(
  count: number,
  radius: number,
  chance: Random,
  apart = radius / Math.sqrt(count),
): (readonly [number, number])[] {
  const spots: (readonly [number, number])[] = []
  for (let tries = 0; tries < count * 12 && spots.length < count; tries++) {
    const angle = chance.next() * Math.PI * 2
    const reach = Math.sqrt(chance.next()) * radius
    const spot = [Math.cos(angle) * reach, Math.sin(angle) * reach] as const
    if (spots.every(([x, y]) => Math.hypot(x - spot[0], y - spot[1]) > apart)) spots.push(spot)
  }
  return spots
}
