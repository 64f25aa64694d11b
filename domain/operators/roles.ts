/** From the least rights to the most. */
export const operatorRoles = ['viewer', 'support', 'admin'] as const
export type OperatorRole = (typeof operatorRoles)[number]

/** The rights of each role. */
const rightsByRole = {
  viewer: ['find members', 'see surveys'],
  support: [
    'find members',
    'see contacts',
    'look as member',
    'lift locks',
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
    'lift locks',
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
} as const satisfies Record<OperatorRole, readonly string[]>

export type OperatorRight = (typeof rightsByRole)[OperatorRole][number]

/** Whether a role has a right. Buttons and calls check the same table. */
export const hasRight = (role: OperatorRole, right: OperatorRight): boolean =>
  (rightsByRole[role] as readonly OperatorRight[]).includes(right)

/** All rights of a role. */
export const rightsOf = (role: OperatorRole): readonly OperatorRight[] => rightsByRole[role]

/** The partners an operator works for; null is every partner, including future ones. */
export type Scope = readonly string[] | null

/** Whether a scope includes a partner. */
export const includesPartner = (scope: Scope, partner: string): boolean => scope === null || scope.includes(partner)

/** Whether `inner` lies within `outer`: operators grant no more than they have. */
export const isWithinScope = (inner: Scope, outer: Scope): boolean =>
  outer === null || (inner !== null && inner.every((partner) => outer.includes(partner)))
