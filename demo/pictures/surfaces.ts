import type { Surface } from './serving-styles.ts'
import { filter, n, type Scene } from './svg.ts'

const fillAll = (scene: Scene, fill: string, attributes = ''): string =>
  `<rect width="${scene.width}" height="${n(scene.height)}" fill="${fill}" ${attributes}/>`
/** The region of a filter that covers exactly the picture. */
const pictureBox = '0% 0% 100% 100%'

/** Noise as a veil of one color (`#rrggbb`). `frequency` is per unit; the opacity is the noise times `strength` plus `floor`. */
function veil(
  scene: Scene,
  id: string,
  color: string,
  frequency: string,
  strength: number,
  floor: number,
  octaves = 2,
): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (from) => Math.round((Number.parseInt(color.slice(from, from + 2), 16) / 255) * 100) / 100,
  )
  const seed = scene.chance.whole(1, 900)
  const body =
    `<feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="${octaves}" seed="${seed}"/>` +
    `<feColorMatrix values="0 0 0 0 ${red} 0 0 0 0 ${green} 0 0 0 0 ${blue} ${strength} 0 0 0 ${floor}"/>`
  return fillAll(scene, '#fff', filter(scene, id, body, pictureBox))
}

/** Covers the picture with copies of a tile. `size`: its width and height; `turn`: degrees. */
function pattern(scene: Scene, size: [number, number], body: string, turn = 0, attributes = ''): string {
  const id = `p${scene.defs.size}`
  scene.defs.set(
    id,
    `<pattern id="${id}" width="${size[0]}" height="${size[1]}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})">${body}</pattern>`,
  )
  return fillAll(scene, `url(#${id})`, attributes)
}

/** Threads as two long paths: a pattern of tiny tiles takes ten times as long to draw. */
function weave(scene: Scene): string {
  const threadSpacing = 6
  const rowPath = Array.from(
    { length: Math.ceil(scene.height / threadSpacing) },
    (_, row) => `M${row % 2} ${row * threadSpacing + 1}h${scene.width}`,
  ).join('')
  const columnPath = Array.from(
    { length: Math.ceil(scene.width / threadSpacing) },
    (_, column) => `M${column * threadSpacing + 4} ${column % 2}v800`,
  ).join('')
  const threads = `<path d="${rowPath}" stroke="#fff" stroke-opacity=".13" stroke-width="1.5" stroke-dasharray="4 3" fill="none"/><path d="${columnPath}" stroke="#000" stroke-opacity=".1" stroke-width="1.5" stroke-dasharray="4 3" fill="none"/>`
  return threads + veil(scene, 'folds', '#000000', '.003 .006', 1.5, -0.66, 2)
}

const woodColors = ['#a9784b', '#7a5233', '#c79a68', '#5b3b26', '#8c6844'] as const

function wood(scene: Scene, hasSeams: boolean): string {
  const {
    chance,
    palette: { ground },
  } = scene
  const base = hasSeams ? chance.pick([...woodColors, ground]) : chance.pick(woodColors)
  const grain =
    veil(scene, 'grain', '#2a1408', '.0035 .075', 1.9, -0.82, 3) +
    veil(scene, 'grain2', '#fff1d6', '.002 .03', 1.2, -0.6)
  const turn = chance.pick([0, 0, 90, 12, -14])
  const seams = hasSeams
    ? pattern(
        scene,
        [900, chance.pick([118, 150, 190])],
        '<rect width="900" height="100%" fill="none"/><path d="M0 0H900" stroke="#160a04" stroke-opacity=".75" stroke-width="5"/><path d="M0 4H900" stroke="#fff" stroke-opacity=".14" stroke-width="2"/>',
      )
    : ''
  // Larger than the picture, so that the turned grain still covers the corners.
  const grainTransform = `transform="rotate(${turn} ${scene.width / 2} ${n(scene.height / 2)}) translate(${n(-scene.width * 0.25)} ${n(-scene.width * 0.4)}) scale(1.6 ${n(scene.width > 1200 ? 3.4 : 1.9)})"`
  return fillAll(scene, base) + `<g ${grainTransform}>${grain}${seams}</g>`
}

function terrazzo(scene: Scene): string {
  const { chance, palette } = scene
  const chips = Array.from({ length: 26 }, () => {
    const [x, y, size] = [chance.whole(0, 220), chance.whole(0, 220), chance.whole(5, 17)]
    const points = [0, 1, 2, 3, 4].map((corner) => {
      const angle = (corner / 5) * 6.283 + chance.next()
      return `${n(x + Math.cos(angle) * size)},${n(y + Math.sin(angle) * size * 0.8)}`
    })
    return `<polygon points="${points.join(' ')}" fill="${chance.pick([palette.ground, palette.pattern, '#c9704a', '#6d7f6b', '#d9b36a', '#8a6f62'])}" opacity=".82"/>`
  })
  return (
    fillAll(scene, '#efe9df') +
    pattern(scene, [220, 220], chips.join(''), chance.whole(0, 40)) +
    veil(scene, 'polish', '#6b5b4b', '.01', 0.7, -0.34)
  )
}

function tiles(scene: Scene): string {
  const {
    palette: { ground, pattern: patternColor, light },
    chance,
  } = scene
  const side = chance.pick([96, 120])
  const half = side / 2
  const motif = chance.pick([
    `<path d="M${half} 8L${side - 8} ${half}L${half} ${side - 8}L8 ${half}Z" fill="${patternColor}"/><circle cx="${half}" cy="${half}" r="${side / 7}" fill="${light}" opacity=".8"/>`,
    `<path d="M0 0Q${half} ${half} 0 ${side}M${side} 0Q${half} ${half} ${side} ${side}" fill="none" stroke="${light}" stroke-opacity=".75" stroke-width="9"/><circle cx="${half}" cy="${half}" r="11" fill="${light}" opacity=".8"/>`,
    `<rect x="3" y="3" width="${side - 6}" height="${side - 6}" rx="3" fill="#fff" opacity=".1"/>`,
  ])
  return (
    fillAll(scene, ground) +
    pattern(
      scene,
      [side, side],
      `${motif}<path d="M0 0H${side}V${side}" fill="none" stroke="#000" stroke-opacity=".28" stroke-width="3"/>`,
      chance.pick([0, 0, 45]),
    ) +
    veil(scene, 'glaze', '#ffffff', '.006 .009', 1, -0.5, 2)
  )
}

function checkedCloth(scene: Scene): string {
  const {
    palette: { ground, light },
    chance,
  } = scene
  const side = chance.pick([64, 84, 110])
  const band = side / 2
  const cells = `<rect width="${side}" height="${side}" fill="${light}"/><rect width="${band}" height="${side}" fill="${ground}" opacity=".55"/><rect width="${side}" height="${band}" fill="${ground}" opacity=".55"/>`
  return pattern(scene, [side, side], cells, chance.pick([0, 45, 12, -18])) + weave(scene)
}

function stripedCloth(scene: Scene): string {
  const {
    palette: { ground, pattern: patternColor, light },
    chance,
  } = scene
  const side = chance.pick([46, 70, 130])
  const bands = `<rect width="${side}" height="${side}" fill="${ground}"/><rect width="${side * 0.42}" height="${side}" fill="${chance.happens(0.5) ? patternColor : light}" opacity=".75"/>`
  return pattern(scene, [side, side], bands, chance.pick([0, 45, 90, 20, -32])) + weave(scene)
}

function waves(scene: Scene): string {
  const {
    palette: { ground, light },
  } = scene
  const arcs = [46, 34, 22, 10]
    .map(
      (r) => `<circle cx="50" cy="50" r="${r}"/><circle cx="0" cy="75" r="${r}"/><circle cx="100" cy="75" r="${r}"/>`,
    )
    .join('')
  return (
    fillAll(scene, ground) +
    pattern(
      scene,
      [100, 50],
      `<g fill="${ground}" stroke="${light}" stroke-opacity=".22" stroke-width="3">${arcs}</g>`,
    ) +
    veil(scene, 'folds', '#000000', '.003 .006', 1.4, -0.62, 2)
  )
}

function bamboo(scene: Scene): string {
  const { chance } = scene
  const tone = chance.pick(['#c9a86a', '#b58f52', '#8f7a45', '#5d4a2c'])
  const slats =
    '<rect width="40" height="26" fill="#000" opacity=".06"/><path d="M0 1H40" stroke="#000" stroke-opacity=".4" stroke-width="3"/><path d="M0 8H40" stroke="#fff" stroke-opacity=".28" stroke-width="4"/>'
  const threads = '<path d="M10 0V40M18 0V40" stroke="#3a2a12" stroke-opacity=".55" stroke-width="3"/>'
  const turn = chance.pick([0, 90, 8])
  return (
    fillAll(scene, tone) +
    veil(scene, 'grain', '#3a2408', '.004 .08', 1.3, -0.55) +
    pattern(scene, [40, 26], slats, turn) +
    pattern(scene, [230, 40], threads, turn)
  )
}

/** Draws the surface of the table over the whole picture. */
export function drawSurface(scene: Scene, kind: Surface): string {
  const {
    palette: { ground, pattern: patternColor },
  } = scene
  switch (kind) {
    case 'wood':
      return wood(scene, false)
    case 'planks':
      return wood(scene, true)
    case 'marble':
      return (
        fillAll(scene, '#efedea') +
        veil(scene, 'cloud', '#8d8a88', '.004 .007', 1.6, -0.66, 2) +
        veil(scene, 'veins', '#55504d', '.006 .011', 9, -5.3, 4) +
        veil(scene, 'shine', '#ffffff', '.01', 1.2, -0.5)
      )
    case 'terrazzo':
      return terrazzo(scene)
    case 'check':
      return checkedCloth(scene)
    case 'stripe':
      return stripedCloth(scene)
    case 'linen':
      return fillAll(scene, ground) + weave(scene) + veil(scene, 'slub', '#ffffff', '.012 .2', 1, -0.5)
    case 'cloth': // plain linen, calm enough for text on it
      return fillAll(scene, ground) + weave(scene)
    case 'waves':
      return waves(scene)
    case 'tiles':
      return tiles(scene)
    case 'stone':
      return (
        fillAll(scene, scene.chance.pick(['#3a3a3d', '#4a4642', '#2c3236', patternColor])) +
        veil(scene, 'speck', '#ffffff', '.35', 1.4, -0.72) +
        veil(scene, 'cloud', '#000000', '.008', 1.5, -0.6, 2)
      )
    case 'bamboo':
      return bamboo(scene)
    case 'painted':
      return (
        fillAll(scene, ground) +
        veil(scene, 'brush', patternColor, '.006 .12', 2.2, -0.9, 2) +
        veil(scene, 'worn', '#fff6e6', '.02 .05', 5, -3.2, 2)
      )
  }
}
