import {
  citrus,
  cucumber,
  friedEgg,
  grilledMeat,
  halfEgg,
  herbColors,
  leaf,
  pool,
  roundPath,
  shrimp,
  sprinkle,
  steam,
  strands,
  strew,
  texture,
} from './morsels.ts'
import { sauceBowl, type Dish } from './dishes-west.ts'
import { at, blob, circle, ellipse, glow, n, path, shadow, type Scene } from './svg.ts'

const soupOf =
  (brothColor: string, noodleColor: string, noodleShade: string): Dish =>
  (scene, r) => {
    const { chance } = scene
    const slice = (): string =>
      `<g ${shadow(scene)}>${texture(scene, roundPath(r * 0.24), '#c98d68', 'meat')}${circle(0, 0, r * 0.24, 'none', `stroke="#5e2f18" stroke-width="${n(r * 0.035)}"`)}${path(blob(r * 0.1, chance, { wobble: 0.4 }), '#efd3bb')}</g>`
    const nori = `<g ${shadow(scene)}><rect x="${n(-r * 0.17)}" y="${n(-r * 0.26)}" width="${n(r * 0.34)}" height="${n(r * 0.52)}" fill="#16241b"/><rect x="${n(-r * 0.17)}" y="${n(-r * 0.26)}" width="${n(r * 0.34)}" height="${n(r * 0.52)}" fill="${glow(scene, ['#ffffff44', '#ffffff00', '#00000044'])}"/></g>`
    const rings = strew(
      scene,
      16,
      r * 0.34,
      () => circle(0, 0, r * 0.045, 'none', `stroke="#7fb24a" stroke-width="${n(r * 0.025)}"`),
      { apart: r * 0.06 },
    )
    const shine = Array.from({ length: 16 }, () =>
      circle(
        (chance.next() - 0.5) * r * 1.6,
        (chance.next() - 0.5) * r * 1.6,
        r * (0.02 + chance.next() * 0.04),
        '#fff4c8',
        'opacity=".3"',
      ),
    ).join('')
    return (
      pool(scene, r, brothColor, true) +
      at(0, r * 0.12, strands(scene, r * 0.74, noodleColor, noodleShade, 40, 0.05)) +
      `<g>${shine}</g>` +
      at(-r * 0.44, -r * 0.3, slice()) +
      at(-r * 0.18, -r * 0.48, slice()) +
      at(r * 0.58, -r * 0.36, nori, { turn: 28 }) +
      at(r * 0.3, r * 0.36, halfEgg(scene, r * 0.24), { turn: -30 }) +
      at(-r * 0.46, r * 0.34, rings) +
      at(r * 0.08, -r * 0.06, leaf(scene, r * 0.13, '#4a8a3a'), { turn: 70 }) +
      steam(scene, r)
    )
  }

export const ramen: Dish = (scene, r) =>
  scene.chance.pick([
    soupOf('#d9a75e', '#f1d68d', '#b98a3a'),
    soupOf('#b3401e', '#f0d08a', '#a9762c'),
    soupOf('#e6cf9f', '#f6e2a8', '#c19a4c'),
    soupOf('#6b3a1c', '#ecc980', '#9a6f2e'),
  ])(scene, r)

export const pho: Dish = (scene, r) =>
  pool(scene, r, '#b9803f', true) +
  at(0, 0, strands(scene, r * 0.8, '#fbf4e4', '#cdbf9f', 44, 0.042)) +
  strew(
    scene,
    7,
    r * 0.56,
    () =>
      texture(
        scene,
        blob(r * 0.2, scene.chance, { wobble: 0.2 }),
        scene.chance.pick(['#9a5a48', '#b8796a', '#84463a']),
        'meat',
        shadow(scene),
      ),
    { apart: r * 0.26 },
  ) +
  strew(scene, 8, r * 0.6, () => leaf(scene, r * 0.11), { apart: r * 0.2 }) +
  strew(
    scene,
    5,
    r * 0.55,
    () => circle(0, 0, r * 0.06, '#c0271d', shadow(scene)) + circle(0, 0, r * 0.03, '#f4dca0'),
  ) +
  at(r * 0.5, r * 0.46, citrus(scene, r * 0.2, '#5c9a35', '#b9d873')) +
  steam(scene, r)

const nest = (scene: Scene, r: number, [light, dark]: readonly [string, string]): string =>
  strands(scene, r * 0.92, light, dark, 60, 0.06)

export const noodles: Dish = (scene, r) =>
  nest(
    scene,
    r,
    scene.chance.pick([
      ['#c98a3c', '#7a4a16'],
      ['#e0b45c', '#9a6d22'],
      ['#b5622a', '#6d3010'],
    ] as const),
  ) +
  strew(scene, 5, r * 0.6, () => shrimp(scene, r * 0.2), { apart: r * 0.42 }) +
  strew(scene, 9, r * 0.7, () => leaf(scene, r * 0.1, scene.chance.pick(['#5c9a3a', '#78b04c'])), { apart: r * 0.2 }) +
  strew(
    scene,
    7,
    r * 0.66,
    () =>
      `<rect x="${n(-r * 0.12)}" y="${n(-r * 0.02)}" width="${n(r * 0.24)}" height="${n(r * 0.04)}" fill="#e07a2c" ${shadow(scene)}/>`,
  ) +
  sprinkle(scene, 70, r * 0.8, ['#f6e7c0', '#d9b878', ...herbColors], 6)

const rice = (scene: Scene, r: number, color = '#f7f1e2'): string =>
  texture(scene, blob(r, scene.chance, { wobble: 0.06 }), color, 'grain', shadow(scene))

/** One piece of nigiri: fish over rice. */
function nigiri(scene: Scene, r: number, color: string): string {
  const body = `M${n(-r)} ${n(-r * 0.3)}Q0 ${n(-r * 0.62)} ${n(r)} ${n(-r * 0.3)}Q${n(r * 1.14)} 0 ${n(r)} ${n(r * 0.3)}Q0 ${n(r * 0.56)} ${n(-r)} ${n(r * 0.3)}Q${n(-r * 1.14)} 0 ${n(-r)} ${n(-r * 0.3)}Z`
  const lines = [-0.55, -0.15, 0.25, 0.65]
    .map(
      (x) =>
        `<path d="M${n(r * x)} ${n(-r * 0.46)}q${n(-r * 0.2)} ${n(r * 0.44)} ${n(-r * 0.04)} ${n(r * 0.86)}" stroke="#fff" stroke-opacity=".55" stroke-width="${n(r * 0.06)}" fill="none"/>`,
    )
    .join('')
  return `<g ${shadow(scene)}><g transform="translate(0 ${n(r * 0.14)}) scale(.96 1.08)">${texture(scene, body, '#fbf6ea', 'grain')}</g>${texture(scene, body, color, 'smooth')}${lines}${path(body, glow(scene, ['#ffffff88', '#ffffff00', '#00000033']))}</g>`
}

function roll(scene: Scene, r: number, filling: string): string {
  return `<g ${shadow(scene)}>${circle(0, 0, r, '#14221a')}${texture(scene, roundPath(r * 0.9), '#fbf6ea', 'grain')}${path(blob(r * 0.42, scene.chance, { wobble: 0.16 }), filling)}${circle(r * 0.14, -r * 0.1, r * 0.15, '#8cba4c')}${circle(0, 0, r, glow(scene, ['#ffffff66', '#ffffff00', '#00000044']))}</g>`
}

export const sushi: Dish = (scene, r) => {
  const tones = ['#f0784a', '#c8323a', '#f3b59a', '#f6e2c8', '#e9a23c'] as const
  const nigiriPieces = [0, 1, 2, 3]
    .map((index) =>
      at(
        -r * 0.46 + (index % 2) * r * 0.06,
        -r * 0.62 + index * r * 0.41,
        nigiri(scene, r * 0.36, tones[(index + scene.chance.whole(0, 1)) % tones.length] ?? '#f0784a'),
        { turn: -22 },
      ),
    )
    .join('')
  const rolls = [0, 1, 2, 3, 4, 5]
    .map((index) =>
      at(
        r * 0.3 + (index % 2) * r * 0.4,
        -r * 0.52 + Math.floor(index / 2) * r * 0.4,
        roll(scene, r * 0.185, scene.chance.pick(tones)),
      ),
    )
    .join('')
  const wasabi = texture(scene, blob(r * 0.13, scene.chance), '#9fbf5a', 'crumb', shadow(scene))
  const ginger = strew(
    scene,
    6,
    r * 0.14,
    () => path(blob(r * 0.12, scene.chance, { wobble: 0.35 }), '#f3c7b4', shadow(scene)),
    { apart: 2 },
  )
  return nigiriPieces + rolls + at(r * 0.36, r * 0.72, wasabi) + at(r * 0.7, r * 0.7, ginger)
}

export const maki: Dish = (scene, r) =>
  Array.from({ length: 12 }, (_, index) =>
    at(
      -r * 0.66 + (index % 4) * r * 0.44,
      -r * 0.48 + Math.floor(index / 4) * r * 0.46,
      roll(scene, r * 0.21, scene.chance.pick(['#f0784a', '#c8323a', '#f2d16b'])),
    ),
  ).join('') + sprinkle(scene, 40, r * 0.8, ['#fff6df', '#1d1712'], 4)

export const dumplings: Dish = (scene, r) => {
  const piece = (): string => {
    const pleats = Array.from(
      { length: 9 },
      (_, index) =>
        `<path d="M0 0Q${n(r * 0.09)} ${n(-r * 0.08)} ${n(r * 0.05)} ${n(-r * 0.24)}" stroke="#b59a6a" stroke-opacity=".7" stroke-width="3" fill="none" transform="rotate(${index * 40})"/>`,
    ).join('')
    return `<g ${shadow(scene)}>${texture(scene, blob(r * 0.29, scene.chance, { points: 12, wobble: 0.04 }), '#f6ead0', 'smooth')}${circle(0, 0, r * 0.29, glow(scene, ['#ffffff', '#ffffff00', '#a98a5a99']))}${pleats}${circle(0, 0, r * 0.045, '#c9ae7d')}</g>`
  }
  return (
    Array.from({ length: 7 }, (_, index) => {
      const angle = (index / 6) * 6.283
      return index === 6
        ? at(0, 0, piece())
        : at(Math.cos(angle) * r * 0.66, Math.sin(angle) * r * 0.66, piece(), { turn: index * 33 })
    }).join('') +
    strew(scene, 5, r * 0.7, () => leaf(scene, r * 0.07), { apart: r * 0.3 }) +
    steam(scene, r)
  )
}

export const donburi: Dish = (scene, r) =>
  rice(scene, r * 0.96) +
  Array.from({ length: 6 }, (_, index) =>
    at(
      -r * 0.5 + index * r * 0.2,
      -r * 0.12 + index * r * 0.03,
      `<g>${grilledMeat(scene, `M0 ${n(-r * 0.4)}q${n(r * 0.2)} ${n(r * 0.02)} ${n(r * 0.2)} ${n(r * 0.16)}v${n(r * 0.5)}q0 ${n(r * 0.14)} ${n(-r * 0.2)} ${n(r * 0.14)}Z`, '#8a421d', r * 0.4)}</g>`,
      { turn: -10 + index * 4 },
    ),
  ).join('') +
  at(r * 0.52, r * 0.4, halfEgg(scene, r * 0.22), { turn: 30 }) +
  at(
    -r * 0.54,
    r * 0.5,
    strew(scene, 12, r * 0.2, () => leaf(scene, r * 0.1, '#4f8d3c'), { apart: r * 0.06 }),
  ) +
  sprinkle(scene, 60, r * 0.8, ['#fff3d2', '#231a12', ...herbColors], 5)

/** A bowl of rice with a heap of each color in a ring, and the drawing `middle` in the center. */
function riceBowl(scene: Scene, r: number, colors: readonly string[], middle: string): string {
  const heaps = colors.map((color, index) => {
    const angle = (index / colors.length) * 6.283
    return at(
      Math.cos(angle) * r * 0.58,
      Math.sin(angle) * r * 0.58,
      texture(
        scene,
        blob(r * 0.36, scene.chance, { wobble: 0.2 }),
        color,
        index % 2 === 0 ? 'crumb' : 'meat',
        shadow(scene),
      ),
    )
  })
  return rice(scene, r * 0.97) + heaps.join('') + middle
}

export const bibimbap: Dish = (scene, r) =>
  riceBowl(scene, r, ['#d9772c', '#4f8a35', '#6b3a22', '#efe6c8', '#a23a2a', '#8a6a44'], friedEgg(scene, r * 0.4)) +
  sprinkle(scene, 60, r * 0.85, ['#fff3d2', '#231a12'], 5)
export const poke: Dish = (scene, r) =>
  rice(scene, r * 0.97) +
  at(
    -r * 0.34,
    -r * 0.2,
    strew(
      scene,
      16,
      r * 0.48,
      () =>
        `<g ${shadow(scene)}><rect x="${n(-r * 0.1)}" y="${n(-r * 0.1)}" width="${n(r * 0.2)}" height="${n(r * 0.2)}" rx="8" fill="${scene.chance.pick(['#c8323a', '#e0584a', '#f0835a'])}"/><rect x="${n(-r * 0.1)}" y="${n(-r * 0.1)}" width="${n(r * 0.2)}" height="${n(r * 0.2)}" rx="8" fill="${glow(scene, ['#ffffff66', '#ffffff00', '#00000033'])}"/></g>`,
      { apart: r * 0.16 },
    ),
  ) +
  at(
    r * 0.48,
    -r * 0.36,
    [0, 1, 2, 3]
      .map((index) =>
        at(
          index * r * 0.1 - r * 0.12,
          index * r * 0.06,
          ellipse(0, 0, r * 0.09, r * 0.24, '#b9cf6a', shadow(scene)) +
            ellipse(-r * 0.02, 0, r * 0.06, r * 0.2, '#e3ea9f'),
          { turn: 14 },
        ),
      )
      .join(''),
  ) +
  at(
    r * 0.46,
    r * 0.36,
    strew(scene, 7, r * 0.26, () => cucumber(scene, r * 0.12), { apart: r * 0.1 }),
  ) +
  at(
    -r * 0.24,
    r * 0.56,
    strew(scene, 14, r * 0.22, () => circle(0, 0, r * 0.055, '#5c8f3a', shadow(scene)), { apart: r * 0.08 }),
  ) +
  sprinkle(scene, 70, r * 0.85, ['#fff3d2', '#19130f', ...herbColors], 5)
export const grain: Dish = (scene, r) =>
  riceBowl(
    scene,
    r,
    ['#e08a3c', '#5f9a3a', '#b63a5a', '#e9d9a0', '#8fb35a', '#7a4a2a'],
    at(
      0,
      0,
      strew(scene, 9, r * 0.3, () => leaf(scene, r * 0.12), { apart: r * 0.1 }),
    ),
  ) + sprinkle(scene, 60, r * 0.85, ['#fff8e6', '#2a1c10', '#c9a03c'], 5)

export const stirfry: Dish = (scene, r) =>
  strew(
    scene,
    26,
    r * 0.78,
    () =>
      texture(
        scene,
        blob(r * 0.18, scene.chance, { wobble: 0.24 }),
        scene.chance.pick(['#a5471c', '#c2602a', '#8a3614', '#d98036']),
        'crumb',
        shadow(scene),
      ),
    { apart: r * 0.17 },
  ) +
  strew(
    scene,
    11,
    r * 0.76,
    () =>
      path(
        blob(r * 0.13, scene.chance, { wobble: 0.2 }),
        scene.chance.pick(['#b8261b', '#4f8f36', '#e2b33a', '#6fae48']),
        shadow(scene),
      ),
    { apart: r * 0.22 },
  ) +
  strew(
    scene,
    6,
    r * 0.7,
    () =>
      `<path d="M${n(-r * 0.14)} 0q${n(r * 0.14)} ${n(-r * 0.12)} ${n(r * 0.28)} 0" stroke="#a3140f" stroke-width="${n(r * 0.06)}" stroke-linecap="round" fill="none" ${shadow(scene)}/>`,
  ) +
  sprinkle(scene, 80, r * 0.85, ['#fff3d2', '#f6e2ae', ...herbColors], 6) +
  steam(scene, r)

/** `bits`: colors of the pieces. `hasCream`: whether a swirl of cream lies on top. */
const stew =
  (sauce: string, bits: readonly string[], hasCream: boolean): Dish =>
  (scene, r) =>
    pool(scene, r * 0.97, sauce, true) +
    strew(
      scene,
      9,
      r * 0.66,
      () =>
        texture(scene, blob(r * 0.19, scene.chance, { wobble: 0.2 }), scene.chance.pick(bits), 'meat', shadow(scene)),
      { apart: r * 0.3 },
    ) +
    (hasCream
      ? `<path d="M${n(-r * 0.5)} ${n(r * 0.1)}C${n(-r * 0.3)} ${n(-r * 0.5)} ${n(r * 0.4)} ${n(-r * 0.4)} ${n(r * 0.3)} ${n(r * 0.06)}S${n(-r * 0.2)} ${n(r * 0.3)} ${n(-r * 0.1)} 0" fill="none" stroke="#fff4dc" stroke-opacity=".85" stroke-width="${n(r * 0.055)}" stroke-linecap="round"/>`
      : '') +
    strew(scene, 6, r * 0.5, () => leaf(scene, r * 0.09), { apart: r * 0.2 }) +
    sprinkle(scene, 30, r * 0.7, [...herbColors, '#5a1c0c'], 5) +
    steam(scene, r)

export const curry: Dish = (scene, r) =>
  scene.chance.pick([
    stew('#d0702a', ['#a8532a', '#c26a35'], true),
    stew('#b03a1c', ['#7a3a20', '#9a4a2a'], true),
    stew('#4f7a34', ['#f4ecd8', '#fffaf0'], true),
    stew('#d9a12c', ['#b9762a', '#e8cf9a'], false),
  ])(scene, r)
/** A Thai curry: green, orange or red. */
export const greencurry: Dish = (scene, r) =>
  scene.chance.pick([
    stew('#a9bb6a', ['#f2e6cf', '#6f9a48', '#e9d9bb'], false),
    stew('#d98a44', ['#c96a3a', '#7fa64e'], true),
    stew('#c2452a', ['#f0b08a', '#7fa64e'], true),
  ])(scene, r)

export const thali: Dish = (scene, r) =>
  at(0, r * 0.1, rice(scene, r * 0.42, '#f6ebc9')) +
  ['#d0702a', '#4f7a34', '#b03a1c', '#e2c24a', '#f3ead6']
    .map((color, index) => {
      const angle = (index / 5) * 6.283 - 1.2
      return at(Math.cos(angle) * r * 0.68, Math.sin(angle) * r * 0.68, sauceBowl(scene, r * 0.27, color))
    })
    .join('') +
  at(0, r * 0.1, sprinkle(scene, 30, r * 0.4, herbColors, 5))

export const kebab: Dish = (scene, r) =>
  [0, 1, 2]
    .map((row) =>
      at(
        0,
        -r * 0.44 + row * r * 0.42,
        `<path d="M${n(-r * 1.02)} 0H${n(r * 1.05)}" stroke="#c9a36a" stroke-width="${n(r * 0.035)}" ${shadow(scene)}/>` +
          Array.from({ length: 7 }, (_, index) =>
            at(
              -r * 0.72 + index * r * 0.24,
              0,
              index % 3 === 2
                ? path(
                    blob(r * 0.14, scene.chance),
                    scene.chance.pick(['#c2331f', '#5f9a3a', '#e8b83a', '#8a3f6a']),
                    shadow(scene),
                  )
                : grilledMeat(scene, blob(r * 0.17, scene.chance), '#8f4a22', r * 0.17),
            ),
          ).join(''),
        { turn: -14 },
      ),
    )
    .join('') +
  at(r * 0.55, r * 0.58, citrus(scene, r * 0.2)) +
  sprinkle(scene, 50, r * 0.7, ['#fff3d2', ...herbColors, '#7a1c10'], 5)
export const yakitori: Dish = kebab
