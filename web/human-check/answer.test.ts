import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testHumanCheck } from '../../checks/fixtures/human.ts'
import { humanAnswer } from './answer.ts'

const fetchMock = vi.fn<(url: string) => Promise<Response>>()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', fetchMock)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  fetchMock.mockReset()
})

const check = testHumanCheck()

test('the browser solves the embedded check, and the server accepts the answer [P1-492] [M2-061]', async () => {
  fetchMock.mockResolvedValue(Response.json(await check.question()))
  vi.useRealTimers()
  const result = await humanAnswer('join')
  expect(fetchMock).toHaveBeenCalledWith('/api/HumanCheck?act=join', expect.anything())
  if (!result.ok) throw new Error(result.fault.code)
  expect(await check.verify(result.answer)).toMatchObject({ human: true })
})

test('retries a failing network every 500 ms, ten times in total [P1-514] [P1-540]', async () => {
  fetchMock.mockRejectedValue(new TypeError('network'))
  const result = humanAnswer('join')
  await vi.advanceTimersByTimeAsync(8 * 500)
  expect(fetchMock).toHaveBeenCalledTimes(9)
  await vi.advanceTimersByTimeAsync(500)
  expect(await result).toEqual({ ok: false, fault: { code: 'gave_up' } })
  expect(fetchMock).toHaveBeenCalledTimes(10)
})

test('passes on the server’s refusal without a retry', async () => {
  const problem = { code: 'too_many_requests', title: 'That was a lot in a short time.', status: 429, reference: 'X' }
  fetchMock.mockResolvedValue(new Response(JSON.stringify(problem), { status: 429 }))
  expect(await humanAnswer('join')).toEqual({ ok: false, fault: { code: 'refused', title: problem.title } })
  expect(fetchMock).toHaveBeenCalledTimes(1)
})

test('reports a browser without Web Crypto as unsupported', async () => {
  fetchMock.mockResolvedValue(Response.json(await check.question()))
  vi.stubGlobal('crypto', {})
  expect(await humanAnswer('join')).toEqual({ ok: false, fault: { code: 'unsupported' } })
})
