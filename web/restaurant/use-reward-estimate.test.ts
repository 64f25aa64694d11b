import { act } from 'react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mountHook } from '../../checks/fixtures/hook.ts'
import type { RewardEstimate } from '../../contract/api/reward-estimate.ts'
import { fetchRewardEstimate } from './restaurant-calls.ts'
import { useRewardEstimate } from './use-reward-estimate.ts'

vi.mock('./restaurant-calls.ts', () => ({ fetchRewardEstimate: vi.fn() }))
vi.mock('../copy/use-copy.ts', () => ({ useCopy: () => (key: string) => key }))

beforeAll(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', Object.assign(new EventTarget(), { setTimeout, clearTimeout }))
})
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const estimateOf = (billMinor: number) => ({ billMinor, cardId: 'card' }) as RewardEstimate
/** Lets the debounce pass, so that a waiting request is sent and its reply arrives. */
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

test('a failed request returns to the bill of the last estimate, also when that arrived after the change', async () => {
  const earlierReply = Promise.withResolvers<RewardEstimate | null>()
  vi.mocked(fetchRewardEstimate).mockReturnValueOnce(earlierReply.promise).mockResolvedValueOnce(null)
  const hook = await mountHook(() => useRewardEstimate(estimateOf(1_000), 'bistro'), null)
  await act(async () => hook.last().changeRequest({ billMinor: 2_000 }))
  await pass(200)
  await act(async () => hook.last().changeRequest({ billMinor: 3_000 }))
  await act(async () => earlierReply.resolve(estimateOf(2_000)))
  await pass(200)
  expect(hook.last()).toMatchObject({ estimate: { billMinor: 2_000 }, request: { billMinor: 2_000 } })
})
