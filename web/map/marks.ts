import type { Map as GlMap } from 'maplibre-gl'
import type { Colours } from './colours.ts'

// Pictures of pins, so that names keep clear of them; plain circles of the map do not count as something in the way.
const pixelRatio = 2
const kinds = {
  listed: { size: 24, fill: 'brand', edge: 'surface' },
  hovered: { size: 30, fill: 'accent', edge: 'ink' },
  selected: { size: 36, fill: 'accent', edge: 'ink' },
} as const

function drawn(size: number, fill: string, edge: string): ImageData | null {
  const canvas = document.createElement('canvas')
  const side = size * pixelRatio
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d')
  if (!pen) return null
  const disc = (radius: number, colour: string) => {
    pen.fillStyle = colour
    pen.beginPath()
    pen.arc(side / 2, side / 2, radius * pixelRatio, 0, 2 * Math.PI)
    pen.fill()
  }
  pen.shadowColor = 'rgb(8 8 24 / 0.4)'
  pen.shadowBlur = 3 * pixelRatio
  pen.shadowOffsetY = pixelRatio
  disc(size / 2 - 3, edge)
  pen.shadowColor = 'transparent'
  disc(size / 2 - 5.5, fill)
  disc(size / 8 - 0.5, edge)
  return pen.getImageData(0, 0, side, side)
}

export function addMarks(map: GlMap, colours: Colours): void {
  for (const [name, { size, fill, edge }] of Object.entries(kinds)) {
    const picture = drawn(size, colours[fill], colours[edge])
    if (picture && !map.hasImage(name)) map.addImage(name, picture, { pixelRatio })
  }
}
