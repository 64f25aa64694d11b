import { expect, test } from 'vitest'
import { plainCopy as t } from '../../checks/fixtures/copy.ts'
import { changesOf } from './change.ts'
import { formatsOf } from '../../contract/formats.ts'

const estimate = { dineAmount: 8450, benefitAmount: 423 }

test.each([
  [
    'an estimate says what follows',
    { stage: 'pending', dineAmount: 8450, refunded: 0, estimate: null },
    ['The tip and the final amount follow.'],
  ],
  [
    'an estimate of an online order says what it waits for',
    { stage: 'pending', dineAmount: 8450, refunded: 0, estimate: null, isOnlineOrder: true },
    ['Pending until the order and its payment are final.'],
  ],
  [
    'a tip',
    { stage: 'cleared', dineAmount: 9600, refunded: 0, estimate },
    ['$11.50 more than first reported, usually the tip.'],
  ],
  [
    'less than reported',
    { stage: 'cleared', dineAmount: 8000, refunded: 0, estimate },
    ['$4.50 less than first reported.'],
  ],
  ['the same amount needs no words', { stage: 'cleared', dineAmount: 8450, refunded: 0, estimate }, []],
  ['no estimate came before', { stage: 'cleared', dineAmount: 8450, refunded: 0, estimate: null }, []],
  [
    'a refund is no smaller tip',
    { stage: 'cleared', dineAmount: 9600, refunded: 2000, estimate },
    ['$11.50 more than first reported, usually the tip.', '$20.00 was refunded.'],
  ],
  [
    'taken back',
    { stage: 'reversed', dineAmount: 0, refunded: 0, estimate },
    ['The restaurant took the purchase back.'],
  ],
] as const)('%s', (_title, row, expected) => {
  expect(changesOf(row, t, formatsOf('en-US'))).toEqual(expected)
})
