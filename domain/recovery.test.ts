import { expect, test } from 'vitest'
import {
  guessesMax,
  recoveryLifeMs,
  normalizeIdentifier,
  acceptsCode,
  acceptsLink,
  type RecoveryState,
} from './recovery.ts'

test.each([
  ['Ana@Mail.Example ', 'ana@mail.example'],
  ['212-555-1234', '2125551234'],
  ['+1 (212) 555-1234', '2125551234'],
  ['ana', null],
  ['ana@mail', null],
  ['112-555-1234', null],
  ['call 212-555-1234', null],
  ['', null],
])('normalizes %j to %j', (input, identifier) => expect(normalizeIdentifier(input)).toBe(identifier))

test('the lifetime of a recovery is 30 minutes', () => expect(recoveryLifeMs).toBe(1_800_000))

const requestedAt = new Date('2026-03-08T06:45:00Z') // New York puts its clocks forward 15 minutes later
const at = (ms: number) => new Date(requestedAt.getTime() + ms)
const freshRecovery: RecoveryState = {
  expiresAt: at(recoveryLifeMs),
  mailedAt: requestedAt,
  guesses: 0,
  codeUsedAt: null,
  usedAt: null,
}

test.each([
  ['that is fresh', {}, 0, true, true],
  ['in its last millisecond', {}, recoveryLifeMs - 1, true, true],
  ['after 30 minutes', {}, recoveryLifeMs, false, false],
  // A code may be tried without a mail, so that a guess does not reveal who has an account.
  ['that was not mailed', { mailedAt: null }, 0, false, true],
  ['with one guess left', { guesses: guessesMax - 1 }, 0, true, true],
  ['without guesses left', { guesses: guessesMax }, 0, true, false],
  ['with its code used', { codeUsedAt: requestedAt }, 0, true, false],
  ['that was used', { usedAt: requestedAt }, 0, false, false],
] as const)('a recovery %s (%j) after %d ms accepts its link: %s, and a code: %s', (_title, change, ms, link, code) => {
  const state = { ...freshRecovery, ...change }
  expect([acceptsLink(state, at(ms)), acceptsCode(state, at(ms))]).toEqual([link, code])
})
