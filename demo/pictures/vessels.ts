import type { Vessel } from './serving-styles.ts'
import { at, circle, ellipse, filter, glow, n, path, shadow, type Scene } from './svg.ts'

/** A vessel from above, and the part of its radius that food may cover, 0 to 1. */
export type DrawnVessel = { body: string; foodShare: number }

function plate(scene: Scene, r: number, face: string, rim: string): DrawnVessel {
  const slope = glow(scene, [rim, face, rim])
  const ring = scene.chance.happens(0.4)
    ? circle(
        0,
        0,
        r * 0.93,
        'none',
        `stroke="${scene.palette.ground}" stroke-width="${n(r * 0.022)}" stroke-opacity=".75"`,
      )
    : ''
  return {
    foodShare: 0.68,
    body:
      circle(0, 0, r, glow(scene, ['#ffffff', face, rim]), shadow(scene, 'large')) +
      ring +
      circle(0, 0, r * 0.7, slope, 'opacity=".55"') +
      circle(r * 0.012, r * 0.016, r * 0.685, glow(scene, [face, face, '#ffffff'], 0.3)) +
      ellipse(
        -r * 0.42,
        -r * 0.78,
        r * 0.3,
        r * 0.045,
        '#fff',
        `opacity=".55" transform="rotate(-28 ${n(-r * 0.42)} ${n(-r * 0.78)})"`,
      ),
  }
}

function stoneware(scene: Scene, r: number): DrawnVessel {
  const tone = scene.chance.pick([
    '#3d4a4f',
    '#6b7a70',
    '#b9a58c',
    '#8a5f49',
    '#2f3b4d',
    '#d8cfc0',
    '#55403a',
    '#94a3a8',
  ])
  const speck = filter(
    scene,
    'clay',
    '<feTurbulence type="fractalNoise" baseFrequency=".16" numOctaves="2" seed="4"/><feColorMatrix values="0 0 0 0 .1 0 0 0 0 .07 0 0 0 0 .05 3.4 0 0 0 -2.05"/><feComposite in2="SourceGraphic" operator="in"/>',
    '0% 0% 100% 100%',
  )
  return {
    foodShare: 0.76,
    body:
      circle(0, 0, r, tone, shadow(scene, 'large')) +
      circle(0, 0, r, glow(scene, ['#ffffff55', '#ffffff00', '#00000055'])) +
      circle(0, 0, r * 0.82, '#000', 'opacity=".18"') +
      circle(2, 3, r * 0.8, tone) +
      circle(2, 3, r * 0.8, glow(scene, ['#00000044', '#00000000', '#ffffff2c'])) +
      circle(0, 0, r, '#fff', speck),
  }
}

function bowl(scene: Scene, r: number): DrawnVessel {
  const [outer, inner] = scene.chance.pick([
    ['#20262b', '#b3261e'],
    ['#f4efe4', '#e4dccb'],
    ['#274a63', '#e9e4d8'],
    ['#171717', '#2d2d2d'],
    ['#6a3b2a', '#d7c3a3'],
    ['#3f5a4a', '#dfe0d0'],
  ] as const)
  return {
    foodShare: 0.86,
    body:
      circle(0, 0, r, outer, shadow(scene, 'large')) +
      circle(0, 0, r, glow(scene, ['#ffffff66', '#ffffff00', '#00000066'])) +
      circle(0, 0, r * 0.93, inner) +
      circle(0, 0, r * 0.93, glow(scene, ['#00000066', '#00000000', '#ffffff33'])),
  }
}

function board(scene: Scene, r: number, isRound: boolean): DrawnVessel {
  const tone = scene.chance.pick(['#b67f4a', '#8f5d33', '#d2a368', '#6d4427'])
  const grain = filter(
    scene,
    'board-grain',
    '<feTurbulence type="fractalNoise" baseFrequency=".006 .09" numOctaves="4" seed="9"/><feColorMatrix values="0 0 0 0 .2 0 0 0 0 .09 0 0 0 0 .03 1.8 0 0 0 -.7"/><feComposite in2="SourceGraphic" operator="in"/>',
    '0% 0% 100% 100%',
  )
  const shape = isRound
    ? `<path d="M${n(-r * 0.13)} ${n(-r * 0.96)}V${n(-r * 1.36)}A${n(r * 0.13)} ${n(r * 0.13)} 0 0 1 ${n(r * 0.13)} ${n(-r * 1.36)}V${n(-r * 0.96)}A${n(r)} ${n(r)} 0 1 1 ${n(-r * 0.13)} ${n(-r * 0.96)}Z"`
    : `<rect x="${n(-r * 1.5)}" y="${n(-r * 0.92)}" width="${n(r * 3)}" height="${n(r * 1.84)}" rx="${n(r * 0.12)}"`
  return {
    foodShare: isRound ? 0.9 : 0.88,
    body: at(
      0,
      0,
      `${shape} fill="${tone}" ${shadow(scene, 'large')}/>${shape} fill="#fff" ${grain}/>${shape} fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="3"/>`,
      { turn: isRound ? scene.chance.whole(20, 70) : scene.chance.whole(-8, 8) },
    ),
  }
}

function slab(scene: Scene, r: number, tone: string, corner: number): DrawnVessel {
  const shape = `<rect x="${n(-r * 1.45)}" y="${n(-r * 0.9)}" width="${n(r * 2.9)}" height="${n(r * 1.8)}" rx="${n(corner)}"`
  return {
    foodShare: 0.86,
    body: at(
      0,
      0,
      `${shape} fill="${tone}" ${shadow(scene, 'large')}/>${shape} fill="${glow(scene, ['#ffffff3a', '#ffffff00', '#0000004d'])}"/>`,
      { turn: scene.chance.whole(-7, 7) },
    ),
  }
}

/** A tin tray or a basket, lined with paper. */
function paperLinedVessel(scene: Scene, r: number, isBasket: boolean): DrawnVessel {
  const { chance } = scene
  const side = r * 1.04
  const paperCorners = Array.from({ length: 12 }, (_, index) => {
    const angle = (index / 12) * 6.283 // 2π
    const reach = r * (index % 2 === 0 ? 1.08 : 0.9)
    return `${n(Math.cos(angle) * reach * (isBasket ? 1 : 1.3))},${n(Math.sin(angle) * reach * 0.86)}`
  })
  const trayOrBasket = isBasket
    ? circle(
        0,
        0,
        r * 1.02,
        '#8a5a2e',
        `${shadow(scene, 'large')} stroke="#5a3615" stroke-width="${n(r * 0.07)}" stroke-dasharray="14 7"`,
      )
    : `<rect x="${n(-side * 1.42)}" y="${n(-side * 0.88)}" width="${n(side * 2.84)}" height="${n(side * 1.76)}" rx="34" fill="${chance.pick(['#9aa0a3', '#b3261e', '#2f3a40', '#1f4f63'])}" ${shadow(scene, 'large')}/>`
  return {
    foodShare: isBasket ? 0.78 : 0.84,
    body:
      trayOrBasket +
      at(
        0,
        0,
        `<polygon points="${paperCorners.join(' ')}" fill="${chance.pick(['#f7f1e3', '#e8d3ae', '#fffdf7'])}" ${shadow(scene)}/><polygon points="${paperCorners.join(' ')}" fill="${glow(scene, ['#ffffff88', '#ffffff00', '#00000026'])}"/>`,
        { turn: chance.whole(0, 40) },
      ),
  }
}

function skillet(scene: Scene, r: number): DrawnVessel {
  const handle = `<rect x="${n(r * 0.8)}" y="${n(-r * 0.13)}" width="${n(r * 1.15)}" height="${n(r * 0.26)}" rx="${n(r * 0.12)}" fill="#1b1a1a"/>`
  return {
    foodShare: 0.84,
    body: at(
      0,
      0,
      `<g ${shadow(scene, 'large')}>${handle}${circle(0, 0, r, '#232122')}</g>${circle(0, 0, r, glow(scene, ['#ffffff44', '#ffffff00', '#00000066']))}${circle(0, 0, r * 0.88, '#151414')}`,
      { turn: scene.chance.pick([-35, 25, 150, 205]) },
    ),
  }
}

function enamel(scene: Scene, r: number): DrawnVessel {
  const rim = scene.chance.pick(['#1f4e8c', '#a3261f', '#222222', '#2c6e49'])
  return {
    foodShare: 0.8,
    body:
      circle(0, 0, r, rim, shadow(scene, 'large')) +
      circle(0, 0, r * 0.955, glow(scene, ['#ffffff', '#f7f5ef', '#d5d2c8'])) +
      circle(0, 0, r * 0.82, '#00000018') +
      circle(2, 3, r * 0.81, glow(scene, ['#e9e6dd', '#f8f6f0', '#ffffff'])),
  }
}

function steamer(scene: Scene, r: number): DrawnVessel {
  const slats = Array.from(
    { length: 9 },
    (_, index) =>
      `<path d="M${n(-r * 0.84)} ${n(-r * 0.72 + index * r * 0.18)}H${n(r * 0.84)}" stroke="#7a5424" stroke-opacity=".55" stroke-width="4"/>`,
  ).join('')
  scene.defs.set('steam-clip', `<clipPath id="steam-clip"><circle r="${n(r * 0.84)}"/></clipPath>`)
  return {
    foodShare: 0.78,
    body:
      circle(0, 0, r, '#b98545', shadow(scene, 'large')) +
      circle(0, 0, r, glow(scene, ['#ffffff66', '#ffffff00', '#3a1c0088'])) +
      circle(0, 0, r * 0.93, 'none', 'stroke="#6e4418" stroke-opacity=".7" stroke-width="4"') +
      circle(0, 0, r * 0.86, '#7c5022') +
      `<g clip-path="url(#steam-clip)">${circle(0, 0, r * 0.84, '#d9b377')}${slats}</g>`,
  }
}

function leaf(scene: Scene, r: number): DrawnVessel {
  const veins = Array.from({ length: 17 }, (_, index) => {
    const x = -r * 1.3 + index * r * 0.165
    return `M${n(x)} 0L${n(x + r * 0.22)} ${n(-r * 0.78)}M${n(x)} 0L${n(x + r * 0.22)} ${n(r * 0.78)}`
  }).join('')
  const shape = `M${n(-r * 1.55)} 0C${n(-r)} ${n(-r * 1.15)} ${n(r)} ${n(-r * 1.1)} ${n(r * 1.6)} 0C${n(r)} ${n(r * 1.1)} ${n(-r)} ${n(r * 1.15)} ${n(-r * 1.55)} 0Z`
  scene.defs.set('leaf-clip', `<clipPath id="leaf-clip"><path d="${shape}"/></clipPath>`)
  return {
    foodShare: 0.72,
    body: at(
      0,
      0,
      path(shape, '#3f7d34', shadow(scene, 'large')) +
        `<g clip-path="url(#leaf-clip)">${path(shape, glow(scene, ['#8fc25e', '#4d8c3a', '#245223']))}<path d="${veins}" stroke="#1f4a1e" stroke-opacity=".4" stroke-width="3"/></g><path d="M${n(-r * 1.55)} 0H${n(r * 1.55)}" stroke="#b9d98a" stroke-width="6" stroke-opacity=".8"/>`,
      { turn: scene.chance.whole(-30, 10) },
    ),
  }
}

/** Draws a vessel around the origin. `r`: its radius; for a long vessel, about half its height. */
export function drawVessel(scene: Scene, kind: Vessel, r: number): DrawnVessel {
  switch (kind) {
    case 'plate':
      return plate(scene, r, scene.palette.plate, scene.palette.rim)
    case 'stoneware':
      return stoneware(scene, r)
    case 'bowl':
      return bowl(scene, r)
    case 'board':
      return board(scene, r, scene.chance.happens(0.55))
    case 'slate':
      return slab(scene, r, '#2b2f33', 6)
    case 'tray':
      return paperLinedVessel(scene, r, false)
    case 'basket':
      return paperLinedVessel(scene, r, true)
    case 'skillet':
      return skillet(scene, r)
    case 'enamel':
      return enamel(scene, r)
    case 'steamer':
      return steamer(scene, r)
    case 'leaf':
      return leaf(scene, r)
  }
}
