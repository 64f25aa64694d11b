import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalizeHex, toHex, toHsl } from './color.ts'
import { contrast, contrastFaults } from './contrast.ts'
import { palettesFrom } from './palette.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const seed = Date.now() % 2 ** 31

test(`makes readable palettes from any two colors, or names the unreadable pair (seed ${seed})`, () => {
  let paletteCount = 0
  fc.assert(
    fc.property(color, color, (brand, accent) => {
      const result = palettesFrom(brand, accent)
      if (!result.ok) {
        for (const { pair, ratio, ratioMin } of result.faults) {
          expect(['brand on paper', 'accent on brand']).toContain(pair.join(' on '))
          expect(ratio).toBeLessThan(ratioMin)
        }
        return
      }
      paletteCount += 1
      for (const scheme of [result.light, result.dark]) {
        expect(contrastFaults(scheme)).toEqual([])
        expect(contrast(scheme.brand, scheme.paper)).toBeGreaterThanOrEqual(3)
        expect(contrast(scheme.accent, scheme.brand)).toBeGreaterThanOrEqual(1.4)
      }
    }),
    { seed, numRuns: 300 },
  )
  expect(paletteCount).toBeGreaterThan(150) // of 300 pairs most have palettes, so the checks above ran
})

test.each([
  ['#ffffff', '#ffcc00', ['brand', 'paper']],
  ['#f2f2f2', '#222222', ['brand', 'paper']],
  ['#ffffff', '#ffffff', ['brand', 'paper']],
  ['#4dfea1', '#e9f5c2', ['accent', 'brand']],
])('refuses %s with %s and names the pair', (brand, accent, pair) => {
  const result = palettesFrom(brand, accent)
  expect(result.ok ? [] : result.faults.map((fault) => fault.pair)).toContainEqual(pair)
})

test('keeps a visible color unchanged', () => {
  const result = palettesFrom('#00aa55', '#ffcc00')
  expect(result).toMatchObject({ ok: true, light: { accent: '#ffcc00' } })
  expect(palettesFrom('#0d2a57', '#f47b20')).toMatchObject({ ok: true, light: { brand: '#0d2a57', accent: '#f47b20' } })
})

test('the palettes of #00aa55 and #ffcc00 are the same in every release', () => {
  const [signalTokens, faintTokens] = ['success warning danger', 'paper surface sunken line']
  const tokens = `${faintTokens} ink inkSoft brand onBrand accent onAccent link ${signalTokens} focus`.split(' ')
  const schemeOf = (codes: string) =>
    Object.fromEntries(codes.split(' ').map((code, index) => [tokens[index], `#${code}`]))
  expect(palettesFrom('#00aa55', '#ffcc00')).toEqual({
    ok: true,
    light: schemeOf(
      'fafcfb ffffff f0f7f4 d7eae0 11221a 3e795c 00a452 11221a ffcc00 11221a 008141 0a7a3f 8a5200 b3261e 008141',
    ),
    dark: schemeOf(
      '0c1812 13251c 070d0a 2b5440 f2f8f5 a7d2bd 00aa55 11221a ffcc00 11221a 00aa55 4fd58b ffb84d ff8a80 00aa55',
    ),
  })
})

test.each([
  ['light', 'brand', '#e8c547', '#c0392b', '#ab8b15'], // darker, to be visible on white
  ['dark', 'brand', '#e8c547', '#c0392b', '#e8c547'],
  ['dark', 'brand', '#0d2a57', '#f47b20', '#1e61c9'], // lighter, as far as necessary
  ['light', 'accent', '#777777', '#777777', '#606060'], // darker is nearer than lighter
  ['light', 'accent', '#5a2d82', '#5a2d90', '#733ab8'], // lighter is nearer than darker
  ['light', 'accent', '#272727', '#0d0d0d', '#000000'], // only black is dark enough
  ['light', 'accent', '#000000', '#000000', '#272727'], // nothing is darker than black
  ['dark', 'accent', '#ffff00', '#ffffff', '#d2d2d2'], // nothing is lighter than white
  ['light', 'onBrand', '#0d2a57', '#f47b20', '#ffffff'],
  ['light', 'onBrand', '#777777', '#777777', '#000000'], // neither white nor the tinted dark color is readable
  ['light', 'onAccent', '#0d2a57', '#f47b20', '#111822'],
  ['light', 'link', '#b0b0b0', '#222222', '#707070'], // text needs more contrast than the brand color
] as const)('the %s scheme has the color %s for %s and %s: %s', (scheme, token, brand, accent, expected) => {
  const result = palettesFrom(brand, accent)
  expect(result.ok && result[scheme][token]).toBe(expected)
})

test.each([
  ['#ffffff', '#ffcc00', { 'brand on paper': 1.03 }],
  ['#ffffff', '#f8f8f8', { 'brand on paper': 1.03 }], // the accent color becomes darker
  ['#d9d9d9', '#f8f8f8', { 'brand on paper': 1.36 }], // the accent color becomes white
  ['#e0e0e0', '#ffffff', { 'brand on paper': 1.27, 'accent on brand': 1.32 }],
])('refuses %s with %s, because a visible pair would need too large a change: %j', (brand, accent, ratios) => {
  const faults = Object.entries(ratios).map(([pair, ratio]) => ({
    pair: pair.split(' on '),
    ratio,
    ratioMin: pair === 'brand on paper' ? 3 : 1.4,
  }))
  expect(palettesFrom(brand, accent)).toEqual({ ok: false, faults })
})

test.each([
  ['#ff0000', 0, 1, 0.5],
  ['#00ff00', 120, 1, 0.5],
  ['#0000ff', 240, 1, 0.5],
  ['#ff00ff', 300, 1, 0.5],
  ['#804000', 30, 1, 64 / 255],
  ['#333333', 0, 0, 0.2],
  ['#ffffff', 0, 0, 1],
])('%s has the hue %d, saturation %d and lightness %d', (hex, h, s, l) => {
  const hsl = toHsl(hex)
  expect([hsl.h, hsl.s]).toEqual([h, s])
  expect(hsl.l).toBeCloseTo(l, 6)
})

test.each([
  ['#0a5', '#00aa55'],
  ['#0A5', '#00aa55'],
  ['#FFCC00', '#ffcc00'],
  ['green', null],
  ['#12345', null],
  ['x#0a5', null],
  ['#0a5x', null],
  ['x#00aa55', null],
  ['#00aa55x', null],
])('normalizes %s to %s', (text, hex) => expect(normalizeHex(text)).toBe(hex))

test('converts a color to hue, saturation and lightness and back', () => {
  fc.assert(
    fc.property(color, (hex) => {
      expect(toHex(toHsl(hex))).toBe(hex)
    }),
    { seed },
  )
})
