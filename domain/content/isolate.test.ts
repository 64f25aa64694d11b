import { expect, test } from 'vitest'
import { fill } from './fill.ts'
import { isolate } from './isolate.ts'

test.each([
  ['Luigi', 'Luigi'],
  ['Ёлки 小龙坎 🍕', 'Ёлки 小龙坎 🍕'],
  ['بيت الشاورما', '\u2068بيت الشاورما\u2069'],
  ['חומוס 24', '\u2068חומוס 24\u2069'],
  ['Luigi \u202eagainst\u2069', '\u2068Luigi against\u2069'],
])('isolates %j as %j [OPS-B15]', (text, expected) => expect(isolate(text)).toBe(expected))

test("isolates a person's or restaurant's name in a sentence, but not the program's own words [OPS-B15]", () => {
  const values = { program: 'Lumen', name: 'بيت 24', count: 3 }
  expect(fill('{name}: {count} at {program}', { program: 'Lumen' }, values)).toBe('\u2068بيت 24\u2069: 3 at Lumen')
})
