import {
  citrus,
  cucumber,
  grilledMeat,
  herbColors,
  leaf,
  pool,
  roundPath,
  shrimp,
  sprinkle,
  strew,
  texture,
  tomato,
} from './morsels.ts'
import { sauceBowl, type Dish } from './dishes-west.ts'
import { at, blob, circle, ellipse, glow, n, path, shadow, type Scene } from './svg.ts'

export const paella: Dish = (scene, r) =>
  texture(scene, roundPath(r * 0.98), scene.chance.pick(['#e2a52e', '#d98f22', '#b8501f']), 'grain') +
  strew(scene, 7, r * 0.66, () => shrimp(scene, r * 0.21), { apart: r * 0.4 }) +
  strew(
    scene,
    7,
    r * 0.72,
    () => {
      const mussel = `M0 ${n(-r * 0.15)}C${n(r * 0.13)} ${n(-r * 0.1)} ${n(r * 0.12)} ${n(r * 0.1)} 0 ${n(r * 0.15)}C${n(-r * 0.12)} ${n(r * 0.1)} ${n(-r * 0.13)} ${n(-r * 0.1)} 0 ${n(-r * 0.15)}Z`
      return `<g ${shadow(scene)}>${path(mussel, '#1b1d2a')}<g transform="scale(.72)">${path(mussel, '#e2904a')}</g></g>`
    },
    { apart: r * 0.3 },
  ) +
  strew(scene, 4, r * 0.7, () => citrus(scene, r * 0.16), { apart: r * 0.6 }) +
  strew(scene, 24, r * 0.85, () => circle(0, 0, r * 0.035, '#6fa53a', shadow(scene)), { apart: r * 0.1 }) +
  sprinkle(scene, 40, r * 0.85, [...herbColors, '#a3241a'], 6)

const smallDish = (scene: Scene, r: number, index: number): string => {
  const kinds = [
    () => sauceBowl(scene, r, '#a83a1e'),
    () => sauceBowl(scene, r, '#efe3c8'),
    () =>
      circle(0, 0, r, '#7a4a2a', shadow(scene)) +
      circle(0, 0, r * 0.86, '#3a2012') +
      strew(
        scene,
        7,
        r * 0.6,
        () =>
          circle(0, 0, r * 0.2, scene.chance.pick(['#6d7a2a', '#3a2a3a', '#8a8f3a']), shadow(scene)) +
          circle(0, 0, r * 0.07, '#b5341f'),
        { apart: r * 0.3 },
      ),
    () =>
      circle(0, 0, r, '#efe8d8', shadow(scene)) +
      strew(scene, 5, r * 0.56, () => texture(scene, blob(r * 0.28, scene.chance), '#c07a32', 'crumb', shadow(scene)), {
        apart: r * 0.4,
      }),
    () =>
      circle(0, 0, r, '#23292d', shadow(scene)) +
      strew(scene, 5, r * 0.5, () => shrimp(scene, r * 0.34), { apart: r * 0.4 }),
    () =>
      circle(0, 0, r, '#e6dcc8', shadow(scene)) +
      strew(scene, 6, r * 0.6, () => tomato(scene, r * 0.24), { apart: r * 0.36 }) +
      strew(scene, 4, r * 0.5, () => leaf(scene, r * 0.2)),
  ]
  return (kinds[index % kinds.length] ?? kinds[0])?.() ?? ''
}

export const tapas: Dish = (scene, r) => {
  const firstKind = scene.chance.whole(0, 5)
  return (
    [
      [-0.52, -0.4, 0.42],
      [0.4, -0.46, 0.46],
      [-0.3, 0.48, 0.44],
      [0.54, 0.42, 0.4],
    ]
      .map(([x = 0, y = 0, size = 0], index) => at(x * r, y * r, smallDish(scene, size * r, firstKind + index)))
      .join('') + sprinkle(scene, 18, r, herbColors, 5)
  )
}

export const mezze: Dish = (scene, r) => {
  const dip = (color: string, size: number): string =>
    texture(scene, blob(size, scene.chance, { wobble: 0.06 }), color, 'smooth', shadow(scene)) +
    `<path d="M${n(-size * 0.55)} ${n(size * 0.1)}a${n(size * 0.55)} ${n(size * 0.5)} 0 1 1 ${n(size * 0.5)} ${n(size * 0.46)}a${n(size * 0.3)} ${n(size * 0.3)} 0 1 1 ${n(size * 0.1)} ${n(-size * 0.5)}" fill="none" stroke="#000" stroke-opacity=".14" stroke-width="${n(size * 0.13)}" stroke-linecap="round"/>` +
    path(blob(size * 0.3, scene.chance, { wobble: 0.3 }), '#b58a1e', 'opacity=".55"') +
    sprinkle(scene, 22, size * 0.8, ['#a3341c', ...herbColors, '#e9d7a8'], size * 0.05)
  return (
    [
      ['#ead9b0', -0.44, -0.34, 0.5],
      ['#a8442a', 0.48, -0.4, 0.42],
      ['#b9c28a', 0.42, 0.46, 0.44],
    ]
      .map(([color, x, y, size]) => at(Number(x) * r, Number(y) * r, dip(String(color), Number(size) * r)))
      .join('') +
    at(
      -r * 0.42,
      r * 0.5,
      strew(scene, 6, r * 0.28, () => texture(scene, blob(r * 0.15, scene.chance), '#8a5a22', 'crumb', shadow(scene)), {
        apart: r * 0.2,
      }),
    ) +
    at(
      0,
      r * 0.02,
      [0, 1, 2]
        .map((index) =>
          at(
            index * r * 0.1 - r * 0.1,
            index * r * 0.04,
            texture(
              scene,
              `M0 ${n(-r * 0.24)}Q${n(r * 0.34)} 0 ${n(r * 0.1)} ${n(r * 0.28)}Q${n(-r * 0.2)} ${n(r * 0.2)} 0 ${n(-r * 0.24)}Z`,
              '#e3bf80',
              'crumb',
              shadow(scene),
            ),
            { turn: index * 24 },
          ),
        )
        .join(''),
    ) +
    strew(scene, 5, r * 0.8, () => leaf(scene, r * 0.08))
  )
}

export const plated: Dish = (scene, size) => {
  const r = size * 1.3 // larger than other dishes, because much of it is empty plate
  const { chance } = scene
  const sauceColor = chance.pick(['#7a2f3a', '#d08a2c', '#4f6f3a', '#e7c27a', '#5a2a4a'])
  const swoosh = `<path d="M${n(-r * 0.74)} ${n(r * 0.36)}C${n(-r * 0.4)} ${n(-r * 0.5)} ${n(r * 0.4)} ${n(-r * 0.66)} ${n(r * 0.76)} ${n(-r * 0.22)}C${n(r * 0.4)} ${n(-r * 0.4)} ${n(-r * 0.3)} ${n(-r * 0.24)} ${n(-r * 0.74)} ${n(r * 0.36)}Z" fill="${sauceColor}"/>`
  const centerpiece = chance.happens(0.5)
    ? grilledMeat(
        scene,
        blob(r * 0.34, chance, { points: 7, wobble: 0.12 }),
        chance.pick(['#9a5a34', '#c98a5a', '#6b3620']),
        r * 0.34,
      )
    : [0, 1, 2]
        .map((index) =>
          at(
            -r * 0.22 + index * r * 0.22,
            index * r * 0.05,
            `<g ${shadow(scene)}>${circle(0, 0, r * 0.17, '#f4e6c8')}${texture(scene, roundPath(r * 0.155), '#c9873c', 'meat')}</g>`,
          ),
        )
        .join('')
  return (
    swoosh +
    at(-r * 0.04, r * 0.06, centerpiece) +
    Array.from(
      { length: 6 },
      (_, index) =>
        circle(r * (0.24 + index * 0.09), r * (0.5 - index * 0.075), r * (0.05 - index * 0.005), sauceColor) +
        circle(r * (0.23 + index * 0.09), r * (0.49 - index * 0.075), r * 0.014, '#fff', 'opacity=".7"'),
    ).join('') +
    at(
      r * 0.02,
      -r * 0.06,
      strew(scene, 7, r * 0.2, () => leaf(scene, r * 0.09, chance.pick(['#5f9a35', '#7a3a5a', '#8dbb4a'])), {
        apart: r * 0.07,
      }),
    ) +
    at(
      -r * 0.36,
      r * 0.24,
      strew(scene, 5, r * 0.2, () =>
        path(blob(r * 0.07, chance), chance.pick(['#e07a2c', '#b6335a', '#f0c23c']), shadow(scene)),
      ),
    ) +
    sprinkle(scene, 26, r * 0.5, ['#fff', '#241a12', '#d9708a'], 4)
  )
}

// The first of the seven pieces lies in the middle, the others around it.
export const fried: Dish = (scene, r) =>
  Array.from({ length: 7 }, (_, index) =>
    at(
      Math.cos(index * 0.9) * r * 0.5 * (index === 0 ? 0 : 1),
      Math.sin(index * 0.9) * r * 0.5 * (index === 0 ? 0 : 1),
      texture(
        scene,
        blob(r * 0.34, scene.chance, { points: 8, wobble: 0.2 }),
        scene.chance.pick(['#b8722a', '#a5601f', '#c98536']),
        'crumb',
        shadow(scene, 'small'),
      ),
      { turn: index * 51 },
    ),
  ).join('') +
  at(r * 0.5, r * 0.56, sauceBowl(scene, r * 0.22, '#c9471f')) +
  strew(scene, 4, r * 0.6, () => cucumber(scene, r * 0.11), { apart: r * 0.5 }) +
  sprinkle(scene, 40, r * 0.7, ['#fff', ...herbColors], 4)

export const grits: Dish = (scene, r) =>
  pool(scene, r * 0.95, '#f3e3b0') +
  at(0, 0, pool(scene, r * 0.5, '#a8421f')) +
  strew(scene, 8, r * 0.5, () => shrimp(scene, r * 0.22), { apart: r * 0.3 }) +
  strew(scene, 14, r * 0.6, () => circle(0, 0, r * 0.04, 'none', `stroke="#7fb24a" stroke-width="${n(r * 0.025)}"`)) +
  sprinkle(scene, 40, r * 0.7, ['#7a1c10', ...herbColors], 5)

const filling = (scene: Scene, r: number): string => {
  const meatColor = scene.chance.pick(['#8a4220', '#b05a24', '#6d3418', '#d98a4a'])
  return (
    strew(
      scene,
      13,
      r * 0.52,
      () => texture(scene, blob(r * 0.16, scene.chance, { wobble: 0.24 }), meatColor, 'crumb', shadow(scene)),
      { apart: r * 0.12 },
    ) +
    strew(
      scene,
      7,
      r * 0.5,
      () =>
        path(
          blob(r * 0.09, scene.chance),
          scene.chance.pick(['#c3301f', '#e0503a', '#f6f0e6', '#8a3f6a']),
          shadow(scene),
        ),
      { apart: r * 0.16 },
    ) +
    strew(scene, 5, r * 0.5, () => leaf(scene, r * 0.1, '#5c9a3a'), { apart: r * 0.2 })
  )
}
const taco = (scene: Scene, r: number): string =>
  texture(
    scene,
    blob(r, scene.chance, { points: 12, wobble: 0.04 }),
    scene.chance.pick(['#e8c47a', '#ddb062', '#d9a860']),
    'crumb',
    shadow(scene),
  ) +
  strew(scene, 8, r * 0.85, () => ellipse(0, 0, r * 0.08, r * 0.05, '#7a4412', 'opacity=".4"')) +
  filling(scene, r)

export const tacos: Dish = (scene, r) =>
  [
    [-0.5, -0.34],
    [0.5, -0.3],
    [0, 0.5],
  ]
    .map(([x = 0, y = 0]) => at(x * r, y * r, taco(scene, r * 0.5), { turn: scene.chance.whole(0, 360) }))
    .join('') +
  at(r * 0.76, r * 0.62, citrus(scene, r * 0.18, '#5c9a35', '#b9d873')) +
  at(-r * 0.72, r * 0.56, sauceBowl(scene, r * 0.2, '#a62a1c'))
export const guacamole: Dish = (scene, r) =>
  strew(
    scene,
    15,
    r * 1.05,
    () =>
      texture(
        scene,
        `M0 ${n(-r * 0.24)}L${n(r * 0.22)} ${n(r * 0.17)}L${n(-r * 0.22)} ${n(r * 0.17)}Z`,
        '#e6b653',
        'crumb',
        shadow(scene),
      ),
    { apart: r * 0.3 },
  ) +
  circle(0, 0, r * 0.6, '#2e2a28', shadow(scene)) +
  circle(0, 0, r * 0.6, glow(scene, ['#ffffff55', '#ffffff00', '#00000066'])) +
  texture(scene, roundPath(r * 0.5), '#9fb84c', 'crumb') +
  strew(scene, 8, r * 0.4, () =>
    path(blob(r * 0.05, scene.chance), scene.chance.pick(['#c3301f', '#f4ecd8', '#8a3f6a']), shadow(scene)),
  ) +
  strew(scene, 4, r * 0.3, () => leaf(scene, r * 0.08)) +
  at(r * 0.72, r * 0.55, citrus(scene, r * 0.2, '#5c9a35', '#b9d873'))

export const ceviche: Dish = (scene, r) =>
  pool(scene, r * 0.92, '#f1d9a0') +
  strew(
    scene,
    18,
    r * 0.66,
    () =>
      texture(
        scene,
        blob(r * 0.13, scene.chance, { points: 6 }),
        scene.chance.pick(['#fbf1e2', '#f6dfd0', '#fffaf0']),
        'smooth',
        shadow(scene),
      ),
    { apart: r * 0.19 },
  ) +
  strew(
    scene,
    9,
    r * 0.66,
    () =>
      `<path d="M${n(-r * 0.14)} 0q${n(r * 0.14)} ${n(-r * 0.16)} ${n(r * 0.28)} 0" stroke="#a33a7a" stroke-width="${n(r * 0.035)}" fill="none" ${shadow(scene)}/>`,
  ) +
  strew(scene, 12, r * 0.7, () => circle(0, 0, r * 0.045, '#f2c23a', shadow(scene))) +
  strew(scene, 7, r * 0.6, () => leaf(scene, r * 0.08)) +
  strew(scene, 5, r * 0.55, () => circle(0, 0, r * 0.05, '#d2391f')) +
  at(r * 0.6, -r * 0.44, citrus(scene, r * 0.2, '#5c9a35', '#b9d873'))
