import { expect, test } from 'vitest'
import { copyState, type CopyAudience } from './copy-state.ts'

const member = (change: Partial<CopyAudience>): CopyAudience => ({
  emailOptIn: true,
  tierLevel: 'OptedIn',
  canAcceptNewMemberBonus: false,
  ...change,
})

test.each<[string, string, CopyAudience | null, string]>([
  ['[M2-144]', 'a visitor who is not signed in', null, 'no_member'],
  ['[M2-145]', 'no email opt-in at the lowest tier', member({ emailOptIn: false, tierLevel: 'OptedOut' }), 'opted_out'],
  [
    '[M2-145]',
    'no email opt-in at the lowest tier, despite an open bonus',
    member({ emailOptIn: false, tierLevel: 'OptedOut', canAcceptNewMemberBonus: true }),
    'opted_out',
  ],
  ['[M2-146]', 'an open bonus, despite email opt-in', member({ canAcceptNewMemberBonus: true }), 'new_member_bonus'],
  [
    '[M2-146]',
    'an open bonus without email opt-in, not yet activated',
    member({ emailOptIn: false, tierLevel: 'NonActivated', canAcceptNewMemberBonus: true }),
    'new_member_bonus',
  ],
  ['[M2-147]', 'email opt-in', member({}), 'email_opted_in'],
  ['[M2-147]', 'email opt-in at the lowest tier', member({ tierLevel: 'OptedOut' }), 'email_opted_in'],
  ['[M2-147]', 'email opt-in and VIP', member({ tierLevel: 'VIP' }), 'email_opted_in'],
  [
    '',
    'no email opt-in at a higher tier, so the content for everyone',
    member({ emailOptIn: false, tierLevel: 'VIP' }),
    '',
  ],
])('selects a copy state: $1 $0 [D3-015]', (_id, _title, audience, state) => expect(copyState(audience)).toBe(state))
