/** What of a partner's pages is being worked on: nothing, signing in, joining, or everything. Calls go on, so that what people began can end. */
export const maintenanceStates = ['none', 'login', 'join', 'all'] as const
export type Maintenance = (typeof maintenanceStates)[number]
