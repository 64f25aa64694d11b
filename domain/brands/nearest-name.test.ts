import { expect, test } from 'vitest'
import { nearestName } from './nearest-name.ts'

test.each([
  ['home.titel', ['home.text', 'home.title'], 'home.title'],
  ['curency', ['currency', 'currentEarning'], 'currency'],
  ['hasvip', ['hasVIP', 'hasPPN'], 'hasVIP'],
  ['qr', ['program', 'partner'], null],
  ['entirelyDifferent', ['hosts'], null],
  ['anything', [], null],
])('%s is nearest to one of %j: %s', (name, names, expected) => {
  expect(nearestName(name, names)).toBe(expected)
})
