import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newSignal } from './signal.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Whether a promise has resolved. */
async function isDone(promise: Promise<void>): Promise<boolean> {
  let isResolved = false
  void promise.then(() => (isResolved = true))
  await vi.advanceTimersByTimeAsync(0)
  return isResolved
}

test('a notification ends a running wait, but not a pause', async () => {
  const signal = newSignal()
  const [wait, pause] = [signal.waitFor(1_000), signal.pause(1_000)]
  expect(await isDone(wait)).toBe(false)
  signal.notify()
  expect(await isDone(wait)).toBe(true)
  expect(await isDone(pause)).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await isDone(pause)).toBe(true)
})

test('notifications that arrive before a wait end the next wait, and no later wait', async () => {
  const signal = newSignal()
  signal.notify()
  signal.notify()
  expect(await isDone(signal.waitFor(1_000))).toBe(true)
  const laterWait = signal.waitFor(1_000)
  expect(await isDone(laterWait)).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await isDone(laterWait)).toBe(true)
})

test('a closed signal ends every wait and pause, also later ones', async () => {
  const signal = newSignal()
  const earlierPromises = [signal.waitFor(1_000), signal.pause(1_000)]
  signal.close()
  for (const promise of [...earlierPromises, signal.waitFor(1_000), signal.pause(1_000)])
    expect(await isDone(promise)).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})
