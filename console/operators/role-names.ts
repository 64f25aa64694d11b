import type { OperatorRole } from '../../domain/operators/roles.ts'

/** What roles are called on a page. */
export const roleNames: Record<OperatorRole, string> = { viewer: 'Viewer', support: 'Support', admin: 'Administrator' }
