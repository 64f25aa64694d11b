import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mountHook } from '../checks/fixtures/hook.ts'
import { useBothRefs } from './use-both-refs.ts'

// `mountHook` needs a global `window`.
beforeEach(() => vi.stubGlobal('window', new EventTarget()))
afterEach(() => vi.unstubAllGlobals())

test('passes the element to both refs, cleans both up, and stays the same function', async () => {
  const calls: string[] = []
  const refs = ['first', 'second'].map((name) => (element: string | null) => {
    calls.push(`${name} ${element}`)
    return () => void calls.push(`${name} ends`)
  })
  const [firstRef, secondRef] = refs
  if (!firstRef || !secondRef) throw new Error('two refs')
  const hook = await mountHook(() => useBothRefs(firstRef, secondRef), null)
  const cleanUp = hook.last()('row')
  if (cleanUp) cleanUp()
  expect(calls).toEqual(['first row', 'second row', 'first ends', 'second ends'])
  await hook.update(null)
  expect(hook.results[1]).toBe(hook.results[0])
})
