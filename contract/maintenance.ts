/** Pages under maintenance: none, sign-in, joining, or all. Calls still work, so that members can finish what they started. */
export const maintenanceStates = ['none', 'login', 'join', 'all'] as const
export type Maintenance = (typeof maintenanceStates)[number]
