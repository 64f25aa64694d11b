import { expect, test } from 'vitest'
import { contrast, contrastFaults } from './contrast.ts'

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54],
  ['#ffffff', '#767676', 4.54],
])('the contrast of %s on %s is %d', (a, b, ratio) => {
  expect(contrast(a, b)).toBeCloseTo(ratio, 2)
})

test('names an unreadable pair with its ratio', () => {
  const readable = Object.fromEntries(
    ['paper', 'surface', 'sunken', 'onBrand', 'onAccent']
      .map((name) => [name, '#ffffff'])
      .concat(
        ['ink', 'inkSoft', 'brand', 'accent', 'link', 'success', 'warning', 'danger', 'focus'].map((name) => [
          name,
          '#111111',
        ]),
      ),
  ) as Record<string, string>
  expect(contrastFaults(readable)).toEqual([])
  expect(contrastFaults({ ...readable, inkSoft: '#999999' })).toContainEqual({
    pair: ['inkSoft', 'paper'],
    ratio: 2.84,
    ratioMin: 4.5,
  })
})
