import type { CampaignInput } from './campaign-input.ts'
import { servingStyleOf, packSpots } from './campaign-tables.ts'
import { drawLight, drawServing } from './compose.ts'
import { lightness, mix } from './colors.ts'
import { dishes } from './dishes.ts'
import { glassesOf } from './glasses.ts'
import { glassFromAbove, glyph, placeSetting } from './table-items.ts'
import { drawSurface } from './surfaces.ts'
import { at, circle, filter, n, shadow, type Scene } from './svg.ts'
import { drawVessel } from './vessels.ts'

/** A bar at night, with lights tinted in the brand's colors. */
export function eveningScene({ scene, main, second, colors }: CampaignInput): string {
  const { chance, width, height } = scene
  const blur = filter(scene, 'bokeh', '<feGaussianBlur stdDeviation="6"/>', '-50% -50% 200% 200%')
  const tones = [
    colors.accent,
    mix(colors.brand, '#ffffff', 0.4),
    mix(colors.accent, '#ffd9a0', 0.5),
    '#ffb870',
    mix(colors.brand, '#ff8a4a', 0.3),
  ]
  const lights = Array.from({ length: Math.round(width / 24) }, () =>
    circle(
      chance.whole(0, width),
      chance.whole(0, Math.round(height * 0.66)),
      chance.whole(12, 62),
      chance.pick(tones),
      `opacity="${n(0.14 + chance.next() * 0.5)}"`,
    ),
  ).join('')
  // The dark shade of a pale brand color is too light for a night. The dark shade of the accent color replaces it.
  const dark = mix(lightness(colors.brand) > 0.45 ? second.deep : main.deep, '#080510', 0.35)
  scene.defs.set(
    'night',
    `<linearGradient id="night" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mix(dark, '#000000', 0.35)}"/><stop offset=".72" stop-color="${mix(dark, colors.brand, 0.28)}"/></linearGradient>`,
  )
  const counterY = height * 0.88
  const bar = `<rect y="${n(height * 0.72)}" width="${width}" height="${n(height * 0.3)}" fill="${mix(dark, '#2a160c', 0.5)}"/><rect y="${n(height * 0.72)}" width="${width}" height="7" fill="${mix(colors.accent, '#ffd9a0', 0.4)}" opacity=".7"/>`
  // Wide pictures are more than 1,400 SVG units wide, the others 1,000 (campaign.ts).
  const wide = width > 1200
  const places = wide ? [0.5, 0.69, 0.87] : [0.24, 0.5, 0.77]
  const glassDrawings = chance.sample([...glassesOf('Wine bar'), ...glassesOf('Cocktail bar')], places.length)
  const glasses = places.map((x, index) => {
    const drawGlass = glassDrawings[index % glassDrawings.length]
    const glassBody = drawGlass ? drawGlass(scene, height * (0.56 + chance.next() * 0.14)) : ''
    // The flipped, faint copy is the glass's reflection on the bar.
    return `<g transform="translate(${n(x * width)} ${n(counterY)}) scale(1 -.42)" opacity=".24">${glassBody}</g>${at(x * width, counterY, glassBody)}`
  })
  return `<rect width="${width}" height="${height}" fill="url(#night)"/><g ${blur}>${lights}</g>${bar}${glasses.join('')}${drawLight({ ...scene, palette: { ...main, light: mix(colors.accent, '#ffca8a', 0.5), deep: '#050308' } }, true)}`
}

/** Coffee, breakfast and something sweet in morning light. */
export function morningScene({ scene, main, second }: CampaignInput): string {
  const { chance, width, height } = scene
  const wide = width > 1200
  const cafe = servingStyleOf('Cafe')
  const breakfast = servingStyleOf('Breakfast')
  const cup = (x: number, y: number, r: number): string => {
    const saucer = drawVessel(scene, 'plate', r)
    return at(x, y, saucer.body + (dishes.get('coffee')?.(scene, r * 0.7) ?? ''))
  }
  const setting = placeSetting({ ...scene, palette: second }, 'fork')
  const placedSetting = at(wide ? width * 0.2 : width * 0.13, height * 0.66, setting, { turn: -12 })
  const plates = wide
    ? at(width * 0.42, height * 0.44, drawServing(scene, breakfast, height * 0.4, 'plate')) +
      at(width * 0.9, height * 0.74, drawServing(scene, breakfast, height * 0.36, 'plate')) +
      cup(width * 0.67, height * 0.6, height * 0.24) +
      cup(width * 0.73, height * 0.1, height * 0.2)
    : at(width * 0.6, height * 0.6, drawServing(scene, breakfast, height * 0.4, 'plate')) +
      cup(width * 0.24, height * 0.22, height * 0.23)
  const occupiedCircles = wide // center as shares of width and height, radius as a share of the height
    ? [
        [0.42, 0.44, 0.42],
        [0.9, 0.74, 0.4],
        [0.67, 0.6, 0.27],
        [0.73, 0.1, 0.23],
        [0.2, 0.66, 0.3],
      ]
    : [
        [0.6, 0.6, 0.43],
        [0.24, 0.22, 0.26],
        [0.13, 0.66, 0.28],
      ]
  const sweets = packSpots(
    scene,
    // radius and tries of each size
    [
      [76, 120],
      [56, 60],
    ],
    { from: 40, to: width - 40 },
    10,
  )
    .filter((spot) =>
      occupiedCircles.every(
        ([x = 0, y = 0, r = 0]) => Math.hypot(spot.x - x * width, spot.y - y * height) > r * height + spot.r,
      ),
    )
    .map((spot) =>
      at(
        spot.x,
        spot.y,
        glyph(
          scene,
          chance.pick([...cafe.ingredients, ...cafe.mains, 'strawberry', 'croissant', 'blueberries']),
          spot.r * 2,
        ),
        { turn: chance.whole(-40, 40) },
      ),
    )
    .join('')
  return (
    drawSurface({ ...scene, palette: main }, chance.pick(['stripe', 'check', 'cloth'] as const)) +
    placedSetting +
    sweets +
    plates +
    drawLight(scene, false)
  )
}

/** A payment card in the partner's colors, without text and with dots in place of a number. */
function paymentCard(scene: Scene, { brand, accent }: CampaignInput['colors'], w: number): string {
  const h = w / 1.586 // ISO/IEC 7810 ID-1
  const id = `card${scene.defs.size}`
  scene.defs.set(
    id,
    `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${mix(brand, '#ffffff', 0.22)}"/><stop offset=".55" stop-color="${brand}"/><stop offset="1" stop-color="${mix(brand, '#000000', 0.35)}"/></linearGradient><clipPath id="${id}c"><rect x="${n(-w / 2)}" y="${n(-h / 2)}" width="${n(w)}" height="${n(h)}" rx="${n(w * 0.045)}"/></clipPath>`,
  )
  const waves = [0.34, 0.5, 0.66]
    .map((r, index) =>
      circle(
        w * 0.46,
        h * 0.5,
        w * r,
        'none',
        `stroke="${accent}" stroke-opacity="${[0.95, 0.55, 0.3][index]}" stroke-width="${n(w * 0.035)}"`,
      ),
    )
    .join('')
  const chip = `<g transform="translate(${n(-w * 0.34)} ${n(-h * 0.06)})"><rect x="${n(-w * 0.065)}" y="${n(-w * 0.05)}" width="${n(w * 0.13)}" height="${n(w * 0.1)}" rx="${n(w * 0.018)}" fill="#e8c777"/><path d="M${n(-w * 0.065)} 0H${n(w * 0.065)}M0 ${n(-w * 0.05)}V${n(w * 0.05)}" stroke="#9c7a2e" stroke-width="2"/></g>`
  const dots = Array.from({ length: 4 }, (_, group) =>
    Array.from({ length: 4 }, (__, dot) =>
      circle(-w * 0.38 + group * w * 0.135 + dot * w * 0.026, h * 0.26, w * 0.008, '#ffffff', 'opacity=".8"'),
    ).join(''),
  ).join('')
  return `<g ${shadow(scene, 'large')}><rect x="${n(-w / 2)}" y="${n(-h / 2)}" width="${n(w)}" height="${n(h)}" rx="${n(w * 0.045)}" fill="url(#${id})"/></g><g clip-path="url(#${id}c)">${waves}</g>${chip}${dots}`
}

/** A restaurant's bill with gray bars in place of text, so that it fits every restaurant. */
function paperBill(scene: Scene, w: number, h: number): string {
  const { chance } = scene
  const teeth = Array.from(
    { length: 12 },
    (_, index) =>
      `L${n(w / 2 - ((index + 0.5) * w) / 12)} ${n(h / 2 + 9)}L${n(w / 2 - ((index + 1) * w) / 12)} ${n(h / 2)}`,
  ).join('')
  const lines = Array.from({ length: 8 }, (_, index) => {
    const y = -h * 0.26 + index * h * 0.075
    const isTotal = index === 7
    return `<rect x="${n(-w * 0.38)}" y="${n(y)}" width="${n(w * (0.3 + chance.next() * 0.2))}" height="${isTotal ? 11 : 7}" rx="3" fill="#2a2522" opacity="${isTotal ? 0.85 : 0.42}"/><rect x="${n(w * 0.2)}" y="${n(y)}" width="${n(w * 0.18)}" height="${isTotal ? 11 : 7}" rx="3" fill="#2a2522" opacity="${isTotal ? 0.85 : 0.42}"/>`
  }).join('')
  return `<path d="M${n(-w / 2)} ${n(-h / 2)}H${n(w / 2)}V${n(h / 2)}${teeth}Z" fill="#fffdf8" ${shadow(scene)}/><rect x="${n(-w * 0.2)}" y="${n(-h * 0.4)}" width="${n(w * 0.4)}" height="16" rx="4" fill="#2a2522" opacity=".8"/>${lines}`
}

/** The end of a dinner: a payment card lies on the bill, and a fruit next to it. */
export function billScene({ scene, second, colors }: CampaignInput): string {
  const { chance, width, height } = scene
  const wide = width > 1200
  const x = wide ? width * 0.64 : width * 0.56
  const tray = `<g ${shadow(scene, 'large')}><rect x="-250" y="-186" width="500" height="372" rx="30" fill="${mix(second.deep, '#3a2a1c', 0.45)}"/></g><rect x="-236" y="-172" width="472" height="344" rx="22" fill="#000" opacity=".18"/>`
  const bill =
    at(x, height * 0.5, tray, { turn: -6 }) +
    at(x - 40, height * 0.47, paperBill(scene, 236, 400), { turn: -13 }) +
    at(x + 62, height * 0.58, paymentCard(scene, colors, 360), { turn: 9 })
  const fruit = at(
    x + 190,
    height * 0.33,
    glyph(scene, chance.pick(['cherries', 'strawberry', 'lemon', 'chestnut']), 92),
    { turn: 14 },
  )
  const dessert = servingStyleOf(chance.pick(['Dessert', 'Ice cream', 'Cafe'] as const))
  const dishesAndGlasses = wide
    ? at(width * 0.94, height * 0.2, drawServing(scene, dessert, height * 0.32, 'plate')) +
      at(width * 0.36, height * 0.12, glassFromAbove(scene, 92, '#5a0f1c')) +
      at(width * 0.4, height * 0.86, drawServing(scene, servingStyleOf('Cafe'), height * 0.22, 'plate')) +
      at(width * 0.93, height * 0.92, glassFromAbove(scene, 84, '#e9d9a0'))
    : at(width * 0.1, height * 0.12, drawServing(scene, dessert, height * 0.26, 'plate')) +
      at(width * 0.92, height * 0.9, glassFromAbove(scene, 84, '#5a0f1c'))
  return (
    drawSurface(scene, chance.pick(['painted', 'cloth', 'planks'] as const)) +
    dishesAndGlasses +
    bill +
    fruit +
    drawLight(scene, false)
  )
}
