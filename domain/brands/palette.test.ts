import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hexOf, toHex, toHsl } from './color.ts'
import { contrast, contrastFaults } from './contrast.ts'
import { palettesFrom } from './palette.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const seed = Date.now() % 2 ** 31

test(`any two colours make palettes that read in both schemes, or name the pair that cannot (seed ${seed})`, () => {
  let made = 0
  fc.assert(
    fc.property(colour, colour, (brand, accent) => {
      const result = palettesFrom(brand, accent)
      if (!result.ok) {
        for (const { pair, ratio, ratioMin } of result.faults) {
          expect(['brand on paper', 'accent on brand']).toContain(pair.join(' on '))
          expect(ratio).toBeLessThan(ratioMin)
        }
        return
      }
      made += 1
      for (const scheme of [result.light, result.dark]) {
        expect(contrastFaults(scheme)).toEqual([])
        expect(contrast(scheme.brand, scheme.paper)).toBeGreaterThanOrEqual(3)
        expect(contrast(scheme.accent, scheme.brand)).toBeGreaterThanOrEqual(1.4)
      }
    }),
    { seed, numRuns: 300 },
  )
  expect(made).toBeGreaterThan(150)
})

test.each([
  ['#ffffff', '#ffcc00', ['brand', 'paper']],
  ['#f2f2f2', '#222222', ['brand', 'paper']],
])('%s with %s is refused, naming the pair', (brand, accent, pair) => {
  const result = palettesFrom(brand, accent)
  expect(result.ok ? [] : result.faults.map((fault) => fault.pair)).toContainEqual(pair)
})

test('a colour that can be seen stays as it was given', () => {
  const result = palettesFrom('#00aa55', '#ffcc00')
  expect(result).toMatchObject({ ok: true, light: { accent: '#ffcc00' } })
  expect(palettesFrom('#0d2a57', '#f47b20')).toMatchObject({ ok: true, light: { brand: '#0d2a57', accent: '#f47b20' } })
})

test.each([
  ['#0a5', '#00aa55'],
  ['#FFCC00', '#ffcc00'],
  ['green', null],
  ['#12345', null],
])('%s is the colour %s', (text, hex) => expect(hexOf(text)).toBe(hex))

test('a colour comes back from hue, saturation and lightness as it went', () => {
  fc.assert(
    fc.property(colour, (hex) => {
      expect(toHex(toHsl(hex))).toBe(hex)
    }),
    { seed },
  )
})
