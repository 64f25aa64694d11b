import { beforeEach, expect, test } from 'vitest'
import { dismissToast, shownToasts, toast } from './toasts.ts'

beforeEach(() => shownToasts().forEach(({ id }) => dismissToast(id)))
const shown = () => shownToasts().map(({ tone, text, closesAfterMs }) => [tone, text, closesAfterMs])

test('success and warning close after 3 s, a plain toast after 5 s, an error never by itself [P1-394] [P1-558] [P1-617]', () => {
  toast.success('Saved')
  toast.plain('By the way')
  toast.warning('Mind this')
  toast.error('Not saved')
  expect(shown()).toEqual([
    ['success', 'Saved', 3000],
    ['plain', 'By the way', 5000],
    ['warning', 'Mind this', 3000],
    ['error', 'Not saved', null],
  ])
})

test('shows a repeated text once', () => {
  toast.error('Not saved')
  toast.error('Not saved')
  expect(shown()).toHaveLength(1)
})
