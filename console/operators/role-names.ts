import type { OperatorRole } from '../../domain/operators/roles.ts'

/** The names of the roles on pages. */
export const roleNames: Record<OperatorRole, string> = { viewer: 'Viewer', support: 'Support', admin: 'Administrator' }
