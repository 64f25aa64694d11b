import { expect, test } from 'vitest'
import type { TransactionView } from '../../contract/api/activity.ts'
import lumen from '../../brands/lumen-mobile/copy.json' with { type: 'json' }
import { defaults } from '../copy/defaults.ts'
import { statusWords } from './status.ts'

const row = (
  transactionStatus: TransactionView['transactionStatus'],
  stage: TransactionView['stage'] = 'final',
  date = '2026-11-20',
) => ({ transactionStatus, stage, date, paidAt: null })
const today = '2026-11-20'
const said = (given: Parameters<typeof statusWords>[0], review = false, on = today) => {
  const { label, dimmed } = statusWords(given, review, on)
  return [label ? defaults[label] : '', dimmed]
}

test.each([
  ['[M2-101] awarded shows no label', row('awarded'), false, today, '', false],
  ['[M2-102] paid', row('paid'), false, today, 'Paid', false],
  [
    '[M2-102] paid, with the day',
    { ...row('paid'), paidAt: '2026-12-04T09:00:00Z' },
    false,
    today,
    'Paid {date}',
    false,
  ],
  ['[M2-097] pending, of a brand that asks for no review', row('pending', 'estimate'), false, today, 'Pending', true],
  ['[M2-093] [M2-095] pending, of a brand that asks for one', row('pending'), true, today, 'Pending Review', true],
  ['[M2-094] the 35th day still counts', row('pending'), true, '2026-12-25', 'Pending Review', true],
  ['[M2-094] after 35 days', row('pending'), true, '2026-12-26', 'Review expired', true],
  ['[M2-100] forfeit', row('forfeit'), false, today, 'Expired', true],
  ['[M2-102] deferred', row('deferred'), false, today, 'On its way', true],
  ['taken back', row('forfeit', 'reversed'), false, today, 'Reversed', true],
] as const)('%s', (_title, given, review, on, text, dimmed) => {
  expect(said(given, review, on)).toEqual([text, dimmed])
})

test('[M2-103] forfeit, pending and deferred rows are dimmed', () => {
  for (const status of ['forfeit', 'pending', 'deferred'] as const)
    expect(statusWords(row(status), false, today).dimmed).toBe(true)
})

test.each([
  ['[M2-104] pending', row('pending', 'estimate'), 'Processing', undefined],
  ['[M2-105] paid', row('paid'), undefined, undefined],
  ['[M2-106] deferred', row('deferred'), 'Not earned', 'This dine is final. Its rewards show within two weeks.'],
  ['[M2-107] forfeit', row('forfeit'), 'Not earned', 'This purchase did not qualify.'],
] as const)('%s, in the words of the carrier', (_title, given, label, hint) => {
  const words: Record<string, string | undefined> = lumen
  const status = statusWords(given, false, today)
  expect([words[status.label ?? ''], words[status.hint ?? '']]).toEqual([label, hint])
})
