import { useSite } from '../site/partner.ts'

/** Whether an operator only looks at this member's site, so that the server refuses every change with `look_only`. */
export const useLookOnly = (): boolean => useSite().impersonation?.mode === 'look'
