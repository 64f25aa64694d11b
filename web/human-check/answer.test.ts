import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testHumanCheck } from '../../checks/fixtures/human.ts'
import { solveHumanCheck } from './answer.ts'

const fetchMock = vi.fn<(url: string) => Promise<Response>>()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', fetchMock)
})
afterEach(() => {
  vi.useRealTimers()
  for (const path of ['./solve.ts', './remote.ts']) vi.doUnmock(path)
  vi.resetModules()
  vi.unstubAllGlobals()
  fetchMock.mockReset()
})

const check = testHumanCheck()

test('the browser solves the embedded check, and the server accepts the answer [P1-492] [M2-061]', async () => {
  fetchMock.mockResolvedValue(Response.json(await check.issueChallenge()))
  // Fake timers would stop a solver that waits with `setTimeout`.
  vi.useRealTimers()
  const result = await solveHumanCheck('join')
  expect(fetchMock).toHaveBeenCalledWith('/api/HumanCheck?action=join', expect.anything())
  if (!result.ok) throw new Error(result.fault.code)
  expect(await check.verify(result.answer)).toMatchObject({ human: true })
})

test.each([
  [
    'refuses to create workers',
    class {
      constructor() {
        throw new DOMException('blocked by the policy', 'SecurityError')
      }
    },
  ],
  [
    'cannot start the worker',
    class extends EventTarget {
      postMessage = () => this.dispatchEvent(new Event('error'))
      terminate = () => undefined
    },
  ],
])('the page solves the embedded check in a browser that %s', async (_case, workerClass) => {
  fetchMock.mockResolvedValue(Response.json(await check.issueChallenge()))
  vi.useRealTimers()
  vi.stubGlobal('Worker', workerClass)
  const result = await solveHumanCheck('join')
  if (!result.ok) throw new Error(result.fault.code)
  expect(await check.verify(result.answer)).toMatchObject({ human: true })
})

test('retries a failing network every 500 ms, up to ten requests in total [P1-514] [P1-540]', async () => {
  fetchMock.mockRejectedValue(new TypeError('network'))
  const onResult = vi.fn()
  void solveHumanCheck('join').then(onResult)
  await vi.advanceTimersByTimeAsync(8 * 500)
  expect(fetchMock).toHaveBeenCalledTimes(9)
  // The tenth request needs one pause. The second shows that no more requests follow.
  await vi.advanceTimersByTimeAsync(2 * 500)
  expect(onResult.mock.calls).toEqual([[{ ok: false, fault: { code: 'gave_up' } }]])
  expect(fetchMock).toHaveBeenCalledTimes(10)
})

test('passes on the server’s refusal without a retry', async () => {
  const problem = { code: 'too_many_requests', title: 'That was a lot in a short time.', status: 429, reference: 'X' }
  fetchMock.mockResolvedValue(new Response(JSON.stringify(problem), { status: 429 }))
  expect(await solveHumanCheck('join')).toEqual({ ok: false, fault: { code: 'refused', title: problem.title } })
  expect(fetchMock).toHaveBeenCalledTimes(1)
})

test('reports a browser without Web Crypto as unsupported', async () => {
  fetchMock.mockResolvedValue(Response.json(await check.issueChallenge()))
  vi.stubGlobal('crypto', {})
  expect(await solveHumanCheck('join')).toEqual({ ok: false, fault: { code: 'unsupported' } })
})

describe('the module', () => {
  const remoteChallenge = { service: 'turnstile', siteKey: 'the-key' }

  test('of the partner’s service gets the challenge and the action, and gives the answer', async () => {
    const remoteAnswer = vi.fn(async () => ({ ok: true, answer: 'a token' }))
    vi.doMock('./remote.ts', () => ({ remoteAnswer }))
    fetchMock.mockResolvedValue(Response.json(remoteChallenge))
    expect(await solveHumanCheck('join')).toEqual({ ok: true, answer: 'a token' })
    expect(remoteAnswer.mock.calls).toEqual([[remoteChallenge, 'join']])
  })

  test.each([
    ['embedded', './solve.ts', async () => check.issueChallenge()],
    ['remote', './remote.ts', async () => remoteChallenge],
  ])('of the %s check is reported as not ready if it does not load', async (_service, path, issueChallenge) => {
    vi.doMock(path, () => {
      throw new TypeError('Failed to fetch dynamically imported module')
    })
    fetchMock.mockResolvedValue(Response.json(await issueChallenge()))
    expect(await solveHumanCheck('join')).toEqual({ ok: false, fault: { code: 'not_ready' } })
  })
})
