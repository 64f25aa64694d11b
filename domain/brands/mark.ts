/** Maximum size of a mark: a larger file is a picture, not a symbol. */
export const markBytesMax = 12_000

const shapeElements = ['svg', 'g', 'defs', 'path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon']
const paintElements = ['linearGradient', 'radialGradient', 'stop', 'clipPath']
const elements = new Set([...shapeElements, ...paintElements])

const geometry = 'viewBox d cx cy r rx ry x y x1 y1 x2 y2 fx fy width height points transform'.split(' ')
const paint = 'fill fill-rule fill-opacity clip-path clip-rule opacity stop-color stop-opacity offset'.split(' ')
const stroke = 'stroke stroke-width stroke-linecap stroke-linejoin stroke-opacity stroke-dasharray'.split(' ')
const gradient = 'id gradientUnits gradientTransform'.split(' ')
const attributes = new Set(['xmlns', ...geometry, ...paint, ...stroke, ...gradient])

const svgNamespace = 'http://www.w3.org/2000/svg'
/** Characters of numbers, colors, path data and `url(#local-paint)`. `localPaint` refuses any other `url(…)`. */
const plainValue = /^[\w\s.,#%()+-]*$/
const localPaint = /^url\(#[\w-]+\)$/
const tag = /<(\/?)([A-Za-z]+)((?:\s+[A-Za-z][\w:-]*="[^"<>&]*")*)\s*(\/?)>/y
const attribute = /([A-Za-z][\w:-]*)="([^"]*)"/g

/**
 * Reasons why an SVG cannot be a brand's mark; empty when it is safe and square. The function removes nothing. It accepts only the elements
 * and attributes above and refuses the rest, such as script, style, links, foreign content, entities and comments.
 */
export function markFaults(svg: string): string[] {
  if (new TextEncoder().encode(svg).length > markBytesMax) return [`is larger than ${markBytesMax} bytes`]
  const faults: string[] = []
  const openElements: string[] = []
  let tagCount = 0
  let at = 0
  while (at < svg.length) {
    if (/\s/.test(svg.charAt(at))) {
      at += 1
      continue
    }
    tag.lastIndex = at
    const match = tag.exec(svg)
    if (!match) return [...faults, `contains text that is not a plain element: ${svg.slice(at, at + 24)}`]
    const [text, slash, name = '', attributeText = '', selfClosing] = match
    if (openElements.length === 0 && (tagCount > 0 || name !== 'svg')) faults.push('must be one svg element')
    if (slash) {
      if (openElements.pop() !== name) return [...faults, `closes ${name}, which is not open`]
    } else {
      faults.push(...elementFaults(name, attributeText))
      if (tagCount === 0) faults.push(...rootFaults(attributeText))
      if (!selfClosing) openElements.push(name)
    }
    tagCount += 1
    at += text.length
  }
  if (tagCount === 0) faults.push('is empty')
  if (openElements.length > 0) faults.push(`does not close ${openElements.at(-1)}`)
  return faults
}

function elementFaults(name: string, attributeText: string): string[] {
  if (!elements.has(name)) return [`the element ${name} is not allowed`]
  return [...attributeText.matchAll(attribute)].flatMap(([, key = '', value = '']) => {
    if (!attributes.has(key)) return [`the attribute ${key} is not allowed`]
    if (key === 'xmlns') return value === svgNamespace ? [] : ['xmlns must be that of SVG']
    const isAllowed = plainValue.test(value) && (!/url/i.test(value) || localPaint.test(value))
    return isAllowed ? [] : [`the value of ${key} is not allowed: ${value.slice(0, 24)}`]
  })
}

/** A mark needs the namespace of SVG, and a square view box from 0 in whole numbers. */
function rootFaults(attributeText: string): string[] {
  const faults: string[] = []
  const [, width, height] = /\sviewBox="0 0 (\d+) (\d+)"/.exec(attributeText) ?? []
  if (!width || width !== height || Number(width) === 0) faults.push('must be square: viewBox="0 0 N N"')
  if (!/\sxmlns=/.test(attributeText)) faults.push(`needs xmlns="${svgNamespace}"`)
  return faults
}
