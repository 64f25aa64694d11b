import { expect, test } from 'vitest'
import { membershipOf, nextLevel, optInLevels, unlockingLevels, type Tier } from './tiers.ts'

test.each([
  // tier, level, name, next level
  ['OptedOut', 0, 'opted-out', 2],
  ['NonActivated', 1, 'opted-out', 2],
  ['OptedIn', 2, 'standard', 3],
  ['VIP', 3, 'VIP', 3],
] as const)(
  'the tier %s has level %i, the name %s and the next level %i [P1-264] [M2-220]',
  (tier, level, name, next) => {
    expect(optInLevels[tier]).toBe(level)
    expect(membershipOf(tier)).toBe(name)
    expect(nextLevel(tier)).toBe(next)
  },
)

test('only the tier VIP reaches level 3 [M2-149]', () => {
  const levelThree = unlockingLevels[1]
  const tiersAtThirdLevel = (Object.keys(optInLevels) as Tier[]).filter((tier) => optInLevels[tier] >= levelThree)
  expect(tiersAtThirdLevel).toEqual(['VIP'])
})
