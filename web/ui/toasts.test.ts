import { beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, onToasts, shownToasts, toast } from './toasts.ts'

beforeEach(() => shownToasts().forEach(({ id }) => dismissToast(id)))
const toastList = () => shownToasts().map(({ tone, text, closesAfterMs }) => [tone, text, closesAfterMs])

test('success and warning close after 3 s, a plain toast after 5 s, an error never by itself [P1-394] [P1-558] [P1-617]', () => {
  toast.success('Saved')
  toast.plain('By the way')
  toast.warning('Mind this')
  toast.error('Not saved')
  expect(toastList()).toEqual([
    ['success', 'Saved', 3000],
    ['plain', 'By the way', 5000],
    ['warning', 'Mind this', 3000],
    ['error', 'Not saved', null],
  ])
})

test('a page begins without a toast', async () => {
  const newModule = './toasts.ts?new'
  const freshModule = (await import(newModule)) as { shownToasts: typeof shownToasts }
  expect(freshModule.shownToasts()).toEqual([])
})

test('shows a repeated text once', () => {
  toast.error('Not saved')
  toast.error('Not saved')
  expect(toastList()).toHaveLength(1)
})

test('dismisses one toast and keeps the others', () => {
  for (const text of ['one', 'two', 'three']) toast.plain(text)
  dismissToast(shownToasts()[1]?.id ?? 0)
  expect(shownToasts().map(({ text }) => text)).toEqual(['one', 'three'])
  expect(new Set(shownToasts().map(({ id }) => id)).size).toBe(2)
})

test('a question keeps its action and never closes by itself', () => {
  const onSelect = () => undefined
  toast.ask('Reload?', onSelect)
  expect(shownToasts()).toMatchObject([{ tone: 'warning', text: 'Reload?', closesAfterMs: null, onSelect }])
})

test('notifies listeners of every change until they unsubscribe', () => {
  const listener = vi.fn<() => void>()
  const unsubscribe = onToasts(listener)
  toast.plain('one')
  dismissToast(shownToasts()[0]?.id ?? 0)
  expect(listener).toHaveBeenCalledTimes(2)
  unsubscribe()
  toast.plain('two')
  expect(listener).toHaveBeenCalledTimes(2)
})
