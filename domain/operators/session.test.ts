import { expect, test } from 'vitest'
import { checkOperatorSession, operatorSessionEnd, setUpLinkLifeMs } from './session.ts'

const start = new Date('2026-11-01T08:00:00Z')
const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

test.each([
  // use   ends  revoked  now   outcome
  [0, 30, null, 0.5, 'valid'],
  [0, 30, null, 1, 'renew'], // the site updates the row of a session at most once a minute
  [0, 30, null, 29.9, 'renew'],
  [0, 30, null, 30, 'over'],
  [0, 30, 5, 6, 'over'],
  [719, 730, null, 719.5, 'valid'],
  [719, 730, null, 720, 'over'], // 12 hours, regardless of use
] as const)(
  'last use %s, end %s, revocation %s, now %s (minutes after the start of a session): %s',
  (lastUse, ends, revoked, now, outcome) => {
    const session = {
      createdAt: start,
      seenAt: minutesLater(lastUse),
      expiresAt: minutesLater(ends),
      revokedAt: revoked === null ? null : minutesLater(revoked),
    }
    expect(checkOperatorSession(session, minutesLater(now))).toBe(outcome)
  },
)

test('a session expires 30 minutes after its last use, at most 12 hours after it began', () => {
  expect(operatorSessionEnd(start, minutesLater(10))).toEqual(minutesLater(40))
  expect(operatorSessionEnd(start, minutesLater(710))).toEqual(minutesLater(720))
})

test('the lifetime of a set-up link is one day', () => expect(setUpLinkLifeMs).toBe(86_400_000))
