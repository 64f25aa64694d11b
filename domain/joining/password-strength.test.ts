import { expect, test } from 'vitest'
import { truncatePassword } from './password.ts'
import { passwordStrength } from './password-strength.ts'

test.each([
  ['', [], 'weak'],
  ['aaaaaaaaaaaaaaaa', [], 'weak'],
  ['abcdefghijkl', [], 'weak'],
  ['1234567890', [], 'weak'],
  ['kitchen', [], 'weak'],
  ['kitchen42', [], 'fair'],
  ['salt and butter', [], 'strong'],
  ['tQ7#vLw2!x', [], 'strong'],
  ['anaruiz anaruiz', ['Ana', 'Ruiz'], 'weak'],
  ['anaruiz anaruiz', [' Ana ', 'Ruiz'], 'weak'],
  ['tQ7#alw2!x', ['Al'], 'strong'], // Al is too short to be a personal word
  ['q.m;z@a', [], 'fair'], // in capital letters, @ and A would be neighbors
  // Pairs of passwords of one kind of characters: one character more makes the second one fair.
  ['qmzkxtpv', [], 'weak'],
  ['qmzkxtpvr', [], 'fair'],
  ['QMZKXTPV', [], 'weak'],
  ['QMZKXTPVR', [], 'fair'],
  ['830527381649', [], 'weak'],
  ['8305273816492', [], 'fair'],
  ['#.;[~*/', [], 'weak'],
  ['#.;[~*/?', [], 'fair'],
] as const)('%j with the personal words %j is %s', (password, personalWords, strength) =>
  expect(passwordStrength(password, personalWords)).toBe(strength),
)

test('the strength of "plum tart on a tuesday" never falls while it is typed letter by letter', () => {
  const order = ['weak', 'fair', 'strong']
  const levels = Array.from('plum tart on a tuesday', (_, at) =>
    order.indexOf(passwordStrength('plum tart on a tuesday'.slice(0, at + 1))),
  )
  expect(levels).toEqual(levels.toSorted((a, b) => a - b))
})

test('a password is cut to its first 56 characters [P1-396]', () => {
  expect([truncatePassword('a'.repeat(56)), truncatePassword(`${'a'.repeat(56)}b`)]).toEqual([
    'a'.repeat(56),
    'a'.repeat(56),
  ])
})
