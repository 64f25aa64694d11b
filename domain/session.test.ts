import { expect, test } from 'vitest'
import {
  confirmedForMs,
  hasRecentProof,
  rememberedLifeMs,
  sessionLife,
  sessionLifeMs,
  trustedForMs,
  checkSession,
} from './session.ts'

const start = new Date('2026-11-20T12:00:00Z')
const timeAt = (ms: number) => new Date(start.getTime() + ms)

test('a session lasts 15 minutes [P1-326]', () => expect(sessionLife(false)).toBe(900_000))
test('a session needs no password confirmation for one day, and a confirmed password counts for 10 minutes [P1-328]', () => {
  expect([trustedForMs, confirmedForMs]).toEqual([86_400_000, 600_000])
})
test('a remembered session lasts 90 days [P1-327]', () => expect(sessionLife(true)).toBe(90 * 24 * 3600 * 1000))

test.each([
  // remembered, ms since last use, revoked, outcome. `renew`: at most once a minute, a request stores the session's last use.
  [false, 0, false, 'valid'],
  [false, 59_999, false, 'valid'],
  [false, 60_000, false, 'renew'],
  [false, sessionLifeMs - 1, false, 'renew'],
  [false, sessionLifeMs, false, 'over'],
  [true, sessionLifeMs, false, 'renew'],
  [true, rememberedLifeMs, false, 'over'],
  [true, 0, true, 'over'],
] as const)(
  'the state of a session (remembered: %s, last used %d ms ago, revoked: %s) is %s',
  (remembered, ms, revoked, outcome) => {
    const session = {
      seenAt: start,
      expiresAt: timeAt(sessionLife(remembered)),
      remembered,
      revokedAt: revoked ? start : null,
    }
    expect(checkSession(session, timeAt(ms))).toBe(outcome)
  },
)

test.each([
  // ms since sign-in, ms since the password was confirmed, money may move
  [0, null, true],
  [trustedForMs, null, true],
  [trustedForMs + 1, null, false],
  [trustedForMs + 1, 0, true],
  [30 * trustedForMs, confirmedForMs - 1, true],
  [30 * trustedForMs, confirmedForMs, false],
  [0, confirmedForMs, true],
] as const)(
  'a session with a sign-in %s ms ago and the password confirmed %s ms ago may move money: %s [P1-328]',
  (signInAgeMs, confirmationAgeMs, expected) => {
    const confirmedAt = confirmationAgeMs === null ? null : timeAt(-confirmationAgeMs)
    expect(hasRecentProof({ createdAt: timeAt(-signInAgeMs), confirmedAt }, start)).toBe(expected)
  },
)
