import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mountHook } from '../checks/fixtures/hook.ts'
import { usePageFocus } from './use-page-focus.ts'

// `mountHook` needs a global `window`.
beforeEach(() => vi.stubGlobal('window', new EventTarget()))
afterEach(() => vi.unstubAllGlobals())

test('focuses the main element on a new path, but not on the first one', async () => {
  const focus = vi.fn<(options: FocusOptions) => void>()
  const main = { focus } as unknown as HTMLElement
  const hook = await mountHook<string, ReturnType<typeof usePageFocus>>(usePageFocus, '/')
  hook.last()(main)
  await hook.update('/')
  expect(hook.results[1]).toBe(hook.results[0])
  expect(focus).not.toHaveBeenCalled()
  await hook.update('/search')
  // When a ref changes, React passes null before the element.
  hook.last()(null)
  hook.last()(main)
  expect(focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true })
})
