import { expect, test } from 'vitest'
import { fill } from './fill.ts'

test.each([
  ['{program} pays {rate}', { program: 'Lumen', rate: '5%' }, 'Lumen pays 5%'],
  ['{outer}', { outer: 'in {inner}', inner: 'here' }, 'in here'],
  ['{unknown} stays', {}, '{unknown} stays'],
  ['{self}', { self: '{self}' }, '{self}'],
  ['no braces', { program: 'x' }, 'no braces'],
])('%s is filled', (text, words, expected) => {
  expect(fill(text, words as Record<string, string>)).toBe(expected)
})
