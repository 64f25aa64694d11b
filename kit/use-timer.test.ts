import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mountHook } from '../checks/fixtures/hook.ts'
import { useInterval, useTimeout } from './use-timer.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // `mountHook` needs a global `window`.
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Props = { call: () => void; ms: number | null; key?: string }
const mountTimeout = (props: Props) => mountHook(({ call, ms, key }: Props) => useTimeout(call, ms, key), props)
const mountInterval = (props: Props) => mountHook(({ call, ms }: Props) => useInterval(call, ms), props)

test('a timeout calls the latest callback once', async () => {
  const [first, latest] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const hook = await mountTimeout({ call: first, ms: 100 })
  await hook.update({ call: latest, ms: 100 })
  vi.advanceTimersByTime(1_000)
  expect(first).not.toHaveBeenCalled()
  expect(latest).toHaveBeenCalledOnce()
})

test('a timeout starts again with a new key', async () => {
  const call = vi.fn<() => void>()
  const hook = await mountTimeout({ call, ms: 100, key: 'a' })
  vi.advanceTimersByTime(99)
  await hook.update({ call, ms: 100, key: 'b' })
  vi.advanceTimersByTime(99)
  expect(call).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(call).toHaveBeenCalledOnce()
})

test.each([
  ['timeout', mountTimeout],
  ['interval', mountInterval],
] as const)('null stops a %s, and so does unmounting', async (_name, mount) => {
  const call = vi.fn<() => void>()
  const hook = await mount({ call, ms: 100 })
  await hook.update({ call, ms: null })
  vi.advanceTimersByTime(1_000)
  await hook.update({ call, ms: 100 })
  await hook.unmount()
  vi.advanceTimersByTime(1_000)
  expect(call).not.toHaveBeenCalled()
})

test('an interval keeps its rhythm when the callback changes', async () => {
  const call = vi.fn<() => void>()
  const hook = await mountInterval({ call: () => undefined, ms: 100 })
  vi.advanceTimersByTime(150)
  await hook.update({ call, ms: 100 })
  vi.advanceTimersByTime(50)
  expect(call).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(200)
  expect(call).toHaveBeenCalledTimes(3)
})
