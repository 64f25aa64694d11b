import type { Map as GlMap } from 'maplibre-gl'
import type { Colours } from './colours.ts'

// Pictures of pins, so that names keep clear of them; plain circles of the map do not count as something in the way.
const pixelRatio = 2
const marks = {
  listed: { size: 24, fill: 'brand', edge: 'surface' },
  hovered: { size: 30, fill: 'accent', edge: 'ink' },
  selected: { size: 36, fill: 'accent', edge: 'ink' },
} as const

/** A pin with a time: as high as a mark, and as wide as the time. */
const pills = {
  tonight: { height: 30, fill: 'brand', edge: 'surface' },
  'tonight-picked': { height: 34, fill: 'accent', edge: 'ink' },
} as const
/** Pixels of the page around a mark for its shadow. */
const shadowRoom = 3

/** A picture of so many pixels of the page a side. `shape` fills `inset` pixels from its edge; what is filled first casts the shadow. */
function picture(side: number, fill: (shape: (inset: number, colour: string) => void) => void): ImageData | null {
  const canvas = document.createElement('canvas')
  canvas.width = side * pixelRatio
  canvas.height = side * pixelRatio
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.scale(pixelRatio, pixelRatio)
  pen.shadowColor = 'rgb(8 8 24 / 0.4)'
  pen.shadowBlur = shadowRoom * pixelRatio
  pen.shadowOffsetY = pixelRatio
  fill((inset, colour) => {
    pen.fillStyle = colour
    pen.beginPath()
    pen.arc(side / 2, side / 2, side / 2 - inset, 0, 2 * Math.PI)
    pen.fill()
    pen.shadowColor = 'transparent'
  })
  return pen.getImageData(0, 0, canvas.width, canvas.height)
}

export function addMarks(map: GlMap, colours: Colours): void {
  for (const [name, { size, fill, edge }] of Object.entries(marks)) {
    const mark = picture(size, (shape) => {
      shape(shadowRoom, colours[edge])
      shape(shadowRoom + 2.5, colours[fill])
      shape(size * 0.375 + 0.5, colours[edge])
    })
    if (mark && !map.hasImage(name)) map.addImage(name, mark, { pixelRatio })
  }
  for (const [name, { height, fill, edge }] of Object.entries(pills)) {
    const pill = picture(height, (shape) => {
      shape(shadowRoom, colours[edge])
      shape(shadowRoom + 1.5, colours[fill])
    })
    if (pill && !map.hasImage(name)) map.addImage(name, pill, { pixelRatio, ...stretching(height * pixelRatio) })
  }
}

/** The middle column and row of a circle stretch with the text, which keeps clear of the edge. */
function stretching(side: number) {
  const middle: [number, number] = [side / 2 - 1, side / 2 + 1]
  const [beside, above] = [(shadowRoom + 7) * pixelRatio, (shadowRoom + 4) * pixelRatio]
  const content: [number, number, number, number] = [beside, above, side - beside, side - above]
  return { stretchX: [middle], stretchY: [middle], content }
}
