import { expect, test } from 'vitest'
import { allBrands } from '../../checks/fixtures/brands.ts'
import { contrast } from '../../domain/brands/contrast.ts'
import { colorsOf, mixColors } from './colors.ts'

const toCamelCase = (name: string) => name.replace(/-./g, (letters) => letters.charAt(1).toUpperCase())

test.each([
  ['#000000', '#ffffff', 0.5, '#808080'],
  ['#102030', '#a0b0c0', 0, '#102030'],
  ['#102030', '#a0b0c0', 0.25, '#344454'],
  ['#ffffff', '#000000', 0.99, '#030303'],
])('%s and %s mixed by %d give %s', (a, b, share, mixed) => expect(mixColors(a, b, share)).toBe(mixed))

const tokenNames = ['paper', 'surface', 'sunken', 'ink', 'ink-soft', 'line', 'brand', 'on-brand', 'accent', 'on-accent']
const tokens = { paper: '#fbf5ec', surface: '#fffaf3', sunken: '#f3e8d8' }

// A paper is dark when the sum of its three channels is below 384. #808080 is at this limit, and #7f8080 is one step below.
test.each([
  ['light', tokens, { land: '#f7efe3', water: '#c6dce7' }],
  ['dark', { paper: '#1c0f11', surface: '#29171a', sunken: '#140a0b' }, { land: '#241416', water: '#0f1f2b' }],
  ['light by one step', { ...tokens, paper: '#808080' }, { land: '#b4afa8', water: '#aec5d2' }],
  ['dark by one step', { ...tokens, paper: '#7f8080' }, { land: '#ccc9c5', water: '#1e303c' }],
])('reads the tokens of a scheme that is %s, and mixes land and water', (_scheme, scheme, mixed) => {
  const readProperties: string[] = []
  const colors = colorsOf((property) => {
    readProperties.push(property)
    return ` ${(scheme as Readonly<Record<string, string>>)[property.slice(2)] ?? '#123456'} `
  })
  expect(readProperties).toEqual(tokenNames.map((name) => `--${name}`))
  const defaults = Object.fromEntries(tokenNames.map((name) => [name, '#123456']))
  expect(colors).toEqual({ ...defaults, ...scheme, ...mixed })
})

for (const { id, brand } of allBrands())
  test.each(['light', 'dark'] as const)(
    `${id}, %s: names are readable on land, counts on their circle, and land differs from water`,
    (schemeName) => {
      const scheme: Readonly<Record<string, string>> = brand.theme[schemeName]
      const colors = colorsOf((property) => scheme[toCamelCase(property.slice(2))] ?? '')
      // WCAG asks for a contrast of 4.5 (AA) or 7 (AAA).
      expect(contrast(colors.ink, colors.land)).toBeGreaterThan(7)
      expect(contrast(colors['ink-soft'], colors.land)).toBeGreaterThan(4.5)
      expect(colors.water).not.toBe(colors.land)
      // A count has the color `ink` on a circle of the color `surface`.
      expect(contrast(colors.ink, colors.surface)).toBeGreaterThan(7)
    },
  )
