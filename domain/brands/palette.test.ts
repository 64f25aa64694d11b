import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hexOf, toHex, toHsl } from './color.ts'
import { contrast, contrastFaults } from './contrast.ts'
import { palettesFrom } from './palette.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const seed = Date.now() % 2 ** 31

test(`makes readable palettes from any two colors, or names the unreadable pair (seed ${seed})`, () => {
  let count = 0
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
      count += 1
      for (const scheme of [result.light, result.dark]) {
        expect(contrastFaults(scheme)).toEqual([])
        expect(contrast(scheme.brand, scheme.paper)).toBeGreaterThanOrEqual(3)
        expect(contrast(scheme.accent, scheme.brand)).toBeGreaterThanOrEqual(1.4)
      }
    }),
    { seed, numRuns: 300 },
  )
  expect(count).toBeGreaterThan(150)
})

test.each([
  ['#ffffff', '#ffcc00', ['brand', 'paper']],
  ['#f2f2f2', '#222222', ['brand', 'paper']],
])('refuses %s with %s and names the pair', (brand, accent, pair) => {
  const result = palettesFrom(brand, accent)
  expect(result.ok ? [] : result.faults.map((fault) => fault.pair)).toContainEqual(pair)
})

test('keeps a visible color unchanged', () => {
  const result = palettesFrom('#00aa55', '#ffcc00')
  expect(result).toMatchObject({ ok: true, light: { accent: '#ffcc00' } })
  expect(palettesFrom('#0d2a57', '#f47b20')).toMatchObject({ ok: true, light: { brand: '#0d2a57', accent: '#f47b20' } })
})

test.each([
  ['#0a5', '#00aa55'],
  ['#FFCC00', '#ffcc00'],
  ['green', null],
  ['#12345', null],
])('normalizes %s to %s', (text, hex) => expect(hexOf(text)).toBe(hex))

test('converts a color to hue, saturation and lightness and back', () => {
  fc.assert(
    fc.property(color, (hex) => {
      expect(toHex(toHsl(hex))).toBe(hex)
    }),
    { seed },
  )
})
