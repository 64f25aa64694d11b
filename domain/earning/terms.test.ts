import { expect, test } from 'vitest'
import { airlineEarning } from '../../checks/fixtures/terms.ts'
import { benefitAt, estimateEnd, termsFor, type PartnerRules } from './terms.ts'

const terms = (settings: Partial<PartnerRules['earning']> = {}) =>
  termsFor({
    rules: { currencyType: 'Mile', hasVIP: true, earning: { ...airlineEarning, ...settings } },
    merchant: { timezone: 'America/New_York', benefits: [], offers: [] },
    tier: 'OptedIn',
    cardProduct: null,
    localTime: '2026-03-04T19:30:00',
  })

test('the snapshot has the partner’s qualifying amount and limit of one dine a day [MON-B8] [D3-005]', () => {
  const limitedTerms = terms({ qualifyingDineMinor: 1_000, oneQualifyingDinePerDay: true })
  expect(limitedTerms.vip).toMatchObject({ minimumMinor: 1_000, onePerDay: true })
  expect(terms().vip).toMatchObject({ minimumMinor: 0, onePerDay: false })
})

test('an estimate ends after the partner’s number of days, 30 by default [MON-B5] [D3-007]', () => {
  const end = (settings: Partial<PartnerRules['earning']>) => estimateEnd('2026-03-04T19:30:00.000Z', terms(settings))
  expect(end({ estimateDays: 7 })).toBe('2026-03-11T19:30:00.000Z')
  expect(end({})).toBe('2026-04-03T19:30:00.000Z')
})

test('the snapshot has the partner’s `onlineSubtotalShare` for online purchases without a subtotal, or null when it is absent [MON-B6] [D3-008]', () => {
  expect(terms({ onlineSubtotalShare: 0.75 }).onlineSubtotalShare).toBe(0.75)
  expect(terms().onlineSubtotalShare).toBeNull()
})

test('the snapshot has the version of the earning rule [D3-012]', () => {
  expect(terms().ruleVersion).toMatch(/^\d{4}-\d{2}\.\d+$/)
})

test.each([
  ['without windows', [], 'open'],
  ['with a blackout of another day', [{ day: 'Tue', kind: 'none' }], 'open'],
  ['in a blackout', [{ day: 'Wed', kind: 'none' }], 'blackout'],
  ['in an earning window', [{ day: 'Wed', kind: 'earn' }], 'inside'],
  ['outside its earning window', [{ day: 'Tue', kind: 'earn' }], 'outside'],
  ['before its earning window', [{ day: 'Wed', kind: 'earn', from: '12:01', to: '15:00' }], 'outside'],
  ['at the beginning of its earning window', [{ day: 'Wed', kind: 'earn', from: '12:00', to: '15:00' }], 'inside'],
  ['at the end of its earning window', [{ day: 'Wed', kind: 'earn', from: '09:00', to: '12:00' }], 'outside'],
  [
    'in a window from 13:00 yesterday to 13:00 today',
    [{ day: 'Tue', kind: 'earn', from: '13:00', to: '13:00' }],
    'inside',
  ],
  [
    'in a window from 10:00 today to 10:00 tomorrow',
    [{ day: 'Wed', kind: 'earn', from: '10:00', to: '10:00' }],
    'inside',
  ],
  ['in a window that began yesterday evening', [{ day: 'Tue', kind: 'earn', from: '20:00', to: '12:01' }], 'inside'],
  ['after a window that began two days ago', [{ day: 'Mon', kind: 'earn', from: '20:00', to: '13:00' }], 'outside'],
  [
    'in a blackout within an earning window',
    [
      { day: 'Wed', kind: 'earn' },
      { day: 'Wed', kind: 'none' },
    ],
    'blackout',
  ],
] as const)('a restaurant %s (%j) has the benefit "%s" on a Wednesday at noon', (_title, windows, benefit) => {
  expect(benefitAt(windows, 'Wed', '12:00')).toBe(benefit)
})
