import { circle, ellipse, n, path, type Scene } from './svg.ts'

/** A glass from the side, `h` units high, with its foot at the origin. In the drawings, `w` is about half its width. */
type Glass = (scene: Scene, h: number) => string

/** A gradient from left to right. Each stop: offset (0 to 1), color and opacity. */
function horizontalGradient(scene: Scene, id: string, stops: readonly (readonly [number, string, number])[]): string {
  const stopTags = stops
    .map(([offset, color, opacity]) => `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`)
    .join('')
  scene.defs.set(id, `<linearGradient id="${id}" x1="0" x2="1" y1="0" y2="0">${stopTags}</linearGradient>`)
  return `url(#${id})`
}

const sheen = (scene: Scene): string =>
  horizontalGradient(scene, 'sheen', [
    [0, '#ffffff', 0.5],
    [0.1, '#ffffff', 0.06],
    [0.5, '#ffffff', 0.02],
    [0.86, '#ffe9c8', 0.1],
    [1, '#ffffff', 0.42],
  ])
const liquid = (scene: Scene, color: string, deep: string, bright: string): string =>
  horizontalGradient(scene, `liquid${color.slice(1)}`, [
    [0, deep, 1],
    [0.25, color, 1],
    [0.62, bright, 1],
    [1, deep, 1],
  ])

/** Stem and foot of a glass. `bowlFoot`: the height at which the bowl begins; `reach`: half the width of the foot. */
function stem(scene: Scene, h: number, bowlFoot: number, reach: number): string {
  return (
    ellipse(0, -h * 0.012, reach, h * 0.03, sheen(scene), 'stroke="#fff" stroke-opacity=".5" stroke-width="2"') +
    path(
      `M${n(-h * 0.012)} ${n(-bowlFoot)}Q${n(-h * 0.016)} ${n(-h * 0.1)} ${n(-reach * 0.5)} ${n(-h * 0.02)}H${n(reach * 0.5)}Q${n(h * 0.016)} ${n(-h * 0.1)} ${n(h * 0.012)} ${n(-bowlFoot)}Z`,
      sheen(scene),
      'stroke="#fff" stroke-opacity=".35" stroke-width="1.5"',
    )
  )
}

const wine =
  (color: string, deep: string, bright: string): Glass =>
  (scene, h) => {
    const w = h * 0.21
    const bowl = `M${n(-w * 0.78)} ${n(-h)}C${n(-w * 1.12)} ${n(-h * 0.76)} ${n(-w * 1.1)} ${n(-h * 0.42)} 0 ${n(-h * 0.4)}C${n(w * 1.1)} ${n(-h * 0.42)} ${n(w * 1.12)} ${n(-h * 0.76)} ${n(w * 0.78)} ${n(-h)}Z`
    const liquidShape = `M${n(-w * 1.0)} ${n(-h * 0.7)}C${n(-w * 1.02)} ${n(-h * 0.5)} ${n(-w * 0.7)} ${n(-h * 0.42)} 0 ${n(-h * 0.415)}C${n(w * 0.7)} ${n(-h * 0.42)} ${n(w * 1.02)} ${n(-h * 0.5)} ${n(w * 1.0)} ${n(-h * 0.7)}Z`
    return (
      stem(scene, h, h * 0.405, w * 0.82) +
      path(liquidShape, liquid(scene, color, deep, bright)) +
      ellipse(0, -h * 0.7, w, h * 0.033, bright, 'opacity=".85"') +
      path(bowl, sheen(scene), 'stroke="#fff" stroke-opacity=".55" stroke-width="2.5"') +
      ellipse(0, -h, w * 0.78, h * 0.026, 'none', 'stroke="#fff" stroke-opacity=".75" stroke-width="2.5"') +
      path(
        `M${n(-w * 0.74)} ${n(-h * 0.86)}Q${n(-w * 0.94)} ${n(-h * 0.66)} ${n(-w * 0.66)} ${n(-h * 0.5)}`,
        'none',
        `stroke="#fff" stroke-opacity=".55" stroke-width="${n(w * 0.08)}" stroke-linecap="round"`,
      )
    )
  }

const coupe =
  (color: string, deep: string, bright: string): Glass =>
  (scene, h) => {
    const w = h * 0.33
    const bowl = `M${n(-w)} ${n(-h * 0.94)}C${n(-w * 0.98)} ${n(-h * 0.66)} ${n(-w * 0.5)} ${n(-h * 0.56)} 0 ${n(-h * 0.55)}C${n(w * 0.5)} ${n(-h * 0.56)} ${n(w * 0.98)} ${n(-h * 0.66)} ${n(w)} ${n(-h * 0.94)}Z`
    const liquidShape = `M${n(-w * 0.97)} ${n(-h * 0.88)}C${n(-w * 0.9)} ${n(-h * 0.66)} ${n(-w * 0.46)} ${n(-h * 0.57)} 0 ${n(-h * 0.565)}C${n(w * 0.46)} ${n(-h * 0.57)} ${n(w * 0.9)} ${n(-h * 0.66)} ${n(w * 0.97)} ${n(-h * 0.88)}Z`
    return (
      stem(scene, h, h * 0.555, w * 0.56) +
      path(liquidShape, liquid(scene, color, deep, bright)) +
      ellipse(0, -h * 0.88, w * 0.97, h * 0.045, '#fff4dc', 'opacity=".9"') +
      path(bowl, sheen(scene), 'stroke="#fff" stroke-opacity=".55" stroke-width="2.5"') +
      ellipse(0, -h * 0.94, w, h * 0.045, 'none', 'stroke="#fff" stroke-opacity=".8" stroke-width="2.5"') +
      path(
        `M${n(w * 0.3)} ${n(-h * 0.9)}q${n(w * 0.4)} ${n(-h * 0.14)} ${n(w * 0.62)} ${n(-h * 0.02)}`,
        'none',
        `stroke="#e8b83a" stroke-width="${n(h * 0.022)}" stroke-linecap="round"`,
      )
    )
  }

/**
 * A straight glass. `ratio`: half the glass's width, divided by its height. `fill`: the drink's level, divided by the glass's height. `top`
 * draws foam, ice with orange peel, or mint.
 */
const straight =
  (
    ratio: number,
    fill: number,
    color: string,
    deep: string,
    bright: string,
    top: (w: number, h: number) => string,
  ): Glass =>
  (scene, h) => {
    const w = h * ratio
    const level = -h * fill
    const liquidShape = `M${n(-w * 0.9)} ${n(level)}L${n(-w * 0.78)} ${n(-h * 0.06)}Q0 ${n(-h * 0.02)} ${n(w * 0.78)} ${n(-h * 0.06)}L${n(w * 0.9)} ${n(level)}Z`
    const wall = `M${n(-w)} ${n(-h)}L${n(-w * 0.82)} 0Q0 ${n(h * 0.03)} ${n(w * 0.82)} 0L${n(w)} ${n(-h)}Z`
    const bubbles = Array.from({ length: 14 }, () =>
      circle(
        (scene.chance.next() - 0.5) * w * 1.4,
        level * (0.15 + scene.chance.next() * 0.75),
        2 + scene.chance.next() * 3,
        '#fff',
        'opacity=".5"',
      ),
    ).join('')
    return (
      path(liquidShape, liquid(scene, color, deep, bright)) +
      bubbles +
      top(w, h) +
      path(wall, sheen(scene), 'stroke="#fff" stroke-opacity=".45" stroke-width="2.5"') +
      ellipse(0, -h, w, h * 0.03, 'none', 'stroke="#fff" stroke-opacity=".7" stroke-width="2.5"')
    )
  }

const foam = (w: number, h: number): string =>
  path(
    `M${n(-w * 0.92)} ${n(-h * 0.8)}V${n(-h * 0.94)}Q${n(-w * 0.9)} ${n(-h * 1.07)} ${n(-w * 0.4)} ${n(-h * 1.03)}Q0 ${n(-h * 1.12)} ${n(w * 0.42)} ${n(-h * 1.03)}Q${n(w * 0.92)} ${n(-h * 1.06)} ${n(w * 0.92)} ${n(-h * 0.94)}V${n(-h * 0.8)}Q0 ${n(-h * 0.76)} ${n(-w * 0.92)} ${n(-h * 0.8)}Z`,
    '#fff3d9',
  )
const iceAndOrangePeel = (w: number, h: number): string =>
  `<g transform="rotate(-9) translate(0 ${n(-h * 0.3)})"><rect x="${n(-w * 0.56)}" y="${n(-h * 0.34)}" width="${n(w * 1.02)}" height="${n(h * 0.5)}" rx="10" fill="#fff" opacity=".34" stroke="#fff" stroke-opacity=".7" stroke-width="2"/></g>` +
  path(
    `M${n(-w * 0.1)} ${n(-h * 0.84)}q${n(w * 0.5)} ${n(-h * 0.34)} ${n(w * 0.9)} ${n(-h * 0.12)}`,
    'none',
    `stroke="#e87a22" stroke-width="${n(h * 0.05)}" stroke-linecap="round"`,
  )
const mint = (w: number, h: number): string =>
  [-34, 4, 38]
    .map(
      (turn) =>
        `<g transform="translate(${n(turn * w * 0.006)} ${n(-h * 0.96)}) rotate(${turn})">${path(`M0 0C${n(w * 0.4)} ${n(-h * 0.06)} ${n(w * 0.3)} ${n(-h * 0.2)} 0 ${n(-h * 0.27)}C${n(-w * 0.3)} ${n(-h * 0.2)} ${n(-w * 0.4)} ${n(-h * 0.06)} 0 0Z`, '#5fa03c')}<path d="M0 0V${n(-h * 0.23)}" stroke="#d6efb4" stroke-opacity=".6" stroke-width="3"/></g>`,
    )
    .join('')

const pint = straight(0.24, 0.84, '#e09a22', '#8f4f0c', '#ffc95a', foam)
const stout = straight(0.24, 0.84, '#2a130a', '#0e0603', '#5a2d14', foam)
const amber = straight(0.24, 0.84, '#b9521c', '#6a2408', '#e88a3c', foam)
const oldFashioned = straight(0.44, 0.62, '#c9701c', '#7a3408', '#f2a848', iceAndOrangePeel)
const negroni = straight(0.44, 0.62, '#c4261c', '#6f0d0c', '#f05a3a', iceAndOrangePeel)
const highball = straight(0.25, 0.86, '#d5e2b0', '#8aa860', '#f4f8dc', mint)

const glassesByCuisine: Readonly<Record<string, Glass[]>> = {
  Gastropub: [pint, stout, amber, pint],
  'Wine bar': [
    wine('#6e0f22', '#2e040c', '#b32a42'),
    wine('#e7c25a', '#a8822a', '#fbeaa6'),
    wine('#e58a7a', '#a84a48', '#fbc3b0'),
  ],
  'Cocktail bar': [
    coupe('#e8a2a0', '#b05560', '#fbd6c8'),
    coupe('#e2b340', '#a3741a', '#fbe08a'),
    oldFashioned,
    negroni,
    highball,
  ],
}

/**
 * Glasses for the drinks of a cuisine; an old fashioned and a pint for a cuisine without a list. A glass that a list has twice is more
 * likely.
 */
export const glassesOf = (cuisine: string): Glass[] => glassesByCuisine[cuisine] ?? [oldFashioned, pint]
