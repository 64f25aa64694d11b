import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mountHook } from '../checks/fixtures/hook.ts'
import type { Problem } from '../contract/endpoint.ts'
import { useListPages } from './use-list-pages.ts'

// `mountHook` needs a global `window`.
beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
afterEach(() => vi.unstubAllGlobals())

const problem: Problem = {
  type: 'urn:damask:overloaded',
  title: 'The console is very busy. Please try again.',
  status: 503,
  code: 'overloaded',
  reference: 'PEQK2DNL',
}

test('keeps the pages and says why when the next page is refused, and tries again', async () => {
  const results = [{ ok: false, problem } as const, { ok: true, value: 'second' } as const]
  const requestedAfter: string[] = []
  const hook = await mountHook(
    (firstPage: string) =>
      useListPages(firstPage, (lastPage) => {
        requestedAfter.push(lastPage)
        return Promise.resolve(results.shift() ?? { ok: true, value: 'third' })
      }),
    'first',
  )
  await act(() => hook.last().loadMore())
  expect(hook.last()).toMatchObject({ pages: ['first'], isLoading: false, nextProblem: problem })
  await act(() => hook.last().loadMore())
  expect(hook.last()).toMatchObject({ pages: ['first', 'second'], nextProblem: null })
  await act(() => hook.last().loadMore())
  expect(hook.last().pages).toEqual(['first', 'second', 'third'])
  expect(requestedAfter).toEqual(['first', 'first', 'second'])
})
