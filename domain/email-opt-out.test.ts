import { expect, test } from 'vitest'
import { tierWithoutEmail } from './email-opt-out.ts'

test.each([
  ['OptedOut', 'OptedOut'],
  ['NonActivated', 'NonActivated'],
  ['OptedIn', 'OptedOut'],
  ['VIP', 'OptedOut'],
] as const)('%s becomes %s', (tier, after) => expect(tierWithoutEmail(tier)).toBe(after))
