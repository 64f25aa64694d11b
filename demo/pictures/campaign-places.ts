import type { CampaignInput } from './campaign-input.ts'
import { servingStyleOf } from './campaign-tables.ts'
import { drawLight, drawServing } from './compose.ts'
import { mix } from './colors.ts'
import { dishes } from './dishes.ts'
import { glassFromAbove, placeSetting } from './table-items.ts'
import { drawSurface } from './surfaces.ts'
import { at, circle, filter, n, path, type Scene } from './svg.ts'
import { drawVessel } from './vessels.ts'

const dish = (scene: Scene, name: string, r: number): string => dishes.get(name)?.(scene, r) ?? ''

function linearGradient(scene: Scene, id: string, stops: readonly (readonly [number, string])[]): string {
  const list = stops.map(([offset, color]) => `<stop offset="${offset}" stop-color="${color}"/>`).join('')
  scene.defs.set(id, `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${list}</linearGradient>`)
  return `url(#${id})`
}

/** The view from an airplane window at sunrise: clouds, the wing, and breakfast on the tray below. */
export function windowScene({ scene, main, colors }: CampaignInput): string {
  const { height: h, width, chance } = scene
  const warm = mix(colors.accent, '#ffb04d', 0.35)
  const sky = linearGradient(scene, 'sky', [
    [0, mix(main.ground, '#0b1d3f', 0.5)],
    [0.34, mix(main.ground, '#4a6aa8', 0.45)],
    [0.5, mix(main.ground, warm, 0.55)],
    [0.6, warm],
    [0.66, mix(warm, '#fff0cf', 0.55)],
    [0.72, mix(main.ground, warm, 0.4)],
    [1, main.deep],
  ])
  const haze = filter(scene, 'haze', '<feGaussianBlur stdDeviation="22"/>', '-150% -150% 400% 400%')
  const soft = filter(scene, 'soft', '<feGaussianBlur stdDeviation="7"/>', '-20% -60% 140% 220%')
  const tones = [
    mix(warm, '#ffffff', 0.6),
    warm,
    mix(warm, main.ground, 0.4),
    mix(main.ground, '#ffffff', 0.3),
    mix(main.ground, '#8090c0', 0.3),
  ]
  const clouds = Array.from({ length: Math.round(width / 28) }, () => {
    const depth = chance.next()
    return `<ellipse cx="${chance.whole(-80, width + 80)}" cy="${n(h * (0.64 + depth * 0.16))}" rx="${n(60 + depth * 170)}" ry="${n(6 + depth * 22)}" fill="${chance.pick(tones)}" opacity="${n(0.25 + chance.next() * 0.4)}"/>`
  }).join('')
  const wing = path(
    `M${width + 10} ${n(h * 0.46)}L${n(width * 0.48)} ${n(h * 0.575)}L${n(width * 0.462)} ${n(h * 0.53)}L${n(width * 0.47)} ${n(h * 0.59)}L${width + 10} ${n(h * 0.66)}Z`,
    linearGradient(scene, 'wing', [
      [0, mix(warm, '#ffffff', 0.6)],
      [0.3, '#8fa0c4'],
      [1, mix(main.ground, '#1a2a50', 0.5)],
    ]),
  )
  const tray = `${path(`M-20 ${n(h * 0.8)}H${width + 20}V${n(h + 20)}H-20Z`, main.deep)}<path d="M0 ${n(h * 0.8)}H${width}" stroke="${warm}" stroke-opacity=".7" stroke-width="3"/>`
  const plate = drawVessel({ ...scene, palette: { ...main, ground: warm } }, 'plate', h * 0.3)
  // Flattened, as a passenger sees the tray at an angle.
  const onTray = (x: number, body: string): string => at(width * x, h * 0.87, `<g transform="scale(1 .62)">${body}</g>`)
  // Wide pictures have a width of more than 1,400, the others of 1,000 (campaign.ts).
  const wide = width > 1200
  const table =
    onTray(wide ? 0.66 : 0.26, plate.body + dish(scene, 'eggs', h * 0.2)) +
    onTray(wide ? 0.87 : 0.6, glassFromAbove(scene, h * 0.085, warm)) +
    (wide ? onTray(0.46, drawVessel(scene, 'plate', h * 0.17).body + dish(scene, 'coffee', h * 0.12)) : '')
  const sunX = wide ? width * 0.4 : width * 0.3
  const shade = linearGradient(scene, 'shade', [
    [0, '#06102888'],
    [0.4, '#06102800'],
    [1, '#06102855'],
  ])
  return `<rect width="${width}" height="${h}" fill="${sky}"/><g ${haze}>${circle(sunX, h * 0.61, h * 0.2, mix(warm, '#ffd070', 0.4), 'opacity=".8"')}</g>${circle(sunX, h * 0.62, h * 0.062, '#fff0cf')}<g ${soft}>${clouds}</g>${wing}${tray}${table}<rect width="${width}" height="${h}" fill="${shade}"/>`
}

/** Bold rings of light with a dinner in the middle. */
export function ringsScene({ scene, main, second }: CampaignInput): string {
  const { height: h, width } = scene
  const wide = width > 1200
  const x = wide ? width * 0.68 : width * 0.56
  const rings = [1.25, 0.98, 0.8, 0.62]
    .map((r, index) => circle(x, h * 0.52, h * r, mix(main.ground, '#ffffff', 0.08 + index * 0.13), 'opacity=".62"'))
    .join('')
  const [middle, upper, lower] = [servingStyleOf('Ramen'), servingStyleOf('Dim sum'), servingStyleOf('Mexican')]
  const sideDishes =
    at(wide ? width * 0.44 : 90, h * 0.14, drawServing(scene, upper, h * 0.26, 'plate')) +
    at(wide ? width * 0.94 : 930, h * 0.86, drawServing(scene, lower, h * 0.27, 'plate')) +
    at(wide ? width * 0.93 : 930, h * 0.18, glassFromAbove(scene, h * 0.12, second.ground)) +
    (wide ? at(width * 0.45, h * 0.82, placeSetting({ ...scene, palette: second }, 'chopsticks'), { turn: 62 }) : '')
  return (
    drawSurface(scene, 'linen') +
    rings +
    sideDishes +
    at(x, h * 0.52, drawServing(scene, middle, h * 0.42, 'bowl')) +
    drawLight(scene, false)
  )
}
