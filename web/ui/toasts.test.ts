import { beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, onToasts, shownToasts, toast } from './toasts.ts'

beforeEach(() => shownToasts().forEach(({ id }) => dismissToast(id)))
const toastList = () => shownToasts().map(({ tone, text, closesAfterMs }) => [tone, text, closesAfterMs])

test('success and warning toasts have a limit of 3 s, plain toasts 5 s, and errors none [P1-394] [P1-558] [P1-617]', () => {
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

test('the module starts without a toast', async () => {
  // The query makes the import load the module again. The path is in a variable because TypeScript finds no file with a query.
  const newModulePath = './toasts.ts?new'
  const freshModule = (await import(newModulePath)) as { shownToasts: typeof shownToasts }
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

test('`ask` adds a warning that has an action and does not close by itself', () => {
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
