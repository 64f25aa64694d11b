import type { Map as GlMap } from 'maplibre-gl'
import type { Colors } from './colors.ts'

// Marks and pills are images, so that labels avoid them. All other pins are circles, which take no part in MapLibre's label placement.
const pixelRatio = 2
const marks = {
  listed: { size: 24, fill: 'brand', edge: 'surface' },
  hovered: { size: 30, fill: 'accent', edge: 'ink' },
  selected: { size: 36, fill: 'accent', edge: 'ink' },
} as const

/** A pin with a time, which stretches with the text. */
const pills = {
  tonight: { height: 30, fill: 'brand', edge: 'surface' },
  'tonight-picked': { height: 34, fill: 'accent', edge: 'ink' },
} as const
/** Room around a mark for its shadow, in CSS pixels. */
const shadowRoom = 3

/**
 * Returns a square image of `side` CSS pixels that `draw` draws; null when the browser provides no canvas. `fillCircle` fills a circle
 * `inset` pixels from the image's edges. The first circle casts the shadow.
 */
function drawImage(side: number, draw: (fillCircle: (inset: number, color: string) => void) => void): ImageData | null {
  const canvas = document.createElement('canvas')
  canvas.width = side * pixelRatio
  canvas.height = side * pixelRatio
  const context = canvas.getContext('2d')
  if (!context) return null
  context.scale(pixelRatio, pixelRatio)
  context.shadowColor = 'rgb(8 8 24 / 0.4)'
  context.shadowBlur = shadowRoom * pixelRatio
  context.shadowOffsetY = pixelRatio
  draw((inset, color) => {
    context.fillStyle = color
    context.beginPath()
    context.arc(side / 2, side / 2, side / 2 - inset, 0, 2 * Math.PI)
    context.fill()
    context.shadowColor = 'transparent'
  })
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

export function addMarks(map: GlMap, colors: Colors): void {
  for (const [name, { size, fill, edge }] of Object.entries(marks)) {
    // The edge, the fill, and a dot in the middle.
    const mark = drawImage(size, (fillCircle) => {
      fillCircle(shadowRoom, colors[edge])
      fillCircle(shadowRoom + 2.5, colors[fill])
      fillCircle(size * 0.375 + 0.5, colors[edge])
    })
    if (mark && !map.hasImage(name)) map.addImage(name, mark, { pixelRatio })
  }
  for (const [name, { height, fill, edge }] of Object.entries(pills)) {
    const pill = drawImage(height, (fillCircle) => {
      fillCircle(shadowRoom, colors[edge])
      fillCircle(shadowRoom + 1.5, colors[fill])
    })
    if (pill && !map.hasImage(name)) map.addImage(name, pill, { pixelRatio, ...stretchOptions(height * pixelRatio) })
  }
}

/**
 * The middle columns and rows of a circle of `side` image pixels stretch with the text, which stays 7 CSS pixels from the left and
 * right edge and 4 from the top and bottom.
 */
function stretchOptions(side: number) {
  const middle: [number, number] = [side / 2 - 1, side / 2 + 1]
  const [paddingX, paddingY] = [(shadowRoom + 7) * pixelRatio, (shadowRoom + 4) * pixelRatio]
  const content: [number, number, number, number] = [paddingX, paddingY, side - paddingX, side - paddingY]
  return { stretchX: [middle], stretchY: [middle], content }
}
