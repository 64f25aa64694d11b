import { expect, test } from 'vitest'
import { tierWithEmail, tierWithoutEmail } from './email-opt-out.ts'

test.each([
  ['OptedOut', 'OptedOut'],
  ['NonActivated', 'NonActivated'],
  ['OptedIn', 'OptedOut'],
  ['VIP', 'OptedOut'],
] as const)('opting out of email changes %s to %s', (tier, after) => expect(tierWithoutEmail(tier)).toBe(after))

test.each([
  ['OptedOut', '2027-12-31', 'VIP'],
  ['OptedOut', '2026-06-15', 'VIP'],
  ['OptedOut', '2026-06-14', 'OptedIn'],
  ['OptedOut', null, 'OptedIn'],
  ['NonActivated', '2027-12-31', 'NonActivated'],
  ['VIP', null, 'VIP'],
  ['VIP', '2026-06-14', 'VIP'],
] as const)('opting in again on June 15, 2026 from %s with VIP until %s leads to %s [M2-325]', (tier, until, after) => {
  expect(tierWithEmail(tier, until, '2026-06-15')).toBe(after)
})
