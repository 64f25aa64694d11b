import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { csrfToken, forgetCsrfToken } from './csrf.ts'

const tabStorage = new Map<string, string>()
const fetchMock = vi.fn<(address: string, init: RequestInit) => Promise<Response>>()
const timeLimitMs = 35_000
const tokenReply = (value: string) => Response.json({ csrfToken: value })

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
  fetchMock.mockImplementation(async () => tokenReply('first'))
  const pendingTokens = Promise.all([csrfToken(), csrfToken()])
  // No other request follows until the time limit.
  await vi.advanceTimersByTimeAsync(timeLimitMs)
  expect(await pendingTokens).toEqual(['first', 'first'])
  expect(await csrfToken()).toBe('first')
  expect(fetchMock.mock.calls).toMatchObject([['/api/CSRF', { headers: { accept: 'application/json' } }]])
  expect([...tabStorage]).toEqual([['csrfToken', 'first']])
  forgetCsrfToken()
  expect(tabStorage.size).toBe(0)
})

test('fetches another token when the member of the page changes, because each session has another token [SEC-C10]', async () => {
  const tokens = ['of the visitor', 'of the member', 'of the next visitor']
  fetchMock.mockImplementation(async () => tokenReply((tokens.shift() ?? '').replaceAll(' ', '-')))
  const member = { member: '' }
  vi.stubGlobal('document', { documentElement: { dataset: member } })
  const tokensFor = async (id: string) => {
    member.member = id
    return [await csrfToken(), await csrfToken()]
  }
  expect(await tokensFor('')).toEqual(['of-the-visitor', 'of-the-visitor'])
  expect(await tokensFor('a1')).toEqual(['of-the-member', 'of-the-member'])
  expect(await tokensFor('')).toEqual(['of-the-next-visitor', 'of-the-next-visitor'])
})

test('retries five times and takes the token of the sixth reply [P1-446]', async () => {
  const startedAt = Date.now()
  const requestTimesMs: number[] = []
  fetchMock.mockImplementation(async () => {
    requestTimesMs.push(Date.now() - startedAt)
    return requestTimesMs.length <= 5 ? Response.json({ csrfToken: 'refused' }, { status: 503 }) : tokenReply('late')
  })
  const pendingToken = csrfToken()
  await vi.advanceTimersByTimeAsync(timeLimitMs)
  expect(await pendingToken).toBe('late')
  expect(requestTimesMs).toEqual([0, 500, 1_500, 3_500, 7_500, 15_500])
})

test.each([
  ['every request fails', () => Promise.reject(new TypeError('offline')), 6],
  ['no reply comes', undefined, 1],
])(
  'returns the placeholder after 35 seconds in which %s, and does not store it [P1-343]',
  async (_, fetchToken, callCount) => {
    fetchMock.mockImplementation(
      fetchToken ??
        (async (_address, { signal }) =>
          new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))),
    )
    let token = ''
    void csrfToken().then((value) => (token = value))
    await vi.advanceTimersByTimeAsync(timeLimitMs - 1)
    expect(token).toBe('')
    await vi.advanceTimersByTimeAsync(1)
    expect(token).toBe('TKN1')
    expect(fetchMock).toHaveBeenCalledTimes(callCount)
    expect(tabStorage.size).toBe(0)
  },
)
