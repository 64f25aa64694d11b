import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { issuedAccount, memberAccount, partnerChart } from './accounts.ts'
import { awardEntry, bonusEntry, holdingOf, type Holding, type Posting } from './entry.ts'

const pending = 'member/m/pending'
const available = 'member/m/available'
const estimate = (units: number) => holdingOf('pending', units, 'Mile', false)
const final = (units: number) => holdingOf('cleared', units, 'Mile', false)
const underReview = (units: number) => holdingOf('cleared', units, 'Mile', true)

describe('one entry for each change of an award', () => {
  test.each<[string, Holding | null, Holding | null, string, string, [string, string, number][]]>([
    // change, holding before, holding after, stage, cause, postings (from, to, units)
    ['an estimate', null, estimate(300), 'pending', 'estimate', [[issuedAccount, pending, 300]]],
    [
      'a clearing after an estimate',
      estimate(300),
      final(360),
      'cleared',
      'clearing',
      [
        [pending, issuedAccount, 300],
        [issuedAccount, available, 360],
      ],
    ],
    ['a clearing without an estimate', null, final(360), 'cleared', 'clearing', [[issuedAccount, available, 360]]],
    [
      'a partial refund [D3-026]',
      final(360),
      final(180),
      'cleared',
      'correction',
      [
        [available, issuedAccount, 360],
        [issuedAccount, available, 180],
      ],
    ],
    ['a reversal', final(360), null, 'reversed', 'reversal', [[available, issuedAccount, 360]]],
    ['a reversal of an estimate', estimate(300), null, 'reversed', 'reversal', [[pending, issuedAccount, 300]]],
    ['the expiry of an estimate', estimate(300), null, 'expired', 'estimate_expired', [[pending, issuedAccount, 300]]],
    [
      'a changed estimate',
      estimate(300),
      estimate(200),
      'pending',
      'correction',
      [
        [pending, issuedAccount, 300],
        [issuedAccount, pending, 200],
      ],
    ],
    [
      'the end of a review hold that leaves the units unchanged',
      underReview(300),
      final(300),
      'cleared',
      'clearing',
      [
        [pending, issuedAccount, 300],
        [issuedAccount, available, 300],
      ],
    ],
    [
      'a change of the currency',
      final(300),
      holdingOf('cleared', 300, 'Point', false),
      'cleared',
      'correction',
      [
        [available, issuedAccount, 300],
        [issuedAccount, available, 300],
      ],
    ],
    [
      'a limit that cuts a final amount to zero',
      final(360),
      null,
      'cleared',
      'correction',
      [[available, issuedAccount, 360]],
    ],
  ])('books the postings of %s', (_, before, after, stage, cause, postings) => {
    const entry = awardEntry('m', before, after, stage)
    expect(entry).toMatchObject({ cause, reverses: before !== null })
    expect(entry?.postings.map(({ from, to, units }) => [from, to, units])).toEqual(postings)
  })

  test('an unchanged holding books no entry', () => {
    expect(awardEntry('m', final(3), final(3), 'cleared')).toBeNull()
    expect(awardEntry('m', null, holdingOf('cleared', 0, 'Mile', false), 'cleared')).toBeNull()
    expect(awardEntry('m', null, holdingOf('expired', 30, 'Mile', false), 'expired')).toBeNull()
  })
})

const state = fc
  .record({
    stage: fc.constantFrom('pending', 'cleared', 'reversed', 'expired'),
    units: fc.nat(1_000_000),
    currency: fc.constantFrom('Mile', 'Point'),
  })
  .map((award) => ({ ...award, holding: holdingOf(award.stage, award.units, award.currency, false) }))

test('after any corrections the accounts add up to zero and hold only the last amount [D3-026]', () => {
  fc.assert(
    fc.property(fc.array(state), (states) => {
      const balances = new Map<string, number>()
      const add = (key: string, units: number) => balances.set(key, (balances.get(key) ?? 0) + units)
      let before: Holding | null = null
      for (const { holding: after, stage } of states) {
        const postings: Posting[] = awardEntry('m', before, after, stage)?.postings ?? []
        for (const { from, to, units, currency } of postings) {
          expect(units).toBeGreaterThan(0)
          add(`${from} ${currency}`, -units)
          add(`${to} ${currency}`, units)
        }
        before = after
        const nonZeroBalances = [...balances.values()].filter((units) => units !== 0)
        expect(nonZeroBalances.reduce((sum, units) => sum + units, 0)).toBe(0)
        expect(nonZeroBalances).toHaveLength(after ? 2 : 0)
        if (after) expect(balances.get(`${memberAccount('m', after.bucket)} ${after.currency}`)).toBe(after.units)
      }
    }),
  )
})

test.each([0.5, -1])('%s units are refused', (units) => {
  expect(() => holdingOf('cleared', units, 'Mile', false)).toThrow(`not an amount of units: ${units}`)
})

describe('one entry for each change of a bonus', () => {
  const entry = (before: number, after: number) => bonusEntry({ memberId: 'm', before, after, currency: 'Mile' })
  const payment = { from: 'partner/bonus', to: available, units: 500, currency: 'Mile' }
  const reversal = { from: available, to: 'partner/bonus', units: 500, currency: 'Mile' }

  test.each([
    ['pays a bonus', 0, 500, { cause: 'bonus', postings: [payment] }],
    ['reverses a paid bonus in full', 500, 0, { cause: 'bonus_reversal', postings: [reversal] }],
    ['books nothing for a bonus that stays paid', 500, 500, null],
    ['books nothing for a bonus that stays unpaid', 0, 0, null],
  ])('%s', (_, before, after, expected) => {
    expect(entry(before, after)).toEqual(expected)
  })

  test('refuses to change the units of a paid bonus', () => {
    expect(() => entry(500, 400)).toThrow(new RangeError('a bonus of 500 cannot become 400'))
  })
})

// Stored entries name these accounts, and the database has the same chart.
test('the chart lists each account of a partner with its type', () => {
  expect(partnerChart).toEqual({
    'partner/issued': 'source',
    'partner/bonus': 'source',
    'partner/adjusted': 'source',
    'partner/funding': 'source',
    'partner/in_transit': 'liability',
    'partner/delivered': 'settled',
    'partner/expired': 'settled',
    'partner/breakage': 'settled',
  })
})

test('a member has a pending and an available account', () => {
  expect([memberAccount('m', 'pending'), memberAccount('m', 'available')]).toEqual([
    'member/m/pending',
    'member/m/available',
  ])
})
