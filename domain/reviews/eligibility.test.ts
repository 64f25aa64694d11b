import { describe, expect, test } from 'vitest'
import { reviewability, reviewUntil, type ReviewableDine } from './eligibility.ts'

const dine: ReviewableDine = { stage: 'cleared', units: 12, localDate: '2026-10-01', reviewed: false }

describe('reviewability', () => {
  test.each<[string, Partial<ReviewableDine>, string, ReturnType<typeof reviewability>]>([
    ['a cleared dine that earned', {}, '2026-10-01', 'open'],
    ['a dine on its 35th day', {}, '2026-11-05', 'open'],
    ['a dine on its 36th day', {}, '2026-11-06', 'expired'],
    ['a reviewed dine', { reviewed: true }, '2026-10-02', 'reviewed'],
    ['a reviewed dine after the window', { reviewed: true }, '2027-10-02', 'reviewed'],
    ['an estimate', { stage: 'pending' }, '2026-10-02', 'not_earned'],
    ['a reversed dine', { stage: 'reversed', units: 0 }, '2026-10-02', 'not_earned'],
    ['a dine that earned nothing', { units: 0 }, '2026-10-02', 'not_earned'],
    ['a dine on the first date of reviews', { localDate: '2021-02-01' }, '2021-02-02', 'open'],
    ['a dine on the day before the first date of reviews', { localDate: '2021-01-31' }, '2021-02-02', 'before_reviews'],
  ])('judges $0 on $2 as $3 [M2-283] [M2-284] [M2-285]', (_title, change, today, expected) => {
    expect(reviewability({ ...dine, ...change }, today)).toBe(expected)
  })

  test('counts 35 days over the end of a year and a leap day', () => {
    expect(reviewUntil('2026-12-20')).toBe('2027-01-24')
    expect(reviewUntil('2028-02-01')).toBe('2028-03-07')
  })
})
