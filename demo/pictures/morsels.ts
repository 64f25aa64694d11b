import { at, blob, circle, ellipse, filter, glow, n, path, scatter, shadow, type Scene } from './svg.ts'

// Small parts of dishes, each around the origin, with light from the upper left.

type Texture = 'crumb' | 'grain' | 'meat' | 'smooth'
/** `frequency`: of the noise, per unit; `depth`: height of the relief; `gain`: factor of the brightness. */
const textures: Readonly<Record<Texture, { frequency: string; depth: number; gain: number }>> = {
  crumb: { frequency: '.045', depth: 2.6, gain: 1.32 },
  grain: { frequency: '.085 .12', depth: 1.5, gain: 1.3 },
  meat: { frequency: '.03 .07', depth: 2, gain: 1.32 },
  smooth: { frequency: '.014', depth: 2.6, gain: 1.3 },
}

/** A filled outline with a texture: noise with light from the side, multiplied with the color. */
export function texture(scene: Scene, d: string, fill: string, kind: Texture, attributes = ''): string {
  const { frequency, depth, gain } = textures[kind]
  const body =
    `<feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="2" seed="7" result="n"/>` +
    `<feDiffuseLighting in="n" surfaceScale="${depth}" diffuseConstant="1" lighting-color="#fff" result="l"><feDistantLight azimuth="225" elevation="52"/></feDiffuseLighting>` +
    `<feComposite in="l" in2="SourceGraphic" operator="arithmetic" k1="${gain}"/>`
  scene.defs.set(
    `t-${kind}`,
    `<filter id="t-${kind}" x="-5%" y="-5%" width="110%" height="110%" color-interpolation-filters="sRGB">${body}</filter>`,
  )
  return `<g ${attributes}><path d="${d}" fill="${fill}" filter="url(#t-${kind})"/></g>`
}

export const roundPath = (r: number): string =>
  `M${n(-r)} 0A${n(r)} ${n(r)} 0 1 1 ${n(r)} 0A${n(r)} ${n(r)} 0 1 1 ${n(-r)} 0Z`

/** Sauce, broth, purée: a wet blob or, with `isRound`, an exact circle; bright at the upper left and dark at its edge. */
export function pool(scene: Scene, r: number, color: string, isRound = false): string {
  const shape = isRound ? roundPath(r) : blob(r, scene.chance, { wobble: 0.07 })
  return texture(scene, shape, color, 'smooth') + path(shape, glow(scene, ['#ffffff3d', '#ffffff00', '#0000003d']))
}

/** Scattered parts lie in this many layers, so that some cast shadows on others. */
const layerCount = 3

/**
 * Spreads at most `count` copies of a part over a disc of radius `reach`, in random sizes and, with `turn`, at random angles. `apart`: the
 * smallest distance between two centers.
 */
export function strew(
  scene: Scene,
  count: number,
  reach: number,
  drawPart: (index: number) => string,
  { turn = true, apart = reach / Math.sqrt(count) } = {},
): string {
  const { chance } = scene
  const items = scatter(count, reach, chance, apart).map(([x, y], index) =>
    at(x, y, drawPart(index), { turn: turn ? chance.whole(0, 360) : 0, scale: 0.85 + chance.next() * 0.3 }),
  )
  const perLayer = Math.ceil(items.length / layerCount)
  const layers = Array.from({ length: layerCount }, (_, layer) => items.slice(layer * perLayer, (layer + 1) * perLayer))
  return layers.map((parts) => filterOnce(parts.join(''))).join('')
}

/**
 * Applies the small shadow to the whole group instead of each part, because each filter needs a canvas as large as the picture. Does the
 * same with the texture when all textured parts have the same one. The shadows then have one direction, although the parts are turned.
 */
function filterOnce(body: string): string {
  const textureFilters = new Set(body.match(/filter="url\(#t-\w+\)"/g))
  const [textureFilter] = textureFilters
  const textured =
    textureFilters.size === 1 && textureFilter ? `<g ${textureFilter}>${body.replaceAll(textureFilter, '')}</g>` : body
  const shadowFilter = 'filter="url(#shadow-s)"'
  return textured.includes(shadowFilter) ? `<g ${shadowFilter}>${textured.replaceAll(shadowFilter, '')}</g>` : textured
}

export function leaf(scene: Scene, size: number, color = '#4e8b31'): string {
  const shape = `M0 ${n(-size)}C${n(size * 0.75)} ${n(-size * 0.5)} ${n(size * 0.6)} ${n(size * 0.6)} 0 ${n(size)}C${n(-size * 0.6)} ${n(size * 0.6)} ${n(-size * 0.75)} ${n(-size * 0.5)} 0 ${n(-size)}Z`
  return `<g ${shadow(scene)}>${path(shape, color)}${path(shape, glow(scene, ['#ffffff70', '#ffffff00', '#00000040']))}<path d="M0 ${n(-size * 0.8)}V${n(size * 0.85)}" stroke="#fff" stroke-opacity=".35" stroke-width="${n(size * 0.07)}"/></g>`
}

export function tomato(scene: Scene, r: number): string {
  const seeds = [0, 1, 2, 3, 4]
    .map((part) => at(0, 0, ellipse(0, -r * 0.5, r * 0.2, r * 0.27, '#f08a4b', 'opacity=".8"'), { turn: part * 72 }))
    .join('')
  return `<g ${shadow(scene)}>${circle(0, 0, r, '#b4231b')}${circle(0, 0, r * 0.86, '#dd4a34')}${seeds}${circle(0, 0, r, glow(scene, ['#ffffff66', '#ffffff00', '#00000030']))}</g>`
}

export function citrus(scene: Scene, r: number, rind = '#e5b82a', flesh = '#f6dd6b'): string {
  const segments = Array.from({ length: 9 }, (_, part) =>
    at(
      0,
      0,
      `<path d="M0 ${n(-r * 0.1)}L${n(r * 0.22)} ${n(-r * 0.74)}Q0 ${n(-r * 0.86)} ${n(-r * 0.22)} ${n(-r * 0.74)}Z" fill="${flesh}"/>`,
      { turn: part * 40 },
    ),
  ).join('')
  return `<g ${shadow(scene)}>${circle(0, 0, r, rind)}${circle(0, 0, r * 0.9, '#fbf6dc')}${segments}${circle(0, 0, r, glow(scene, ['#ffffff77', '#ffffff00', '#00000022']))}</g>`
}

export function cucumber(scene: Scene, r: number): string {
  const seeds = Array.from({ length: 8 }, (_, part) =>
    at(0, 0, ellipse(0, -r * 0.38, r * 0.06, r * 0.14, '#eaf2c4'), { turn: part * 45 }),
  ).join('')
  return `<g ${shadow(scene)}>${circle(0, 0, r, '#3c7a34')}${circle(0, 0, r * 0.9, '#cfe3a0')}${circle(0, 0, r * 0.55, '#dcebb4')}${seeds}${circle(0, 0, r, glow(scene, ['#ffffff66', '#ffffff00', '#00000022']))}</g>`
}

export function halfEgg(scene: Scene, r: number): string {
  return `<g ${shadow(scene)}>${ellipse(0, 0, r * 0.8, r, '#fffdf6')}${ellipse(0, 0, r * 0.8, r, glow(scene, ['#ffffff', '#fffaf0', '#d9cbb0']))}${circle(0, r * 0.12, r * 0.5, '#f0a21e')}${circle(0, r * 0.12, r * 0.5, glow(scene, ['#ffd873', '#f09a17', '#d9760d']))}${ellipse(-r * 0.16, -r * 0.06, r * 0.14, r * 0.09, '#fff', 'opacity=".85"')}</g>`
}

export function friedEgg(scene: Scene, r: number): string {
  const white = blob(r, scene.chance, { points: 11, wobble: 0.16 })
  return `<g ${shadow(scene)}>${path(white, '#e9cf9b')}<g transform="scale(.95)">${path(white, '#fffdf8')}${path(white, glow(scene, ['#ffffff', '#ffffff', '#e9e0cf']))}</g>${circle(r * 0.08, -r * 0.04, r * 0.4, '#f5a81c', shadow(scene))}${circle(r * 0.08, -r * 0.04, r * 0.4, glow(scene, ['#ffd24d', '#f8a41a', '#e07a0c']))}${ellipse(-r * 0.06, -r * 0.2, r * 0.13, r * 0.08, '#fff', 'opacity=".9"')}</g>`
}

/** Noodles and pasta: strands wound into a nest. `thick`: the width of a strand as a share of `r`. */
export function strands(scene: Scene, r: number, color: string, dark: string, count = 46, thick = 0.05): string {
  const { chance } = scene
  const lines = Array.from({ length: count }, () => {
    const turn = chance.whole(0, 360)
    const reach = r * (0.2 + chance.next() * 0.68)
    const bow = reach * (0.5 + chance.next() * 0.6)
    const offset = (chance.next() - 0.5) * r * 0.5
    const d = `M${n(-reach)} ${n(offset)}C${n(-reach * 0.4)} ${n(offset - bow)} ${n(reach * 0.4)} ${n(offset - bow)} ${n(reach)} ${n(offset)}`
    const width = r * thick
    return `<g transform="rotate(${turn})"><path d="${d}" stroke="${dark}" stroke-width="${n(width * 1.45)}"/><path d="${d}" stroke="${color}" stroke-width="${n(width)}"/><path d="${d}" stroke="#fff" stroke-opacity=".38" stroke-width="${n(width * 0.28)}" transform="translate(${n(-width * 0.2)} ${n(-width * 0.2)})"/></g>`
  })
  return `<g fill="none" stroke-linecap="round">${lines.join('')}</g>`
}

export function shrimp(scene: Scene, r: number): string {
  const d = `M${n(-r * 0.7)} ${n(r * 0.3)}A${n(r * 0.75)} ${n(r * 0.75)} 0 1 1 ${n(r * 0.62)} ${n(r * 0.42)}`
  const bands = `<path d="${d}" stroke="#e0573a" stroke-width="${n(r * 0.42)}" stroke-dasharray="${n(r * 0.05)} ${n(r * 0.26)}" stroke-opacity=".75"/>`
  return `<g fill="none" stroke-linecap="round" ${shadow(scene)}><path d="${d}" stroke="#f19a76" stroke-width="${n(r * 0.46)}"/>${bands}<path d="${d}" stroke="#fff" stroke-opacity=".55" stroke-width="${n(r * 0.1)}" transform="translate(${n(-r * 0.06)} ${n(-r * 0.1)})"/>${path(`M${n(r * 0.55)} ${n(r * 0.36)}l${n(r * 0.34)} ${n(r * 0.3)}l${n(-r * 0.46)} ${n(r * 0.1)}Z`, '#e0573a')}</g>`
}

/** Grilled meat with grill marks. */
export function grilledMeat(scene: Scene, shape: string, color: string, r: number): string {
  const id = `bars${scene.defs.size}`
  scene.defs.set(id, `<clipPath id="${id}"><path d="${shape}"/></clipPath>`)
  const bars = Array.from(
    { length: 6 },
    (_, index) =>
      `<path d="M${n(-r * 1.3)} ${n(-r * 0.9 + index * r * 0.36)}L${n(r * 1.3)} ${n(-r * 1.3 + index * r * 0.36)}"/>`,
  ).join('')
  return `<g ${shadow(scene)}>${texture(scene, shape, color, 'meat')}<g clip-path="url(#${id})" stroke="#1d0d06" stroke-opacity=".55" stroke-width="${n(r * 0.085)}">${bars}</g>${path(shape, glow(scene, ['#ffe0b066', '#ffffff00', '#0000004d']))}</g>`
}

/** Seasoning over a dish: sesame, parsley, pepper. */
export function sprinkle(scene: Scene, count: number, reach: number, colors: readonly string[], size = 4): string {
  const { chance } = scene
  return Array.from({ length: count }, () => {
    const angle = chance.next() * 6.283
    const distance = Math.sqrt(chance.next()) * reach
    return ellipse(
      Math.cos(angle) * distance,
      Math.sin(angle) * distance,
      size * (0.5 + chance.next() * 0.7),
      size * 0.55,
      chance.pick(colors),
      `transform="rotate(${chance.whole(0, 180)} ${n(Math.cos(angle) * distance)} ${n(Math.sin(angle) * distance)})"`,
    )
  }).join('')
}

export const herbColors = ['#3f7a2a', '#5c9a3a', '#2f5f22'] as const

/** Steam over a hot dish. */
export function steam(scene: Scene, r: number): string {
  const blur = filter(scene, 'haze', '<feGaussianBlur stdDeviation="16"/>', '-60% -60% 220% 220%')
  return `<g ${blur} fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="26" stroke-linecap="round"><path d="M${n(-r * 0.3)} ${n(r * 0.1)}c-40 -70 50 -110 10 -190"/><path d="M${n(r * 0.2)} 0c-50 -60 40 -120 0 -200"/></g>`
}
