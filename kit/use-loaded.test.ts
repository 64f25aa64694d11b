import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mountHook } from '../checks/fixtures/hook.ts'
import { useLoaded } from './use-loaded.ts'

type Request = { key: string; signal: AbortSignal; reply: (data: string) => Promise<void>; fail: () => Promise<void> }
let requests: Request[]

beforeEach(() => {
  requests = []
  // `mountHook` needs a global `window`.
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const load = (key: string) => (signal: AbortSignal) =>
  new Promise<string>((resolve, reject) => {
    const reply = (data: string) => act(async () => resolve(data))
    requests.push({ key, signal, reply, fail: () => act(async () => reject(new Error('offline'))) })
  })
const mount = (key: string | null, delayMs = 0) =>
  mountHook((currentKey: string | null) => useLoaded(currentKey, load(currentKey ?? ''), { delayMs }), key)

test('loads once when the component appears', async () => {
  const hook = await mount('a')
  expect(hook.last()).toMatchObject({ state: 'loading', data: undefined })
  await requests[0]?.reply('A')
  await hook.update('a')
  expect(hook.last()).toMatchObject({ state: 'ready', data: 'A' })
  expect(requests).toHaveLength(1)
})

test('keeps the data of the previous key while the data of the new key loads', async () => {
  const hook = await mount('a')
  await requests[0]?.reply('A')
  await hook.update('b')
  expect(hook.last()).toMatchObject({ state: 'loading', data: 'A' })
  await requests[1]?.reply('B')
  expect(hook.last()).toMatchObject({ state: 'ready', data: 'B' })
})

test('never renders the data of the previous key as ready for a new key', async () => {
  const hook = await mount('a')
  await requests[0]?.reply('A')
  const countBefore = hook.results.length
  await hook.update('b')
  expect(hook.results.slice(countBefore).map(({ state }) => state)).toEqual(['loading'])
})

test('ignores the reply of a previous key and aborts its request', async () => {
  const hook = await mount('a')
  await hook.update('b')
  await requests[1]?.reply('B')
  await requests[0]?.reply('A')
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false])
  expect(hook.last()).toMatchObject({ state: 'ready', data: 'B' })
})

test('aborts the request when the component unmounts', async () => {
  const hook = await mount('a')
  await hook.unmount()
  expect(requests[0]?.signal.aborted).toBe(true)
})

test('loads nothing without a key', async () => {
  const hook = await mount(null)
  expect(hook.last()).toMatchObject({ state: 'idle', data: undefined })
  expect(requests).toEqual([])
})

test('loads the same key again on reload', async () => {
  const hook = await mount('a')
  await requests[0]?.reply('A1')
  await act(async () => hook.last().reload())
  expect(hook.last()).toMatchObject({ state: 'loading', data: 'A1' })
  await requests[1]?.reply('A2')
  expect(hook.last()).toMatchObject({ state: 'ready', data: 'A2' })
})

test('reports a load that rejects, and keeps the data of the previous key', async () => {
  const report = vi.fn<(error: unknown) => void>()
  vi.stubGlobal('reportError', report)
  const hook = await mount('a')
  await requests[0]?.reply('A')
  await hook.update('b')
  await requests[1]?.fail()
  expect(hook.last()).toMatchObject({ state: 'failed', data: 'A', error: new Error('offline') })
  expect(report).toHaveBeenCalledExactlyOnceWith(new Error('offline'))
})

test('passes the data of the previous key to the load', async () => {
  const hook = await mountHook<string, { data: string | undefined }>(
    (key) => useLoaded<string>(key, async (_signal, previous) => `${previous ?? 'nothing'} ${key}`),
    'a',
  )
  await hook.update('b')
  expect(hook.last().data).toBe('nothing a b')
})

test('loads a key after it stayed the same for the delay', async () => {
  vi.useFakeTimers()
  const hook = await mount('a', 100)
  await act(async () => void vi.advanceTimersByTime(99))
  await hook.update('ab')
  await act(async () => void vi.advanceTimersByTime(99))
  expect(requests).toEqual([])
  await act(async () => void vi.advanceTimersByTime(1))
  expect(requests.map(({ key }) => key)).toEqual(['ab'])
})
