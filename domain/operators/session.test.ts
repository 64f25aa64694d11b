import { expect, test } from 'vitest'
import { operatorSessionEnd, checkOperatorSession } from './session.ts'

const start = new Date('2026-11-01T08:00:00Z')
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

test.each([
  // seen  ends  revoked  now   outcome
  [0, 30, null, 0.5, 'kept'],
  [0, 30, null, 1, 'renewed'],
  [0, 30, null, 29.9, 'renewed'],
  [0, 30, null, 30, 'over'],
  [0, 30, 5, 6, 'over'],
  [719, 730, null, 719.5, 'kept'],
  [719, 730, null, 720, 'over'], // a working day is over, however busy
] as const)('seen at %s, ends at %s, revoked at %s, used at %s: %s', (seen, ends, revoked, now, outcome) => {
  const session = {
    createdAt: start,
    seenAt: after(seen),
    expiresAt: after(ends),
    revokedAt: revoked === null ? null : after(revoked),
  }
  expect(checkOperatorSession(session, after(now))).toBe(outcome)
})

test('half an hour from the last use, never beyond the day', () => {
  expect(operatorSessionEnd(start, after(10))).toEqual(after(40))
  expect(operatorSessionEnd(start, after(710))).toEqual(after(720))
})
