import { readFileSync } from 'node:fs'
import { at, filter, glow, n, shadow, type Scene } from './svg.ts'

/** The SVG content of each emoji by its name; read from the file at the first use. */
let glyphBodies: Readonly<Record<string, string>> | undefined

/** A Fluent emoji around the origin, `size` units wide, in warmer colors. */
export function glyph(scene: Scene, name: string, size: number): string {
  glyphBodies ??= JSON.parse(readFileSync(new URL('./glyphs.json', import.meta.url), 'utf8')) as Record<string, string>
  scene.defs.set(
    `e-${name}`,
    `<symbol id="e-${name}" viewBox="0 0 32 32" overflow="visible">${glyphBodies[name] ?? ''}</symbol>`,
  )
  // Fluent reds lean to pink; food looks better a little towards orange.
  const warm = filter(
    scene,
    'warm',
    '<feColorMatrix values="1 0 0 0 0 .1 .92 0 0 0 .02 .12 .74 0 0 0 0 0 1 0"/><feDropShadow dx="5" dy="9" stdDeviation="7" flood-color="#1a0c06" flood-opacity=".45"/>',
    '-20% -20% 150% 150%',
  )
  return `<g ${warm}><use href="#e-${name}" x="${n(-size / 2)}" y="${n(-size / 2)}" width="${n(size)}" height="${n(size)}"/></g>`
}

const metal = (scene: Scene): string =>
  glow(scene, scene.chance.happens(0.7) ? ['#ffffff', '#c9c7c2', '#7d7a75'] : ['#fff3cf', '#c9a04a', '#7a5a1c'], 0.2)

function fork(scene: Scene): string {
  const tines = [-15, -5, 5, 15].map((x) => `<rect x="${x - 2.5}" y="-170" width="5" height="86" rx="2.5"/>`).join('')
  return `<g fill="${metal(scene)}" ${shadow(scene)}>${tines}<path d="M-18 -96Q-18 -50 -5 -46V160Q0 174 5 160V-46Q18 -50 18 -96Z"/></g>`
}

const knife = (scene: Scene): string =>
  `<g fill="${metal(scene)}" ${shadow(scene)}><path d="M-8 -175Q20 -130 12 -10H-8Z"/><rect x="-8" y="-12" width="16" height="180" rx="8"/></g>`

const spoon = (scene: Scene): string =>
  `<g fill="${metal(scene)}" ${shadow(scene)}><ellipse cx="0" cy="-125" rx="27" ry="42"/><path d="M-5 -90H5L7 165Q0 176 -7 165Z"/></g>`

function chopsticks(scene: Scene): string {
  const tone = scene.chance.pick(['#6d2018', '#1d1a18', '#a97c46'])
  const stick = (x: number): string =>
    `<path d="M${x - 6} -210L${x - 2.5} 210H${x + 2.5}L${x + 6} -210Z" fill="${tone}"/><path d="M${x - 3} -205L${x - 1} 205" stroke="#fff" stroke-opacity=".3" stroke-width="2"/>`
  return `<g ${shadow(scene)}>${stick(-13)}${stick(13)}</g>`
}

/** A napkin with cutlery. With `fork` a knife lies next to the fork. */
export function placeSetting(scene: Scene, cutlery: 'chopsticks' | 'fork' | 'spoon'): string {
  const { palette, chance } = scene
  const cloth = chance.pick([palette.light, palette.ground, '#f4efe6', palette.deep])
  const napkin = `<path d="M-62 -190L66 -182L58 196L-70 186Z" fill="${cloth}" ${shadow(scene)}/><path d="M-62 -190L66 -182L58 196L-70 186Z" fill="${glow(scene, ['#ffffff40', '#ffffff00', '#00000044'])}"/><path d="M-52 -188L-58 188" stroke="#000" stroke-opacity=".12" stroke-width="5"/>`
  const items =
    cutlery === 'chopsticks'
      ? chopsticks(scene)
      : cutlery === 'spoon'
        ? spoon(scene)
        : at(-22, 0, fork(scene)) + at(24, 4, knife(scene))
  return napkin + items
}

/** A glass from above, filled with a drink of one color. */
export function glassFromAbove(scene: Scene, r: number, drinkColor: string): string {
  return (
    `<g ${shadow(scene, 'large')}><circle r="${n(r)}" fill="#ffffff" fill-opacity=".28"/></g><circle r="${n(r * 0.86)}" fill="${drinkColor}"/><circle r="${n(r * 0.86)}" fill="${glow(scene, ['#ffffff77', '#ffffff00', '#00000077'])}"/>` +
    `<circle r="${n(r)}" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="${n(r * 0.06)}"/><path d="M${n(-r * 0.62)} ${n(-r * 0.36)}A${n(r * 0.72)} ${n(r * 0.72)} 0 0 1 ${n(-r * 0.1)} ${n(-r * 0.7)}" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="${n(r * 0.08)}" stroke-linecap="round"/>`
  )
}
