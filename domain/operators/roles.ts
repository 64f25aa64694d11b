/** Who works here, from the least to the most they may do. */
export const roles = ['viewer', 'support', 'admin'] as const
export type Role = (typeof roles)[number]

/** What a role may do, in words one can read aloud. */
const allowed = {
  viewer: ['find members', 'see surveys'],
  support: [
    'find members',
    'see contacts',
    'look as member',
    'moderate reviews',
    'answer claims',
    'see payouts',
    'see surveys',
    'read survey answers',
  ],
  admin: [
    'find members',
    'see contacts',
    'look as member',
    'act as member',
    'move dines',
    'hold data',
    'moderate reviews',
    'answer claims',
    'approve claims',
    'see payouts',
    'decide payouts',
    'see surveys',
    'read survey answers',
    'read the audit log',
    'manage jobs',
    'manage operators',
  ],
} as const satisfies Record<Role, readonly string[]>

export type Act = (typeof allowed)[Role][number]

/** Whether somebody of this role may do this; the button and the call ask the same table. */
export const may = (role: Role, act: Act): boolean => (allowed[role] as readonly Act[]).includes(act)

/** Everything a role may do. */
export const actsOf = (role: Role): readonly Act[] => allowed[role]

/** The partners somebody works for; null is every partner, also those still to come. */
export type Scope = readonly string[] | null

/** Whether this partner's members are theirs to see. */
export const covers = (scope: Scope, partner: string): boolean => scope === null || scope.includes(partner)

/** Whether nothing of `inner` lies outside `outer`: nobody hands out more than they have. */
export const within = (inner: Scope, outer: Scope): boolean =>
  outer === null || (inner !== null && inner.every((partner) => outer.includes(partner)))
