import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balancesOf, memberAccount, postingsFor, rewardsAccount, type Posting } from './postings.ts'

const to = { from: rewardsAccount, to: memberAccount('m'), currency: 'Mile' }
const standing: Posting = { id: 'p', ...to, units: 300, reverses: null }

test.each([
  ['first award', null, 300, [[300, null]]],
  ['nothing earned', null, 0, []],
  ['same again', standing, 300, []],
  [
    'a tip more',
    standing,
    360,
    [
      [300, 'p'],
      [360, null],
    ],
  ],
  ['taken back', standing, 0, [[300, 'p']]],
] as const)('%s', (_, before, units, expected) => {
  let n = 0
  const postings = postingsFor(before, { ...to, units }, () => `n${(n += 1)}`)
  expect(postings.map((posting) => [posting.units, posting.reverses])).toEqual(expected)
  for (const posting of postings) expect(posting.from === rewardsAccount).toBe(posting.reverses === null)
})

test('whatever the corrections, balances add up to nothing and the member holds the last amount', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000)), (amounts) => {
      let n = 0
      let live: Posting | null = null
      const all: Posting[] = []
      for (const units of amounts) {
        const added: Posting[] = postingsFor(live, { ...to, units }, () => `n${(n += 1)}`)
        all.push(...added)
        if (added.length > 0) live = added.find((posting) => posting.reverses === null) ?? null
      }
      const balances = balancesOf(all)
      expect(balances.reduce((sum, balance) => sum + balance.units, 0)).toBe(0)
      expect(balances.find((balance) => balance.account === 'member:m')?.units ?? 0).toBe(amounts.at(-1) ?? 0)
    }),
  )
})

test('half a unit and less than nothing cannot be posted', () => {
  for (const units of [0.5, -1]) expect(() => postingsFor(null, { ...to, units }, () => 'n')).toThrow(RangeError)
})
