import { describe, expect, test } from 'vitest'
import {
  countFailure,
  failuresMax,
  humanCheckAfter,
  isLocked,
  lockMs,
  lockOf,
  needsHumanCheck,
  type Failures,
} from './sign-in.ts'

const start = new Date('2026-11-20T12:00:00Z')
const timeAt = (ms: number) => new Date(start.getTime() + ms)
/** The state after `times` wrong passwords, one each `everyMs`, the first one at `start`. */
const stateAfter = (times: number, everyMs = 1_000) => {
  let state: Failures | undefined
  for (let i = 0; i < times; i += 1) state = countFailure(state, 'account', timeAt(i * everyMs))
  return state
}

describe('the lock [M2-263]', () => {
  test.each([
    [failuresMax.account - 1, 0, false],
    [failuresMax.account, 0, true],
    [failuresMax.account, lockMs - 5_000, true],
    [failuresMax.account, lockMs, false],
  ])('after %d failures holds %d ms after the last one: %s', (times, ms, locked) => {
    expect(isLocked(stateAfter(times), timeAt((times - 1) * 1_000 + ms))).toBe(locked)
  })

  test('failures far apart do not add up', () =>
    expect(isLocked(stateAfter(20, lockMs + 1), timeAt(20 * (lockMs + 1)))).toBe(false))
  test('counting restarts after a lock ends', () => {
    const nextState = countFailure(stateAfter(failuresMax.account), 'account', timeAt(lockMs + 10_000))
    expect(nextState.failures).toBe(1)
  })
  test('a failure within 30 minutes of the first one counts, and a later one restarts the count', () => {
    expect(countFailure(stateAfter(1), 'account', timeAt(lockMs))).toMatchObject({ failures: 2, firstAt: start })
    expect(countFailure(stateAfter(1), 'account', timeAt(lockMs + 1))).toMatchObject({
      failures: 1,
      firstAt: timeAt(lockMs + 1),
    })
  })
  test('a failure during a lock counts, and one at its end restarts the count', () => {
    const lockedState = { failures: failuresMax.account, firstAt: start, lockedUntil: timeAt(lockMs) }
    expect(countFailure(lockedState, 'account', timeAt(lockMs - 1)).failures).toBe(failuresMax.account + 1)
    expect(countFailure(lockedState, 'account', timeAt(lockMs)).failures).toBe(1)
  })
  test('a failure during a lock never ends it, even 30 minutes after the first failure', () => {
    const lockedState = { failures: failuresMax.client, firstAt: start, lockedUntil: timeAt(lockMs + 60_000) }
    const failureTime = timeAt(lockMs + 30_000)
    expect(isLocked(countFailure(lockedState, 'client', failureTime), timeAt(lockMs + 59_000))).toBe(true)
  })
  test('does not exist without a failure', () => expect(isLocked(undefined, start)).toBe(false))
  test('counting begins at the first failure after a success', () => {
    const clearedState = { failures: 0, firstAt: start, lockedUntil: null }
    expect(countFailure(clearedState, 'account', timeAt(60_000))).toEqual({
      failures: 1,
      firstAt: timeAt(60_000),
      lockedUntil: null,
    })
  })
})

describe('the lock that refuses a password [M2-264] [M2-265]', () => {
  test.each([
    // client, account, device locked; known device
    [false, false, false, false, null],
    [false, true, false, false, 'account_locked'],
    [false, true, false, true, null],
    [false, true, true, true, 'account_locked'],
    [false, false, true, false, null],
    [true, false, false, false, 'network_locked'],
    [true, true, false, false, 'network_locked'],
    [true, true, false, true, null],
    [true, false, true, true, 'account_locked'],
  ] as const)(
    'with client locked: %s, account locked: %s, device locked: %s and known device: %s is %s [SEC-B7]',
    (client, account, device, isKnown, lock) => {
      expect(lockOf({ client, account, device }, isKnown)).toBe(lock)
    },
  )
})

describe('the human check of a sign-in', () => {
  const failuresOf = (failures: number): Failures => ({ failures, firstAt: start, lockedUntil: null })
  test.each([
    [{ account: humanCheckAfter.account - 1, client: humanCheckAfter.client - 1 }, 0, false],
    [{ account: humanCheckAfter.account, client: 0 }, 0, true],
    [{ device: humanCheckAfter.device, client: 0 }, 0, true],
    // Many people may share one network address.
    [{ account: 0, client: humanCheckAfter.account }, 0, false],
    [{ account: 0, client: humanCheckAfter.client }, lockMs, true],
    [{ account: 0, client: humanCheckAfter.client }, lockMs + 1, false],
  ] as const)('is required after wrong passwords %j, %d ms after the first one: %s', (counts, ms, expected) => {
    const failures = Object.fromEntries(Object.entries(counts).map(([subject, count]) => [subject, failuresOf(count)]))
    expect(needsHumanCheck(failures, timeAt(ms))).toBe(expected)
  })
  test('is not required without a failure', () => expect(needsHumanCheck({ account: undefined }, start)).toBe(false))
})
