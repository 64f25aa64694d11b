import { expect, test } from 'vitest'
import { joinNames } from './join-names.ts'

test.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a and b'],
  [['a', 'b', 'c'], 'a, b, and c'],
])('joins %j as “%s”', (names, text) => expect(joinNames(names)).toBe(text))
