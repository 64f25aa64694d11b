import { expect, test } from 'vitest'
import { plainCopy as t } from '../../checks/fixtures/copy.ts'
import { billNotes } from './bill-notes.ts'
import { formatsOf } from '../../contract/formats.ts'

const estimate = { dineAmount: 8450, benefitAmount: 423 }

test.each([
  [
    'announces the tip and the final amount of an estimate',
    { stage: 'pending', dineAmount: 8450, refundedMinor: 0, estimate: null },
    ['The tip and the final amount follow.'],
  ],
  [
    'explains the estimate of an online order',
    { stage: 'pending', dineAmount: 8450, refundedMinor: 0, estimate: null, isOnlineOrder: true },
    ['Pending until the order and its payment are final.'],
  ],
  [
    'explains a higher final amount by the tip',
    { stage: 'cleared', dineAmount: 9600, refundedMinor: 0, estimate },
    ['$11.50 more than first reported, usually the tip.'],
  ],
  [
    'explains a higher final amount of an online order by the tip',
    { stage: 'cleared', dineAmount: 9600, refundedMinor: 0, estimate, isOnlineOrder: true },
    ['$11.50 more than first reported, usually the tip.'],
  ],
  [
    'reports a lower final amount',
    { stage: 'cleared', dineAmount: 8000, refundedMinor: 0, estimate },
    ['$4.50 less than first reported.'],
  ],
  ['says nothing about the same amount', { stage: 'cleared', dineAmount: 8450, refundedMinor: 0, estimate }, []],
  [
    'says nothing without an earlier estimate',
    { stage: 'cleared', dineAmount: 8450, refundedMinor: 0, estimate: null },
    [],
  ],
  [
    'lists a refund apart from the tip',
    { stage: 'cleared', dineAmount: 9600, refundedMinor: 2000, estimate },
    ['$11.50 more than first reported, usually the tip.', '$20.00 was refunded.'],
  ],
  [
    'reports a reversed purchase',
    { stage: 'reversed', dineAmount: 0, refundedMinor: 0, estimate },
    ['The restaurant took the purchase back.'],
  ],
  [
    'reports an estimate whose final bill never came',
    { stage: 'expired', dineAmount: 0, refundedMinor: 0, estimate },
    ['The final bill never reached us, so this estimate has ended. If it arrives late, your reward comes back.'],
  ],
] as const)('%s', (_title, row, expected) => {
  expect(billNotes(row, t, formatsOf('en-US'))).toEqual(expected)
})

test('uses the partner’s text for the estimate of an online order', () => {
  const partnerCopy = Object.assign((key: Parameters<typeof t>[0]) => key, {
    ...t,
    withDefault: (key: string) => `own ${key}`,
  })
  const row = { stage: 'pending', dineAmount: 8450, refundedMinor: 0, estimate: null, isOnlineOrder: true } as const
  expect(billNotes(row, partnerCopy, formatsOf('en-US'))).toEqual(['own order.estimateNote'])
})
