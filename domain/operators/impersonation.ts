export const emulationModes = ['look', 'act'] as const
export type EmulationMode = (typeof emulationModes)[number]

export const emulationLifeMs = 60 * 60_000 // however busy: then the reason is asked for again
export const emulationTicketLifeMs = 60_000 // from the console's click to the frame's first page
export const reasonLengthMin = 8
export const reasonLengthMax = 300

/**
 * Changes that an operator never makes for a member: secrets, cards, consents, spending the balance or the money of a card, closing
 * the account, and what they tell others, as in a review or a survey; an email is a way in as well. The profile may be changed except for its consents, which its own handler refuses.
 */
const neverTheirs =
  /password|passkey|recover|activate|cardframe|emailchange|partnernumber|redemptions|reviews|surveys|\/orders|unsubscribe|\/cards(\/|$)|\/(email|data|account)\/?$|signin|prospects|sessions|\/login\//i
/** Ending it is no change of the account, and a search with a long question asks by POST. */
const always = /^\/api\/(Emulation\/Exit|SignOut|v2\/Merchants\/Search)\/?$/

export type Passing = 'passes' | 'read only' | "member's own"

/**
 * Whether a request may pass while an operator sees a member's site. Looking passes; a change passes only for who may act, and
 * never where it touches a secret, a card or a way to sign in. `path` without its query.
 */
export function passing(mode: EmulationMode, method: string, path: string): Passing {
  if (method === 'GET' || method === 'HEAD' || always.test(path)) return 'passes'
  if (mode === 'look') return 'read only'
  return neverTheirs.test(path) ? "member's own" : 'passes'
}
