import { expect, test } from 'vitest'
import { memberView } from './session.ts'

test('the schema of a member has a type, a tier and two boolean flags [P1-261] [P1-262] [P1-263] [M2-065]', () => {
  const { memberType, tierLevel, active, hasWebProfile } = memberView.shape
  expect(memberType.options).toEqual(['NonCardMember', 'EnrolledCardMember', 'ClosedAccountMember'])
  expect(tierLevel.options).toEqual(['OptedOut', 'NonActivated', 'OptedIn', 'VIP'])
  for (const flag of [active, hasWebProfile])
    expect([true, 'yes'].map((v) => flag.safeParse(v).success)).toEqual([true, false])
})
