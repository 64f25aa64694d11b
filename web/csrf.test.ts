import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { csrfToken, forgetCsrfToken } from './csrf.ts'

const kept = new Map<string, string>()
const answered = vi.fn<(address: string) => Promise<Response>>()
const token = (word: string) => Response.json({ csrfToken: word })

beforeEach(() => {
  kept.clear()
  answered.mockReset()
  vi.useFakeTimers()
  vi.stubGlobal('fetch', answered)
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the token is asked for once and kept for the tab under its own key [P1-324]', async () => {
  answered.mockImplementation(async () => token('first'))
  expect(await Promise.all([csrfToken(), csrfToken()])).toEqual(['first', 'first'])
  expect(await csrfToken()).toBe('first')
  expect(answered.mock.calls.map(([address]) => address)).toEqual(['/api/CSRF'])
  expect([...kept]).toEqual([['csrfToken', 'first']])
  forgetCsrfToken()
  expect(kept.size).toBe(0)
})

test('five retries: the sixth answer still counts [P1-446]', async () => {
  for (let i = 0; i < 5; i += 1) answered.mockResolvedValueOnce(new Response('', { status: 503 }))
  answered.mockResolvedValueOnce(token('late'))
  const asked = csrfToken()
  await vi.advanceTimersByTimeAsync(34_999)
  expect(await asked).toBe('late')
  expect(answered).toHaveBeenCalledTimes(6)
})

test.each([
  ['every answer is a failure', () => Promise.reject(new TypeError('offline')), 6],
  ['nobody answers at all', undefined, 1],
])('after 35 seconds in which %s, the placeholder stands in and is not kept [P1-343]', async (_, fails, calls) => {
  answered.mockImplementation(
    fails ??
      (async (...given: unknown[]) => {
        const { signal } = given[1] as { signal: AbortSignal }
        return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
      }),
  )
  let got = ''
  void csrfToken().then((value) => (got = value))
  await vi.advanceTimersByTimeAsync(34_999)
  expect(got).toBe('')
  await vi.advanceTimersByTimeAsync(1)
  expect(got).toBe('TKN1')
  expect(answered).toHaveBeenCalledTimes(calls)
  expect(kept.size).toBe(0)
})
