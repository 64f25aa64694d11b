import { dishes } from './dishes.ts'
import { glassFromAbove, setting } from './props.ts'
import { nightPalette, type Palette } from './palettes.ts'
import { random } from './random.ts'
import { drawSurface } from './surfaces.ts'
import { at, circle, filter, n, path, type Scene } from './svg.ts'
import { drawVessel } from './vessels.ts'
import { compose } from './compose.ts'

const width = 1000

/** The large picture of a partner: its own scene where one is drawn, else a laid table. */
export function composeHero(brand: string, ratio: number): string {
  const draw = scenes[brand]
  if (!draw) return compose({ id: brand, cuisines: ['New American'], city: brand, neighborhood: '' }, ratio)
  const scene: Scene = {
    width,
    height: Math.round(width / ratio),
    chance: random(`hero ${brand}`),
    palette: nightPalette,
    defs: new Map(),
  }
  const body = draw(scene)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${scene.height}" width="${width}" height="${scene.height}"><defs>${[...scene.defs.values()].join('')}</defs>${body}</svg>`
}

const scenes: Readonly<Record<string, (scene: Scene) => string>> = {
  'meridian-air': windowSeat,
  'lumen-mobile': violetTable,
}

const dish = (scene: Scene, name: string, r: number): string => dishes.get(name)?.(scene, r) ?? ''

function ramp(scene: Scene, id: string, stops: readonly (readonly [number, string])[], vertical = true): string {
  const list = stops.map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`).join('')
  scene.defs.set(
    id,
    `<linearGradient id="${id}" x1="0" y1="0" x2="${vertical ? 0 : 1}" y2="${vertical ? 1 : 0.6}">${list}</linearGradient>`,
  )
  return `url(#${id})`
}

/** First light over the clouds, a wing, and breakfast on the tray below the window. */
function windowSeat(scene: Scene): string {
  const { height: h, chance } = scene
  const sky = ramp(scene, 'sky', [
    [0, '#0b1d3f'],
    [0.34, '#27447d'],
    [0.5, '#a95a6a'],
    [0.6, '#f28a3c'],
    [0.66, '#ffc46b'],
    [0.72, '#7d5f86'],
    [1, '#0d1c3c'],
  ])
  const haze = filter(scene, 'haze', '<feGaussianBlur stdDeviation="22"/>', '-150% -150% 400% 400%')
  const soft = filter(scene, 'soft', '<feGaussianBlur stdDeviation="7"/>', '-20% -60% 140% 220%')
  const clouds = Array.from({ length: 34 }, () => {
    const depth = chance.next()
    return `<ellipse cx="${chance.whole(-80, 1080)}" cy="${n(h * (0.66 + depth * 0.16))}" rx="${n(60 + depth * 170)}" ry="${n(6 + depth * 22)}" fill="${chance.pick(['#ffd9a8', '#f7a25e', '#c77a86', '#5c5a8a', '#34427a'])}" opacity="${n(0.25 + chance.next() * 0.4)}"/>`
  }).join('')
  const wing = path(
    `M1010 ${n(h * 0.5)}L430 ${n(h * 0.585)}L404 ${n(h * 0.545)}L414 ${n(h * 0.6)}L1010 ${n(h * 0.66)}Z`,
    ramp(scene, 'wing', [
      [0, '#ffe0b0'],
      [0.3, '#8fa0c4'],
      [1, '#1a2a50'],
    ]),
  )
  const tray = `<g>${path(`M-20 ${n(h * 0.8)}H1020V${n(h + 20)}H-20Z`, '#0a1530')}<path d="M0 ${n(h * 0.8)}H1000" stroke="#ffb463" stroke-opacity=".6" stroke-width="3"/></g>`
  const plate = drawVessel(
    { ...scene, palette: { ...nightPalette, plate: '#fbf4e8', rim: '#d9c7ae', ground: '#e9762b' } },
    'plate',
    h * 0.3,
  )
  const table =
    at(245, h * 0.86, `<g transform="scale(1 .62)">${plate.body}${dish(scene, 'eggs', h * 0.2)}</g>`) +
    at(540, h * 0.88, `<g transform="scale(1 .62)">${glassFromAbove(scene, h * 0.085, '#f2a33c')}</g>`)
  return (
    `<rect width="${width}" height="${h}" fill="${sky}"/><g ${haze}>${circle(300, h * 0.62, h * 0.2, '#ffb04d', 'opacity=".75"')}</g>${circle(300, h * 0.63, h * 0.062, '#fff0cf')}<g ${soft}>${clouds}</g>${wing}${tray}${table}` +
    `<rect width="${width}" height="${h}" fill="${ramp(scene, 'shade', [
      [0, '#06102899'],
      [0.4, '#06102800'],
      [1, '#06102855'],
    ])}"/>`
  )
}

/** Bold rings of light on violet, with dinner in the middle of it. */
function violetTable(scene: Scene): string {
  const { height: h } = scene
  const violet: Palette = {
    ground: '#5b1fd6',
    pattern: '#4312ab',
    deep: '#1c0650',
    plate: '#ffffff',
    rim: '#ddd0ff',
    light: '#d9c6ff',
  }
  const lit: Scene = { ...scene, palette: violet }
  const ground = drawSurface(lit, 'linen')
  const rings = [0.98, 0.8, 0.62]
    .map((r, index) =>
      circle(640, h * 0.52, h * r, ['#6a2bf0', '#8246ff', '#a678ff'][index] ?? '#8246ff', 'opacity=".55"'),
    )
    .join('')
  const bowl = drawVessel({ ...lit, palette: violet }, 'plate', h * 0.4)
  const small = drawVessel(lit, 'enamel', h * 0.24)
  const other = drawVessel(lit, 'stoneware', h * 0.26)
  return (
    ground +
    rings +
    at(190, h * 0.3, other.body + dish(lit, 'dumplings', h * 0.18)) +
    at(935, h * 0.86, small.body + dish(lit, 'tacos', h * 0.17)) +
    at(640, h * 0.52, bowl.body + dish(lit, 'ramen', h * 0.3)) +
    at(330, h * 0.84, setting(lit, 'chopsticks'), { turn: 62 }) +
    at(936, h * 0.2, glassFromAbove(lit, h * 0.12, '#ffd23f')) +
    `<rect width="${width}" height="${h}" fill="${ramp(
      scene,
      'bold',
      [
        [0, '#ffffff2e'],
        [0.5, '#ffffff00'],
        [1, '#14013f8c'],
      ],
      false,
    )}"/>`
  )
}
