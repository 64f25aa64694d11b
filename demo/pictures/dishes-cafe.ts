import { herbColors, leaf, pool, roundPath, sprinkle, strew, texture, tomato } from './morsels.ts'
import { sauceBowl, type Dish } from './dishes-west.ts'
import { at, blob, circle, glow, n, path, shadow, type Scene } from './svg.ts'

/** Half a sandwich, cut side up. */
function halfSandwich(scene: Scene, r: number): string {
  const { chance } = scene
  // `wavy`: whether the upper edge is wavy, like that of lettuce.
  const layer = (y: number, thick: number, color: string, wavy: boolean): string => {
    const edge = Array.from(
      { length: 9 },
      (_, index) => `${n(-r + index * r * 0.25)} ${n(y + (wavy ? (index % 2 === 0 ? 1 : -1) * r * 0.035 : 0))}`,
    )
    return path(`M${edge.join('L')}V${n(y + thick)}H${n(-r)}Z`, color)
  }
  const bread = (y: number): string =>
    `<g transform="translate(0 ${n(y)})">${texture(scene, `M${n(-r * 1.04)} 0Q${n(-r * 1.06)} ${n(-r * 0.2)} ${n(-r * 0.9)} ${n(-r * 0.2)}H${n(r * 0.9)}Q${n(r * 1.06)} ${n(-r * 0.2)} ${n(r * 1.04)} 0Z`, '#e3bd80', 'crumb')}<path d="M${n(-r * 0.96)} ${n(-r * 0.19)}H${n(r * 0.96)}" stroke="#a8642a" stroke-width="${n(r * 0.06)}" stroke-linecap="round"/></g>`
  const meat = chance.pick(['#c2605a', '#b5483c', '#e0a58a', '#8a4a34'])
  return `<g ${shadow(scene, 'large')}>${bread(-r * 0.22)}${layer(-r * 0.24, r * 0.12, '#7db347', true)}${layer(-r * 0.15, r * 0.1, '#d23f2c', false)}${layer(-r * 0.06, r * 0.07, '#f4c84a', true)}${layer(0, r * 0.11, meat, true)}${layer(r * 0.07, r * 0.12, meat, true)}<g transform="scale(1 -1)">${bread(-r * 0.17)}</g></g>`
}

export const sandwich: Dish = (scene, r) =>
  at(-r * 0.2, -r * 0.34, halfSandwich(scene, r * 0.66), { turn: -10 }) +
  at(r * 0.18, r * 0.36, halfSandwich(scene, r * 0.66), { turn: -4 }) +
  at(-r * 0.76, r * 0.5, circle(0, 0, r * 0.13, '#6f8f3a', shadow(scene)) + circle(0, 0, r * 0.1, '#a9c36a')) +
  sprinkle(scene, 14, r * 0.9, ['#c98a4a', ...herbColors], 5)

export const omelette: Dish = (scene, r) => {
  const fold = `M${n(-r * 0.78)} ${n(r * 0.1)}C${n(-r * 0.6)} ${n(-r * 0.56)} ${n(r * 0.6)} ${n(-r * 0.58)} ${n(r * 0.78)} ${n(r * 0.04)}C${n(r * 0.5)} ${n(r * 0.36)} ${n(-r * 0.5)} ${n(r * 0.42)} ${n(-r * 0.78)} ${n(r * 0.1)}Z`
  return (
    at(
      0,
      -r * 0.06,
      texture(scene, fold, '#f0c044', 'smooth', shadow(scene)) +
        path(fold, glow(scene, ['#fff0b0aa', '#ffffff00', '#a35a0a66'])),
      { turn: -14 },
    ) +
    at(
      r * 0.1,
      r * 0.56,
      strew(scene, 12, r * 0.34, () => leaf(scene, r * 0.1, '#6fa53a'), { apart: r * 0.08 }),
    ) +
    at(-r * 0.48, r * 0.46, tomato(scene, r * 0.17)) +
    sprinkle(scene, 60, r * 0.5, [...herbColors, '#241a12'], 5)
  )
}
export const soup: Dish = (scene, r) => {
  const color = scene.chance.pick(['#a8642a', '#d9772c', '#8fa44a', '#e6d3a0'])
  return (
    pool(scene, r * 0.95, color, true) +
    `<path d="M${n(-r * 0.5)} 0a${n(r * 0.5)} ${n(r * 0.46)} 0 1 1 ${n(r * 0.6)} ${n(r * 0.4)}a${n(r * 0.34)} ${n(r * 0.3)} 0 1 1 ${n(-r * 0.1)} ${n(-r * 0.54)}" fill="none" stroke="#fff6de" stroke-opacity=".85" stroke-width="${n(r * 0.06)}" stroke-linecap="round"/>` +
    strew(
      scene,
      9,
      r * 0.5,
      () =>
        `<g ${shadow(scene)}><rect x="${n(-r * 0.08)}" y="${n(-r * 0.08)}" width="${n(r * 0.16)}" height="${n(r * 0.16)}" rx="6" fill="#c98a3a"/></g>`,
      { apart: r * 0.24 },
    ) +
    strew(scene, 5, r * 0.4, () => leaf(scene, r * 0.09)) +
    sprinkle(scene, 40, r * 0.7, [...herbColors, '#7a1c10'], 4)
  )
}

export const cheese: Dish = (scene, r) => {
  const wedge = (color: string, rind: string): string =>
    `<g ${shadow(scene)}>${texture(scene, `M${n(-r * 0.4)} ${n(r * 0.2)}L${n(r * 0.36)} ${n(-r * 0.26)}Q${n(r * 0.5)} 0 ${n(r * 0.36)} ${n(r * 0.3)}Z`, color, 'smooth')}<path d="M${n(r * 0.36)} ${n(-r * 0.26)}Q${n(r * 0.5)} 0 ${n(r * 0.36)} ${n(r * 0.3)}" fill="none" stroke="${rind}" stroke-width="${n(r * 0.06)}"/></g>`
  return (
    at(-r * 0.5, -r * 0.4, wedge('#f3dc94', '#d9a53c')) +
    at(r * 0.42, -r * 0.42, wedge('#f8efdc', '#e9e2d2'), { turn: 120 }) +
    at(r * 0.5, r * 0.4, wedge('#e9ead8', '#7f8f9f'), { turn: 200 }) +
    at(
      -r * 0.46,
      r * 0.36,
      strew(
        scene,
        18,
        r * 0.32,
        () =>
          circle(0, 0, r * 0.09, scene.chance.pick(['#4a2347', '#5f2f5a', '#7a8f3a']), shadow(scene)) +
          circle(0, 0, r * 0.09, glow(scene, ['#ffffff88', '#ffffff00', '#00000055'])),
        { apart: r * 0.1 },
      ),
    ) +
    at(0, 0, sauceBowl(scene, r * 0.2, '#d99a2c')) +
    strew(scene, 8, r * 0.9, () => texture(scene, blob(r * 0.06, scene.chance), '#9a6a3a', 'crumb', shadow(scene)), {
      apart: r * 0.3,
    })
  )
}

export const coffee: Dish = (scene, r) => {
  const latteArt = [0, 1, 2]
    .map(
      (index) =>
        `<path d="M0 ${n(r * (0.34 - index * 0.2))}C${n(-r * (0.34 - index * 0.07))} ${n(r * (0.1 - index * 0.2))} ${n(-r * 0.14)} ${n(-r * (0.2 + index * 0.12))} 0 ${n(-r * (0.04 + index * 0.12))}C${n(r * 0.14)} ${n(-r * (0.2 + index * 0.12))} ${n(r * (0.34 - index * 0.07))} ${n(r * (0.1 - index * 0.2))} 0 ${n(r * (0.34 - index * 0.2))}Z" fill="#f6e3c4" stroke="#b5763c" stroke-width="${n(r * 0.03)}"/>`,
    )
    .join('')
  const potteryColor = scene.chance.pick(['#fdfaf3', '#2d3f4a', '#b85c3a', '#d9cdb6', '#6f8a78'])
  return (
    circle(0, 0, r * 0.98, potteryColor, shadow(scene, 'large')) +
    circle(0, 0, r * 0.98, glow(scene, ['#ffffff77', '#ffffff00', '#00000044'])) +
    circle(0, 0, r * 0.7, '#00000022') +
    `<g transform="rotate(35)"><rect x="${n(r * 0.5)}" y="${n(-r * 0.1)}" width="${n(r * 0.42)}" height="${n(r * 0.2)}" rx="${n(r * 0.1)}" fill="${potteryColor}" ${shadow(scene)}/></g>` +
    circle(0, 0, r * 0.64, potteryColor, shadow(scene)) +
    circle(0, 0, r * 0.64, glow(scene, ['#ffffff', '#ffffff00', '#00000055'])) +
    texture(scene, roundPath(r * 0.56), '#a5652f', 'smooth') +
    circle(0, 0, r * 0.56, glow(scene, ['#e0a96a66', '#ffffff00', '#3a1a0677'])) +
    at(0, 0, latteArt, { turn: scene.chance.whole(-40, 40) })
  )
}

export const cookies: Dish = (scene, r) =>
  [
    [-0.46, -0.34],
    [0.44, -0.4],
    [-0.02, 0.46],
    [0.74, 0.34],
    [-0.78, 0.42],
  ]
    .map(([x = 0, y = 0]) =>
      at(
        x * r,
        y * r,
        texture(
          scene,
          blob(r * 0.4, scene.chance, { points: 12, wobble: 0.05 }),
          scene.chance.pick(['#c08844', '#a86a30', '#6a3c20']),
          'crumb',
          shadow(scene),
        ) +
          strew(
            scene,
            7,
            r * 0.3,
            () =>
              texture(
                scene,
                blob(r * 0.065, scene.chance, { points: 5, wobble: 0.3 }),
                '#3a1c10',
                'smooth',
                shadow(scene),
              ),
            { apart: r * 0.12 },
          ),
      ),
    )
    .join('') + sprinkle(scene, 30, r, ['#fff', '#8a5428'], 4)

export const scoops: Dish = (scene, r) => {
  const tones = ['#f3b7c0', '#f7e9c8', '#8a5636', '#b9cf9a', '#f2a65a', '#d9c2e0', '#5a3a52']
  return (
    [
      [-0.32, -0.26],
      [0.36, -0.2],
      [0, 0.34],
    ]
      .map(([x = 0, y = 0]) => {
        const color = scene.chance.pick(tones)
        return at(
          x * r,
          y * r,
          texture(scene, blob(r * 0.46, scene.chance, { points: 10, wobble: 0.06 }), color, 'crumb', shadow(scene)) +
            circle(0, 0, r * 0.44, glow(scene, ['#ffffff99', '#ffffff00', '#0000004d'])),
        )
      })
      .join('') +
    `<path d="M${n(-r * 0.5)} ${n(-r * 0.3)}q${n(r * 0.3)} ${n(r * 0.3)} ${n(r * 0.7)} ${n(-r * 0.1)}t${n(r * 0.3)} ${n(r * 0.5)}" fill="none" stroke="#4a2010" stroke-width="${n(r * 0.07)}" stroke-linecap="round" opacity=".8"/>` +
    strew(
      scene,
      3,
      r * 0.5,
      () =>
        circle(0, 0, r * 0.1, '#b3182c', shadow(scene)) +
        circle(0, 0, r * 0.1, glow(scene, ['#ffffffaa', '#ffffff00', '#00000044'])),
    ) +
    sprinkle(scene, 50, r * 0.6, ['#e0405a', '#3a8ab8', '#f2c23a', '#fff', '#5aa05a'], 7)
  )
}

export const injera: Dish = (scene, r) =>
  texture(scene, roundPath(r * 1.0), '#b99a78', 'crumb', shadow(scene)) +
  ['#a8341c', '#d9a12c', '#4f7a34', '#7a3a20', '#c8662a', '#e9d9b0']
    .map((color, index) => {
      const angle = (index / 6) * 6.283
      return at(
        Math.cos(angle) * r * 0.56,
        Math.sin(angle) * r * 0.56,
        texture(
          scene,
          blob(r * 0.25, scene.chance, { wobble: 0.18 }),
          color,
          index % 2 === 0 ? 'meat' : 'crumb',
          shadow(scene),
        ),
      )
    })
    .join('') +
  texture(scene, blob(r * 0.22, scene.chance), '#8a2a16', 'meat', shadow(scene)) +
  sprinkle(scene, 40, r * 0.8, [...herbColors, '#f4e3b8'], 5)
