import type { LayerSpecification, Map as GlMap } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { fontIn, watchOwnStyle } from './own-style.ts'

type Said = [event: 'style.load' | 'data' | 'error', told?: { sourceId?: string; tile?: object }]

/** How often the style was given up when a map says this. */
function givenUp(said: readonly Said[]): number {
  const listeners = new Map<string, (told: object) => void>()
  const map = { on: (event: string, heard: (told: object) => void) => void listeners.set(event, heard) }
  let times = 0
  watchOwnStyle(map as unknown as Pick<GlMap, 'on'>, ['pins'], () => (times += 1))
  for (const [event, told = {}] of said) listeners.get(event)?.(told)
  return times
}

const tile = {}
test.each<[string, number, Said[]]>([
  ['a style that does not come is given up', 1, [['error']]],
  ['however often it says so, once', 1, [['error'], ['error'], ['style.load'], ['error', { sourceId: 'streets' }]]],
  ['a style whose first tile fails is given up', 1, [['style.load'], ['error', { sourceId: 'streets' }]]],
  [
    'a description of a source is no tile yet',
    1,
    [['style.load'], ['data', { sourceId: 's' }], ['error', { sourceId: 's' }]],
  ],
  [
    'one lost tile among others is no reason',
    0,
    [['style.load'], ['data', { sourceId: 's', tile }], ['error', { sourceId: 's' }]],
  ],
  ['what goes wrong with our pins is no reason', 0, [['style.load'], ['error', { sourceId: 'pins' }], ['error']]],
  [
    'our pins say nothing about its tiles',
    1,
    [['style.load'], ['data', { sourceId: 'pins', tile }], ['error', { sourceId: 's' }]],
  ],
])('%s', (_, times, said) => {
  expect(givenUp(said)).toBe(times)
})

const named = (font: unknown): LayerSpecification =>
  ({ id: 'a', type: 'symbol', source: 's', layout: { 'text-font': font } }) as LayerSpecification
const land: LayerSpecification = { id: 'land', type: 'background' }

test.each<[string, string | undefined, LayerSpecification[], string]>([
  ['letters of the page', undefined, [named(['Noto Sans Regular'])], 'Figtree Variable'],
  [
    'letters of the style',
    'https://tiles.example/{fontstack}/{range}.pbf',
    [land, named(['Noto Sans Regular'])],
    'Noto Sans Regular',
  ],
  [
    'a font that is worked out is passed over',
    'https://x',
    [named(['get', 'font']), named(['Open Sans Bold'])],
    'Open Sans Bold',
  ],
  ['letters nobody names', 'https://x', [land], 'Figtree Variable'],
])('%s', (_, glyphs, layers, font) => {
  expect(fontIn({ layers, ...(glyphs ? { glyphs } : {}) }, 'Figtree Variable')).toBe(font)
})
