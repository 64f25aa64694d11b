import type { LayerSpecification, Map as GlMap } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { labelFont, watchPartnerStyle } from './partner-style.ts'

type MapEvent = [event: 'style.load' | 'data' | 'error', detail?: { sourceId?: string; tile?: object }]

/** How often the style is given up after these map events. */
function countFallbacks(events: readonly MapEvent[]): number {
  const listeners = new Map<string, (detail: object) => void>()
  const map = { on: (event: string, listener: (detail: object) => void) => void listeners.set(event, listener) }
  let times = 0
  watchPartnerStyle(map as unknown as Pick<GlMap, 'on'>, ['pins'], () => (times += 1))
  for (const [event, detail = {}] of events) listeners.get(event)?.(detail)
  return times
}

const tile = {}
test.each<[string, number, MapEvent[]]>([
  ['gives up a style that does not load', 1, [['error']]],
  ['gives up once for several errors', 1, [['error'], ['error'], ['style.load'], ['error', { sourceId: 'streets' }]]],
  ['gives up a style whose first tile fails', 1, [['style.load'], ['error', { sourceId: 'streets' }]]],
  [
    'does not count source metadata as a tile',
    1,
    [['style.load'], ['data', { sourceId: 's' }], ['error', { sourceId: 's' }]],
  ],
  [
    'keeps a style that fails after a tile has loaded',
    0,
    [['style.load'], ['data', { sourceId: 's', tile }], ['error', { sourceId: 's' }]],
  ],
  [
    'ignores errors of our pins, and errors without a source after the style has loaded',
    0,
    [['style.load'], ['error', { sourceId: 'pins' }], ['error']],
  ],
  [
    'does not count our pins as tiles of the style',
    1,
    [['style.load'], ['data', { sourceId: 'pins', tile }], ['error', { sourceId: 's' }]],
  ],
])('%s', (_, times, events) => {
  expect(countFallbacks(events)).toBe(times)
})

const withFont = (font: unknown): LayerSpecification =>
  ({ id: 'a', type: 'symbol', source: 's', layout: { 'text-font': font } }) as LayerSpecification
const land: LayerSpecification = { id: 'land', type: 'background' }

test.each<[string, string | undefined, LayerSpecification[], string]>([
  [
    'uses the font of the page if the style has no glyph files',
    undefined,
    [withFont(['Noto Sans Regular'])],
    'Figtree Variable',
  ],
  [
    'uses the font of a style with glyph files',
    'https://tiles.example/{fontstack}/{range}.pbf',
    [land, withFont(['Noto Sans Regular'])],
    'Noto Sans Regular',
  ],
  [
    'skips a font that is an expression',
    'https://x',
    [withFont(['get', 'font']), withFont(['Open Sans Bold'])],
    'Open Sans Bold',
  ],
  [
    'skips a symbol layer without a layout',
    'https://x',
    [{ id: 'b', type: 'symbol', source: 's' }, withFont(['Open Sans Bold'])],
    'Open Sans Bold',
  ],
  ['falls back to the font of the page if no layer names a font', 'https://x', [land], 'Figtree Variable'],
])('%s', (_, glyphs, layers, font) => {
  expect(labelFont({ layers, ...(glyphs ? { glyphs } : {}) }, 'Figtree Variable')).toBe(font)
})
