import {
  citrus,
  friedEgg,
  grilledMeat,
  herbColors,
  leaf,
  pool,
  roundPath,
  shrimp,
  sprinkle,
  strands,
  strew,
  texture,
  tomato,
  cucumber,
} from './morsels.ts'
import { at, blob, circle, ellipse, glow, n, path, shadow, type Scene } from './svg.ts'

/**
 * Draws a dish from above as SVG around the origin, with a radius of about `r`. In the drawings, `angle` is in radians, 6.283 for a full
 * turn, and `turn` in degrees.
 */
export type Dish = (scene: Scene, r: number) => string

export const pizza: Dish = (scene, r) => {
  const { chance } = scene
  const kind = chance.weighted([4, 3, 3, 2]) // basil, salami, brown pieces on a pale sauce, or tomatoes
  const sauce = kind === 2 ? '#f3e2b3' : '#c0361f'
  const crust = blob(r, chance, { points: 16, wobble: 0.035 })
  const cheese = strew(
    scene,
    16,
    r * 0.74,
    () => texture(scene, blob(r * (0.12 + chance.next() * 0.1), chance, { wobble: 0.2 }), '#f7e3ad', 'smooth'),
    { apart: r * 0.16 },
  )
  const charMarks = strew(scene, 14, r * 0.97, () => ellipse(0, 0, r * 0.05, r * 0.03, '#3a1a08', 'opacity=".35"'), {
    apart: r * 0.2,
  })
  const salami = (): string =>
    `<g ${shadow(scene)}>${circle(0, 0, r * 0.1, '#8e1f14')}${circle(0, 0, r * 0.088, '#c63a26')}${circle(0, 0, r * 0.1, glow(scene, ['#ff9a7a88', '#ffffff00', '#00000055']))}</g>`
  const drawTopping = [
    () => strew(scene, 9, r * 0.66, () => leaf(scene, r * 0.1, '#3d7d2c'), { apart: r * 0.28 }),
    () => strew(scene, 15, r * 0.7, salami, { apart: r * 0.24 }),
    () =>
      strew(scene, 13, r * 0.68, () => texture(scene, blob(r * 0.09, chance), '#8b5a34', 'meat', shadow(scene)), {
        apart: r * 0.24,
      }) + strew(scene, 8, r * 0.6, () => leaf(scene, r * 0.06)),
    () =>
      strew(scene, 10, r * 0.66, () => tomato(scene, r * 0.08), { apart: r * 0.25 }) +
      strew(scene, 14, r * 0.7, () => leaf(scene, r * 0.07, '#5f8f35')),
  ][kind]
  const cuts = chance.happens(0.5)
    ? [0, 45, 90, 135]
        .map(
          (turn) =>
            `<path d="M${n(-r)} 0H${n(r)}" stroke="#5a2a0c" stroke-opacity=".4" stroke-width="4" transform="rotate(${turn + 12})"/>`,
        )
        .join('')
    : ''
  return (
    texture(scene, crust, '#d8974a', 'crumb', shadow(scene, 'large')) +
    path(crust, glow(scene, ['#ffe2a866', '#ffffff00', '#5a280066'])) +
    charMarks +
    texture(scene, blob(r * 0.84, chance, { points: 14, wobble: 0.04 }), sauce, 'smooth') +
    cheese +
    cuts +
    (drawTopping?.() ?? '') +
    sprinkle(scene, 40, r * 0.8, [...herbColors, '#5a2a0c'], 4)
  )
}

export const pasta: Dish = (scene, r) => {
  const sauces = [
    ['#e9c56a', '#b98a32', '#bf3a22'],
    ['#edcf7d', '#c09a45', '#5f8a32'],
    ['#f0d890', '#c7a354', '#f2e6c4'],
    ['#3a3836', '#151414', '#e2704c'],
  ] as const
  const [color, dark, sauce] = scene.chance.pick(sauces)
  const toppingChoices = [
    () => strew(scene, 5, r * 0.36, () => leaf(scene, r * 0.15)),
    () => strew(scene, 6, r * 0.5, () => shrimp(scene, r * 0.2), { apart: r * 0.3 }),
    () =>
      strew(scene, 6, r * 0.45, () => texture(scene, blob(r * 0.15, scene.chance), '#6f3a20', 'crumb', shadow(scene)), {
        apart: r * 0.28,
      }) + strew(scene, 3, r * 0.3, () => leaf(scene, r * 0.12)),
  ]
  return (
    pool(scene, r * 0.98, sauce) +
    strands(scene, r * 0.92, color, dark, 54, 0.055) +
    at(0, 0, pool(scene, r * 0.36, sauce)) +
    scene.chance.pick(toppingChoices)() +
    sprinkle(scene, 60, r * 0.8, ['#fff6df', '#f4e2b6', ...herbColors], 5)
  )
}

export const risotto: Dish = (scene, r) => {
  const color = scene.chance.pick(['#e9c257', '#eadfc0', '#8a2f3f', '#d9d6a4'])
  return (
    texture(scene, blob(r * 0.95, scene.chance, { wobble: 0.05 }), color, 'grain', shadow(scene)) +
    strew(
      scene,
      6,
      r * 0.6,
      () => texture(scene, blob(r * 0.13, scene.chance, { wobble: 0.3 }), '#7c5836', 'meat', shadow(scene)),
      { apart: r * 0.34 },
    ) +
    strew(scene, 7, r * 0.6, () => leaf(scene, r * 0.09)) +
    sprinkle(scene, 50, r * 0.8, ['#fffbe9', ...herbColors], 5)
  )
}

export const caprese: Dish = (scene, r) =>
  Array.from({ length: 11 }, (_, index) => {
    const angle = (index / 11) * 6.283
    const slice =
      index % 2 === 0
        ? tomato(scene, r * 0.29)
        : `<g ${shadow(scene)}>${circle(0, 0, r * 0.29, '#fffaf0')}${circle(0, 0, r * 0.29, glow(scene, ['#ffffff', '#fffaf0', '#d8cfbd']))}</g>`
    return at(Math.cos(angle) * r * 0.62, Math.sin(angle) * r * 0.62, slice, { turn: index * 40 })
  }).join('') +
  strew(scene, 6, r * 0.5, () => leaf(scene, r * 0.16)) +
  sprinkle(scene, 26, r * 0.9, ['#7a8c2a', '#222'], 6)

export const steak: Dish = (scene, r) => {
  const { chance } = scene
  const cut = blob(r * 0.62, chance, { points: 8, wobble: 0.12 })
  const slices = Array.from({ length: 6 }, (_, index) =>
    at(
      -r * 0.52 + index * r * 0.21,
      r * 0.06 * Math.sin(index),
      `<g ${shadow(scene)}>${texture(scene, `M0 ${n(-r * 0.42)}q${n(r * 0.2)} 0 ${n(r * 0.2)} ${n(r * 0.2)}v${n(r * 0.44)}q0 ${n(r * 0.2)} ${n(-r * 0.2)} ${n(r * 0.2)}q${n(-r * 0.1)} ${n(-r * 0.42)} 0 ${n(-r * 0.84)}Z`, '#4a2415', 'meat')}${texture(scene, `M${n(r * 0.02)} ${n(-r * 0.36)}q${n(r * 0.13)} 0 ${n(r * 0.13)} ${n(r * 0.16)}v${n(r * 0.4)}q0 ${n(r * 0.16)} ${n(-r * 0.13)} ${n(r * 0.16)}q${n(-r * 0.06)} ${n(-r * 0.36)} 0 ${n(-r * 0.72)}Z`, '#c4544a', 'meat')}</g>`,
      { turn: -8 + index * 3 },
    ),
  ).join('')
  const meat = chance.happens(0.5)
    ? at(-r * 0.1, -r * 0.06, grilledMeat(scene, cut, '#6b3620', r * 0.62), { turn: chance.whole(0, 360) })
    : slices
  // Asparagus or fries.
  const side = chance.happens(0.5)
    ? Array.from({ length: 5 }, (_, index) =>
        at(
          r * 0.5 + index * r * 0.07,
          r * 0.42,
          `<g ${shadow(scene)}><rect x="${n(-r * 0.035)}" y="${n(-r * 0.45)}" width="${n(r * 0.07)}" height="${n(r * 0.62)}" rx="${n(r * 0.03)}" fill="#5c8f36"/>${ellipse(0, -r * 0.44, r * 0.055, r * 0.11, '#3f6d28')}</g>`,
          { turn: 34 + index * 7 },
        ),
      ).join('')
    : potatoSticks(scene, r * 0.5, 13, r * 0.42, r * 0.4)
  const butter = `<g transform="translate(${n(-r * 0.12)} ${n(-r * 0.1)}) rotate(18)" ${shadow(scene)}><rect x="${n(-r * 0.11)}" y="${n(-r * 0.11)}" width="${n(r * 0.22)}" height="${n(r * 0.22)}" rx="${n(r * 0.04)}" fill="#f8e49a"/>${sprinkle(scene, 9, r * 0.09, herbColors, 4)}</g>`
  return (
    side +
    meat +
    (chance.happens(0.6) ? butter : '') +
    at(-r * 0.3, r * 0.5, leaf(scene, r * 0.13), { turn: 60 }) +
    sprinkle(scene, 26, r * 0.5, ['#ffffff', '#1b120d', ...herbColors], 4)
  )
}

function potatoSticks(scene: Scene, reach: number, count: number, x: number, y: number): string {
  return at(
    x,
    y,
    strew(
      scene,
      count,
      reach * 0.75,
      () =>
        `<g ${shadow(scene)}><rect x="${n(-reach * 0.6)}" y="${n(-reach * 0.1)}" width="${n(reach * 1.2)}" height="${n(reach * 0.2)}" rx="3" fill="#eab54a"/><rect x="${n(-reach * 0.6)}" y="${n(-reach * 0.1)}" width="${n(reach * 1.2)}" height="${n(reach * 0.08)}" rx="3" fill="#f9d988"/></g>`,
      { apart: reach * 0.1 },
    ),
  )
}

export const fries: Dish = (scene, r) =>
  potatoSticks(scene, r * 0.72, 44, -r * 0.1, r * 0.02) +
  sprinkle(scene, 40, r * 0.7, ['#fff', ...herbColors], 4) +
  at(r * 0.62, -r * 0.45, sauceBowl(scene, r * 0.27, '#a62a1c'))

export const sausages: Dish = (scene, r) =>
  [0, 1, 2, 3]
    .map((index) => {
      const shape = `M${n(-r * 0.62)} ${n(-r * 0.1)}Q0 ${n(-r * 0.3)} ${n(r * 0.62)} ${n(-r * 0.1)}Q${n(r * 0.76)} 0 ${n(r * 0.62)} ${n(r * 0.12)}Q0 ${n(-r * 0.06)} ${n(-r * 0.62)} ${n(r * 0.12)}Q${n(-r * 0.76)} 0 ${n(-r * 0.62)} ${n(-r * 0.1)}Z`
      return at(0, -r * 0.42 + index * r * 0.27, grilledMeat(scene, shape, '#9a4a22', r * 0.5), { turn: -12 })
    })
    .join('') +
  at(r * 0.52, r * 0.52, sauceBowl(scene, r * 0.24, '#d9962b')) +
  at(-r * 0.4, r * 0.62, strands(scene, r * 0.32, '#f1e7c2', '#c9b987', 26, 0.07)) +
  sprinkle(scene, 20, r * 0.6, herbColors, 5)

export function sauceBowl(scene: Scene, r: number, color: string): string {
  return (
    circle(0, 0, r, scene.chance.pick(['#f5f0e4', '#2c3136', '#b98b5a']), shadow(scene)) +
    circle(0, 0, r, glow(scene, ['#ffffff77', '#ffffff00', '#00000044'])) +
    circle(0, 0, r * 0.82, '#00000044') +
    pool(scene, r * 0.79, color, true) +
    sprinkle(scene, 10, r * 0.5, [...herbColors, '#f4e3b8'], r * 0.06)
  )
}

export const burger: Dish = (scene, r) => {
  const bun = (x: number, y: number, size: number): string =>
    at(
      x,
      y,
      strew(
        scene,
        9,
        size * 0.95,
        () =>
          path(
            blob(size * 0.26, scene.chance, { wobble: 0.35 }),
            scene.chance.pick(['#6fa53a', '#8dc152', '#f2b632', '#c73a28']),
            shadow(scene),
          ),
        { apart: size * 0.4 },
      ) +
        circle(0, 0, size, '#5a2c14', shadow(scene, 'large')) +
        texture(scene, roundPath(size * 0.96), '#c97f35', 'smooth') +
        circle(0, 0, size * 0.96, glow(scene, ['#ffe0a3', '#d98f3f55', '#7a3d0f99'], 0.36)) +
        sprinkle(scene, 44, size * 0.72, ['#fff3cf', '#f3dfaa'], size * 0.05) +
        ellipse(
          -size * 0.36,
          -size * 0.42,
          size * 0.26,
          size * 0.13,
          '#fff',
          `opacity=".35" transform="rotate(-40 ${n(-size * 0.36)} ${n(-size * 0.42)})"`,
        ),
      { turn: scene.chance.whole(0, 50) },
    )
  return (
    potatoSticks(scene, r * 0.44, 20, r * 0.62, r * 0.2) +
    bun(-r * 0.26, -r * 0.06, r * 0.6) +
    at(r * 0.5, -r * 0.5, sauceBowl(scene, r * 0.2, '#a62a1c'))
  )
}

export const salad: Dish = (scene, r) => {
  const { chance } = scene
  const tones = ['#5f9a35', '#7db347', '#3f7a2c', '#9cc860', '#6d2f4a']
  const frond = (): string => {
    const shape = blob(r * 0.2, chance, { points: 7, wobble: 0.32 })
    return (
      path(shape, '#140a04', 'opacity=".36" transform="translate(6 8)"') +
      path(shape, chance.pick(tones)) +
      path(shape, glow(scene, ['#ffffff5c', '#ffffff00', '#00000038'])) +
      `<path d="M${n(-r * 0.14)} 0Q0 ${n(-r * 0.04)} ${n(r * 0.14)} 0" stroke="#fff" stroke-opacity=".3" stroke-width="3" fill="none"/>`
    )
  }
  const greens = strew(scene, 46, r * 0.86, frond, { apart: r * 0.1 })
  return (
    greens +
    strew(scene, 6, r * 0.68, () => tomato(scene, r * 0.15), { apart: r * 0.34 }) +
    strew(scene, 6, r * 0.7, () => cucumber(scene, r * 0.14), { apart: r * 0.34 }) +
    strew(
      scene,
      7,
      r * 0.62,
      () =>
        `<g ${shadow(scene)}><rect x="${n(-r * 0.08)}" y="${n(-r * 0.08)}" width="${n(r * 0.16)}" height="${n(r * 0.16)}" rx="4" fill="#fffaf0"/></g>`,
      { apart: r * 0.26 },
    ) +
    strew(
      scene,
      6,
      r * 0.7,
      () => circle(0, 0, r * 0.06, '#3a2a3f', shadow(scene)) + circle(0, 0, r * 0.024, '#120c14'),
    ) +
    sprinkle(scene, 30, r * 0.8, ['#fff', '#d9b24a', '#2a1c10'], 4)
  )
}

export const fish: Dish = (scene, r) => {
  const body = `M${n(-r * 0.86)} 0C${n(-r * 0.5)} ${n(-r * 0.42)} ${n(r * 0.2)} ${n(-r * 0.4)} ${n(r * 0.58)} ${n(-r * 0.04)}L${n(r * 0.92)} ${n(-r * 0.26)}Q${n(r * 0.8)} 0 ${n(r * 0.92)} ${n(r * 0.26)}L${n(r * 0.58)} ${n(r * 0.06)}C${n(r * 0.2)} ${n(r * 0.42)} ${n(-r * 0.5)} ${n(r * 0.42)} ${n(-r * 0.86)} 0Z`
  const eye = circle(-r * 0.66, -r * 0.07, r * 0.04, '#fff') + circle(-r * 0.66, -r * 0.07, r * 0.022, '#1b120d')
  return (
    strew(scene, 4, r * 0.7, () => leaf(scene, r * 0.2), { apart: r * 0.5 }) +
    at(0, 0, grilledMeat(scene, body, '#b98a5a', r * 0.6) + eye, { turn: -18 }) +
    at(
      r * 0.02,
      r * 0.02,
      [0, 1, 2]
        .map((index) => at(-r * 0.3 + index * r * 0.27, r * 0.05 - index * r * 0.08, citrus(scene, r * 0.16)))
        .join(''),
    ) +
    sprinkle(scene, 36, r * 0.7, ['#fff', ...herbColors], 5)
  )
}

export const oysters: Dish = (scene, r) =>
  texture(scene, roundPath(r * 1.02), '#dfe9ee', 'crumb') +
  Array.from({ length: 7 }, (_, index) => {
    const angle = (index / 7) * 6.283 + 0.3
    const shell = `M0 ${n(-r * 0.34)}C${n(r * 0.3)} ${n(-r * 0.28)} ${n(r * 0.26)} ${n(r * 0.22)} 0 ${n(r * 0.36)}C${n(-r * 0.26)} ${n(r * 0.22)} ${n(-r * 0.3)} ${n(-r * 0.28)} 0 ${n(-r * 0.34)}Z`
    const oyster = `<g ${shadow(scene)}>${texture(scene, shell, '#7d7a70', 'meat')}<g transform="scale(.84)">${path(shell, glow(scene, ['#ffffff', '#e6e4da', '#a9a79c']))}</g><g transform="scale(.52 .6)">${texture(scene, shell, '#cdbfa4', 'smooth')}${path(shell, glow(scene, ['#ffffffaa', '#ffffff00', '#5a503f77']))}</g></g>`
    return at(Math.cos(angle) * r * 0.64, Math.sin(angle) * r * 0.64, oyster, { turn: (angle * 180) / Math.PI + 90 })
  }).join('') +
  at(0, 0, citrus(scene, r * 0.24)) +
  sprinkle(scene, 12, r * 0.9, herbColors, 6)

export const eggs: Dish = (scene, r) =>
  at(r * 0.12, -r * 0.26, friedEgg(scene, r * 0.46)) +
  at(-r * 0.36, r * 0.06, friedEgg(scene, r * 0.42)) +
  [0, 1]
    .map((index) =>
      at(
        r * 0.32,
        r * 0.42 + index * r * 0.2,
        `<g fill="none" stroke-linecap="round" ${shadow(scene)}><path d="M${n(-r * 0.5)} 0q${n(r * 0.12)} ${n(-r * 0.14)} ${n(r * 0.25)} 0t${n(r * 0.25)} 0t${n(r * 0.25)} 0" stroke="#9c2f22" stroke-width="${n(r * 0.15)}"/><path d="M${n(-r * 0.5)} ${n(r * 0.01)}q${n(r * 0.12)} ${n(-r * 0.14)} ${n(r * 0.25)} 0t${n(r * 0.25)} 0t${n(r * 0.25)} 0" stroke="#eab59a" stroke-width="${n(r * 0.04)}"/></g>`,
        { turn: -14 },
      ),
    )
    .join('') +
  at(-r * 0.5, -r * 0.48, tomato(scene, r * 0.2)) +
  strew(scene, 3, r * 0.3, () => leaf(scene, r * 0.09)) +
  sprinkle(scene, 40, r * 0.6, ['#2a1c10', ...herbColors], 3.4)

export const pancakes: Dish = (scene, r) =>
  [0, 1, 2]
    .map((index) =>
      at(
        -index * r * 0.05,
        -index * r * 0.06,
        `<g ${shadow(scene)}>${circle(0, 0, r * 0.72, '#f0cf8a')}${texture(scene, roundPath(r * 0.69), '#c07b32', 'smooth')}${circle(0, 0, r * 0.69, glow(scene, ['#ffdf9a88', '#ffffff00', '#6b350a77']))}</g>`,
      ),
    )
    .join('') +
  at(
    -r * 0.1,
    -r * 0.1,
    path(blob(r * 0.46, scene.chance, { wobble: 0.3 }), '#8a4210', 'opacity=".62"') +
      `<rect x="${n(-r * 0.13)}" y="${n(-r * 0.13)}" width="${n(r * 0.26)}" height="${n(r * 0.26)}" rx="8" fill="#fbe9a6" ${shadow(scene)}/>`,
  ) +
  strew(
    scene,
    13,
    r * 0.72,
    (index) =>
      circle(0, 0, r * 0.075, index % 3 === 0 ? '#c2263a' : '#36406f', shadow(scene)) +
      circle(0, 0, r * 0.075, glow(scene, ['#ffffff88', '#ffffff00', '#00000055'])),
    { apart: r * 0.22 },
  ) +
  sprinkle(scene, 60, r * 0.8, ['#ffffff'], 3)
