import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testHumanCheck } from '../../checks/fixtures/human.ts'
import { humanAnswer } from './answer.ts'

const fetched = vi.fn<(url: string) => Promise<Response>>()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  fetched.mockReset()
})

const ours = testHumanCheck()

test('the browser answers our own check by itself, and the server takes the answer [P1-492] [M2-061]', async () => {
  fetched.mockResolvedValue(Response.json(await ours.question()))
  vi.useRealTimers()
  const answered = await humanAnswer('join')
  expect(fetched).toHaveBeenCalledWith('/api/HumanCheck?act=join', expect.anything())
  if (!answered.ok) throw new Error(answered.fault.code)
  expect(await ours.verify(answered.answer)).toMatchObject({ human: true })
})

test('a network that fails is asked every half second, ten times [P1-514] [P1-540]', async () => {
  fetched.mockRejectedValue(new TypeError('network'))
  const answered = humanAnswer('join')
  await vi.advanceTimersByTimeAsync(8 * 500)
  expect(fetched).toHaveBeenCalledTimes(9)
  await vi.advanceTimersByTimeAsync(500)
  expect(await answered).toEqual({ ok: false, fault: { code: 'gave_up' } })
  expect(fetched).toHaveBeenCalledTimes(10)
})

test('what the server says is passed on, and not asked again', async () => {
  const problem = { code: 'too_many_requests', title: 'That was a lot in a short time.', status: 429, reference: 'X' }
  fetched.mockResolvedValue(new Response(JSON.stringify(problem), { status: 429 }))
  expect(await humanAnswer('join')).toEqual({ ok: false, fault: { code: 'said', title: problem.title } })
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('a browser without cryptography is told so', async () => {
  fetched.mockResolvedValue(Response.json(await ours.question()))
  vi.stubGlobal('crypto', {})
  expect(await humanAnswer('join')).toEqual({ ok: false, fault: { code: 'unsupported' } })
})
