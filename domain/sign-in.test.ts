import { describe, expect, test } from 'vitest'
import { countFailure, failuresMax, isLocked, lockMs, mayTry, type Failures } from './sign-in.ts'

const start = new Date('2026-11-20T12:00:00Z')
const after = (ms: number) => new Date(start.getTime() + ms)
const fail = (times: number, everyMs = 1_000) => {
  let state: Failures | undefined
  for (let i = 0; i < times; i += 1) state = countFailure(state, 'account', after(i * everyMs))
  return state
}

describe('[M2-263] the lock', () => {
  test.each([
    [failuresMax.account - 1, 0, false],
    [failuresMax.account, 0, true],
    [failuresMax.account, lockMs - 5_000, true],
    [failuresMax.account, lockMs, false],
  ])('after %d failures, %d ms later: %s', (times, ms, locked) => {
    expect(isLocked(fail(times), after((times - 1) * 1_000 + ms))).toBe(locked)
  })

  test('failures far apart do not add up', () =>
    expect(isLocked(fail(20, lockMs + 1), after(20 * (lockMs + 1)))).toBe(false))
  test('after a lock has run out counting starts anew', () => {
    const later = countFailure(fail(failuresMax.account), 'account', after(lockMs + 10_000))
    expect(later.failures).toBe(1)
  })
})

describe('[M2-264] [M2-265] who may try', () => {
  test.each([
    // client, account, device locked; known device; may
    [false, false, false, false, true],
    [false, true, false, false, false],
    [false, true, false, true, true],
    [false, true, true, true, false],
    [true, false, false, true, false],
  ] as const)('client %s account %s device %s, known %s: %s', (client, account, device, known, may) => {
    expect(mayTry({ client, account, device }, known)).toBe(may)
  })
})
