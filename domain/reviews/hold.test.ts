import { describe, expect, test } from 'vitest'
import { createReceiptLine } from '../earning/receipt.ts'
import { reviewHold, withHold, type HoldableDine, type ReviewHold } from './hold.ts'

const dine: HoldableDine = {
  stage: 'cleared',
  units: 12,
  reviewRequired: true,
  reviewed: false,
  wasAvailable: false,
  localDate: '2026-10-01',
}

describe('reviewHold', () => {
  test.each<[string, Partial<HoldableDine>, string, ReviewHold | null]>([
    ['a cleared dine without a review', {}, '2026-10-02', 'open'],
    ['a dine on its 35th day', {}, '2026-11-05', 'open'],
    ['a dine after its 35th day', {}, '2026-11-06', 'expired'],
    ['a reviewed dine', { reviewed: true }, '2026-11-06', null],
    ['an estimate', { stage: 'pending' }, '2026-10-02', null],
    ['a refunded dine', { stage: 'reversed', units: 0 }, '2026-10-02', null],
    ['a dine that earned nothing', { units: 0 }, '2026-10-02', null],
    ['units that were available once', { wasAvailable: true }, '2026-11-06', null],
    ['a dine at a partner that requires no review', { reviewRequired: false }, '2026-11-06', null],
  ])('judges $0 on $2 as $3 [M2-095] [M2-096]', (_title, change, today, expected) => {
    expect(reviewHold({ ...dine, ...change }, today)).toBe(expected)
  })
})

describe('withHold', () => {
  const lines = [
    createReceiptLine('tier', 'tier_rate', true, { fixedPointUnits: 100_000 }),
    createReceiptLine('extra', 'extra_counted', true, { fixedPointUnits: 20_000 }),
    createReceiptLine('total', 'total', true, { fixedPointUnits: 120_000 }),
  ]
  const sumCounted = (receiptLines: readonly { kind: string; counted: boolean; fixedPointUnits?: number }[]) =>
    receiptLines
      .filter(({ kind, counted }) => counted && kind !== 'total')
      .reduce((total, receiptLine) => total + (receiptLine.fixedPointUnits ?? 0), 0)

  test('keeps the units of a dine that can still be reviewed and adds the reason', () => {
    const receipt = withHold({ units: 12, lines }, 'open')
    expect(receipt.units).toBe(12)
    expect(receipt.lines.map(({ code }) => code)).toEqual(['tier_rate', 'extra_counted', 'review_open', 'total'])
    expect(receipt.lines[2]).toMatchObject({ kind: 'tier', counted: false })
    expect(sumCounted(receipt.lines)).toBe(120_000)
  })
  test('takes back the units of a dine after the review window', () => {
    const receipt = withHold({ units: 12, lines }, 'expired')
    expect(receipt.units).toBe(0)
    expect(sumCounted(receipt.lines)).toBe(0)
    expect(receipt.lines).toMatchObject([
      { code: 'tier_rate', fixedPointUnits: 100_000 },
      { code: 'extra_counted', fixedPointUnits: 20_000 },
      { kind: 'cap', code: 'review_expired', counted: true, fixedPointUnits: -120_000 },
      { kind: 'total', code: 'total', fixedPointUnits: 0 },
    ])
  })
  test('changes nothing without a hold', () => {
    expect(withHold({ units: 12, lines }, null)).toEqual({ units: 12, lines })
  })
})
