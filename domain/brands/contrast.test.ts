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

const backgrounds = ['paper', 'surface', 'sunken', 'onBrand', 'onAccent']
const texts = ['ink', 'inkSoft', 'brand', 'accent', 'link', 'success', 'warning', 'danger', 'focus']
const readable: Readonly<Record<string, string>> = Object.fromEntries([
  ...backgrounds.map((name) => [name, '#ffffff']),
  ...texts.map((name) => [name, '#111111']),
])

test('finds no fault in readable pairs, and names an unreadable pair with its ratio', () => {
  expect(contrastFaults(readable)).toEqual([])
  expect(contrastFaults({ ...readable, inkSoft: '#999999' })).toContainEqual({
    pair: ['inkSoft', 'paper'],
    ratio: 2.84,
    ratioMin: 4.5,
  })
})

test.each([
  ['ink', 'paper surface sunken'],
  ['inkSoft', 'paper surface sunken'],
  ['link', 'paper surface'],
  ['success', 'surface'],
  ['warning', 'surface'],
  ['danger', 'surface paper'],
  ['focus', 'paper'],
])('%s must be readable on %s', (token, backs) => {
  // White on the white backgrounds of `readable`.
  const faults = contrastFaults({ ...readable, [token]: '#ffffff' })
  expect(faults.map(({ pair }) => pair)).toEqual(backs.split(' ').map((back) => [token, back]))
})

test.each([
  ['onBrand', 'brand'],
  ['onAccent', 'accent'],
])('%s must be readable on %s', (token, back) => {
  // Dark on the dark brand and accent colors of `readable`.
  expect(contrastFaults({ ...readable, [token]: '#111111' }).map(({ pair }) => pair)).toEqual([[token, back]])
})

test('a focus ring needs less contrast than text', () => {
  // #949494 has a ratio of 3.03 on white.
  expect(contrastFaults({ ...readable, focus: '#949494' })).toEqual([])
  expect(contrastFaults({ ...readable, success: '#949494' })).toEqual([
    { pair: ['success', 'surface'], ratio: 3.03, ratioMin: 4.5 },
  ])
})

test('a missing token counts as black', () => {
  const { ink: _, ...withoutInk } = readable
  expect(contrastFaults(withoutInk)).toEqual([])
  expect(contrastFaults({ ...withoutInk, paper: '#000000' })).toContainEqual({
    pair: ['ink', 'paper'],
    ratio: 1,
    ratioMin: 4.5,
  })
  const { paper: _paper, ...withoutPaper } = readable
  expect(contrastFaults(withoutPaper)).toContainEqual({ pair: ['ink', 'paper'], ratio: 1.11, ratioMin: 4.5 })
})
