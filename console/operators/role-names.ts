import type { Role } from '../../domain/operators/roles.ts'

/** What roles are called on a page. */
export const roleNames: Record<Role, string> = { viewer: 'Viewer', support: 'Support', admin: 'Administrator' }
