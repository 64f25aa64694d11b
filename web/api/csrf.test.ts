import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { csrfToken, forgetCsrfToken } from './csrf.ts'

const tabStorage = new Map<string, string>()
const fetchMock = vi.fn<(address: string) => Promise<Response>>()
const token = (value: string) => Response.json({ csrfToken: value })

beforeEach(() => {
  tabStorage.clear()
  fetchMock.mockReset()
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetchMock)
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tabStorage.get(key) ?? null,
    setItem: (key: string, value: string) => tabStorage.set(key, value),
    removeItem: (key: string) => tabStorage.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('fetches the token once and stores it in the tab’s storage under its key [P1-324]', async () => {
  fetchMock.mockImplementation(async () => token('first'))
  expect(await Promise.all([csrfToken(), csrfToken()])).toEqual(['first', 'first'])
  expect(await csrfToken()).toBe('first')
  expect(fetchMock.mock.calls.map(([address]) => address)).toEqual(['/api/CSRF'])
  expect([...tabStorage]).toEqual([['csrfToken', 'first']])
  forgetCsrfToken()
  expect(tabStorage.size).toBe(0)
})

test('retries five times and takes the token of the sixth reply [P1-446]', async () => {
  for (let i = 0; i < 5; i += 1) fetchMock.mockResolvedValueOnce(new Response('', { status: 503 }))
  fetchMock.mockResolvedValueOnce(token('late'))
  const pending = csrfToken()
  await vi.advanceTimersByTimeAsync(34_999)
  expect(await pending).toBe('late')
  expect(fetchMock).toHaveBeenCalledTimes(6)
})

test.each([
  ['every request fails', () => Promise.reject(new TypeError('offline')), 6],
  ['no reply comes', undefined, 1],
])(
  'returns the placeholder after 35 seconds in which %s, and does not store it [P1-343]',
  async (_, fetchToken, calls) => {
    fetchMock.mockImplementation(
      fetchToken ??
        (async (...args: unknown[]) => {
          const { signal } = args[1] as { signal: AbortSignal }
          return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
        }),
    )
    let token = ''
    void csrfToken().then((value) => (token = value))
    await vi.advanceTimersByTimeAsync(34_999)
    expect(token).toBe('')
    await vi.advanceTimersByTimeAsync(1)
    expect(token).toBe('TKN1')
    expect(fetchMock).toHaveBeenCalledTimes(calls)
    expect(tabStorage.size).toBe(0)
  },
)
