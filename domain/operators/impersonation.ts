import { operatorSessionMaxMs } from './session.ts'

export const impersonationModes = ['look', 'act'] as const
export type ImpersonationMode = (typeof impersonationModes)[number]

export const impersonationLifeMs = 60 * 60_000 // regardless of activity; the operator then states a reason again
/** When an impersonation that begins at `now` ends: 60 minutes later, at most when the operator's session ends for good. */
export const impersonationEnd = (sessionCreatedAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + impersonationLifeMs, sessionCreatedAt.getTime() + operatorSessionMaxMs))
export const impersonationTicketLifeMs = 60_000 // from the console's click to the frame's first page
/** Characters of the reason that an operator states, for an impersonation and for other decisions. */
export const reasonLengthMin = 8
export const reasonLengthMax = 300

/**
 * Changes that an operator never makes for a member: secrets, ways to sign in and sessions, cards, the email (it can recover the account),
 * the partner number, consents, the download of the member's data, redemptions and orders, joining, activating and closing the account,
 * reviews and surveys. The profile call is not among them, because its handler refuses changes of consents.
 */
const membersOnly =
  /password|passkey|recover|activate|cardframe|emailchange|partnernumber|redemptions|reviews|surveys|\/orders|unsubscribe|\/cards(\/|$)|\/(email|data|account)\/?$|signin|prospects|sessions|\/login\//i
/** Calls that change no account: the end of an impersonation (Exit, SignOut), and a search sent as a POST. */
const alwaysAllowed = /^\/api\/(Impersonation\/Exit|SignOut|v2\/Merchants\/Search)\/?$/

export type RequestVerdict = 'passes' | 'read only' | "member's own"

/**
 * Whether an impersonating operator's request passes. Reads pass. A change passes in mode `act` only, and never when it is one that only
 * the member may make. `path` has no query.
 */
export function judgeRequest(mode: ImpersonationMode, method: string, path: string): RequestVerdict {
  if (method === 'GET' || method === 'HEAD' || alwaysAllowed.test(path)) return 'passes'
  if (mode === 'look') return 'read only'
  return membersOnly.test(path) ? "member's own" : 'passes'
}
