import { expect, test } from 'vitest'
import type { ReceiptLineView } from './api/activity.ts'
import { brand as brandShape } from './brand.ts'
import lumenBrand from '../brands/lumen-mobile/brand.json' with { type: 'json' }
import lumenTheme from '../brands/lumen-mobile/theme.json' with { type: 'json' }
import meridianBrand from '../brands/meridian-air/brand.json' with { type: 'json' }
import meridianTheme from '../brands/meridian-air/theme.json' with { type: 'json' }
import { partsOf } from './receipt-lines.ts'
import { formatsOf } from './formats.ts'

const formats = formatsOf('en-US')
const lumen = { brand: brandShape.parse({ ...lumenBrand, theme: lumenTheme }), copy: {} }
const meridian = { brand: brandShape.parse({ ...meridianBrand, theme: meridianTheme }), copy: {} }
const line = (
  kind: ReceiptLineView['kind'],
  code: string,
  counted: boolean,
  more: Partial<ReceiptLineView> = {},
): ReceiptLineView => ({ kind, code, label: '', counted, values: {}, ...more })

const tuesdayLines = [
  line('base', 'base_final', true, { amountMinor: 8450 }),
  line('tier', 'tier_rate', true, { amountMinor: 8450, rateBasisPoints: 500, fixedPointUnits: 4_225_000 }),
  line('extra', 'extra_counted', true, {
    label: 'Lumen Tuesdays',
    amountMinor: 8450,
    rateBasisPoints: 500,
    fixedPointUnits: 4_225_000,
  }),
  line('extra', 'not_this_card', false, { label: 'Lumen Money card', rateBasisPoints: 100 }),
  line('refund', 'refunded', true, { amountMinor: 2000, fixedPointUnits: -2_000_000 }),
  line('total', 'total', true, { amountMinor: 6450, fixedPointUnits: 6_450_000 }),
]

test('states the share of each line in fractions of a cent [M2-011] [M2-013]', () => {
  expect(partsOf({ lines: tuesdayLines }, lumen, formats)).toEqual({
    bill: ['Your final bill, with tax and tip: $84.50'],
    blockers: [],
    countedRows: [
      { key: '1-tier_rate', text: 'Your rate: 5%', formula: '5% of $84.50', units: '+$4.225', isDeduction: false },
      {
        key: '2-extra_counted',
        text: 'Lumen Tuesdays: 5% extra',
        formula: '5% of $84.50',
        units: '+$4.225',
        isDeduction: false,
      },
      {
        key: '4-refunded',
        text: 'The restaurant returned $20.00 to your card, and its share of the reward with it',
        formula: '',
        units: '\u2212$2.00',
        isDeduction: true,
      },
    ],
    unappliedRules: [{ key: '3-not_this_card', text: 'Lumen Money card: 1% extra, with that card only' }],
  })
})

test('states rates in miles per dollar, and shows the rounding and the cap', () => {
  const lines = [
    line('base', 'base_estimate', true, { amountMinor: 9215 }),
    line('tier', 'tier_rate', true, { amountMinor: 9215, rateBasisPoints: 300, fixedPointUnits: 2_764_500 }),
    line('rounding', 'rounded', true, { fixedPointUnits: 500 }),
    line('cap', 'per_dine_cap', true, { fixedPointUnits: -10_000, values: { units: 250 } }),
  ]
  const { countedRows } = partsOf({ lines }, meridian, formats)
  expect(countedRows.map(({ text, formula, units }) => [text, formula, units])).toEqual([
    ['Your rate: 3 miles per $1', '$92.15 × 3 miles per $1', '+276.45'],
    ['Rounded to a whole amount', '', '+0.05'],
    ['One meal earns at most 250 miles', '', '\u22121'],
  ])
})

test('shows the partner’s text of a line, or else the default text, with days as words', () => {
  const lines = [
    line('extra', 'not_today', false, { label: 'Lumen Tuesdays', rateBasisPoints: 500, values: { days: 'Tue, Wed' } }),
  ]
  expect(partsOf({ lines }, lumen, formats).unappliedRules[0]?.text).toBe(
    'Lumen Tuesdays: 5% extra, on Tuesdays and Wednesdays only',
  )
  expect(
    partsOf({ lines }, { ...lumen, copy: { 'receipt.not_today': 'Come on {days}' } }, formats).unappliedRules[0]?.text,
  ).toBe('Come on Tuesdays and Wednesdays')
})

test('separates reasons why nothing was earned from rules that did not apply', () => {
  const lines = [
    line('base', 'base_final', false, { amountMinor: 8450 }),
    line('benefit', 'outside_hours', false),
    line('total', 'total', true, { amountMinor: 0, fixedPointUnits: 0 }),
  ]
  expect(partsOf({ lines }, lumen, formats)).toEqual({
    bill: ['Your final bill, with tax and tip: $84.50'],
    blockers: ['This restaurant gives rewards at other times only.'],
    countedRows: [],
    unappliedRules: [],
  })
})

test.each(['below_minimum', 'below_minimum_after_refund', 'base_canceled', 'base_expired'])(
  'a bill with the code %s says why nothing was earned',
  (code) => {
    const parts = partsOf({ lines: [line('base', code, false, { amountMinor: 900 })] }, lumen, formats)
    expect(parts).toMatchObject({ bill: [], countedRows: [], unappliedRules: [] })
    expect(parts.blockers).toEqual([expect.stringMatching(/[a-z]\.$/)])
  },
)

test('a counted line without units and an excluded part belong to the bill', () => {
  // A line with an unknown code shows its label.
  const lines = [
    line('excluded', 'unknown', false, { label: 'Delivery', amountMinor: 500 }),
    line('benefit', 'unknown', true, { label: 'Dinner only' }),
    line('extra', 'unknown', true, { label: 'Nothing more', fixedPointUnits: 0 }),
    line('extra', 'unknown', false, { label: 'Not yours', fixedPointUnits: 100 }),
  ]
  expect(partsOf({ lines }, lumen, formats)).toMatchObject({
    bill: ['Delivery', 'Dinner only'],
    countedRows: [{ text: 'Nothing more', formula: '', isDeduction: false }],
    unappliedRules: [{ text: 'Not yours' }],
  })
})

test('fills amounts, units and names of a line into the partner’s text, and leaves out what the line does not have', () => {
  const values = { minimumMinor: 1_000, units: 250, name: 'Ember' }
  const copy = { 'receipt.own': '{name}: {amount}, {rate}, {units}, {minimumMinor}' }
  const textOf = (more: Partial<ReceiptLineView>) =>
    partsOf({ lines: [line('extra', 'own', false, more)] }, { ...lumen, copy }, formats).unappliedRules[0]?.text
  expect(textOf({ amountMinor: 500, rateBasisPoints: 300, values })).toBe('Ember: $5.00, 3%, $2.50, $10.00')
  expect(textOf({ fixedPointUnits: 12_500, values: { name: 'Ember' } })).toBe('Ember:,, +$0.0125,')
  expect(textOf({ values: { name: 'Ember' } })).toBe('Ember:,,,')
})

test('uses the partner’s text of the calculation, which needs a rate and an amount', () => {
  const copy = { 'receipt.share': '{rate} on {amount}' }
  const formulaOf = (more: Partial<ReceiptLineView>) =>
    partsOf({ lines: [line('tier', 'tier_rate', true, { fixedPointUnits: 1, ...more })] }, { ...lumen, copy }, formats)
      .countedRows[0]?.formula
  expect(formulaOf({ rateBasisPoints: 500, amountMinor: 8_450 })).toBe('5% on $84.50')
  expect([formulaOf({ rateBasisPoints: 500 }), formulaOf({ amountMinor: 8_450 })]).toEqual(['', ''])
})

test('writes every day of a rule as a word, and unknown days as they are', () => {
  const textOf = (days: string) =>
    partsOf(
      { lines: [line('extra', 'days', false, { values: { days } })] },
      { ...lumen, copy: { 'receipt.days': '{days}' } },
      formats,
    ).unappliedRules[0]?.text
  expect(textOf('Mon, Tue, Wed, Thu, Fri')).toBe('Mondays, Tuesdays, Wednesdays, Thursdays, and Fridays')
  expect([textOf('Sat, Sun'), textOf('Tue, holidays')]).toEqual(['Saturdays and Sundays', 'Tuesdays and holidays'])
})
