import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'

/** Whatever an address carries that is not one short text counts as left out: these are pages people land on. */
const text = (max: number) => z.string().max(max).catch('').default('')

/** Where the sign-in page is sent back to, with what went wrong and the reference that support can look up. */
export const ssoFaults = [
  'canceled', // the person said no at the provider
  'expired', // too late, begun in another browser, or come back a second time
  'failed', // the provider's answer is not what we asked for
  'unavailable', // the provider does not answer
  'in_use', // somebody else here has this email
  'unverified', // the provider says the email was never confirmed
  'incomplete', // no email or no name
] as const
export type SsoFault = (typeof ssoFaults)[number]

/** Begins signing in at the partner's identity provider; `return` is a path of this site. Answers a redirect. */
export const startSso = endpoint({
  method: 'GET',
  path: '/login/sso',
  query: z.object({ return: text(500) }),
  reply: z.object({}),
  refusals: {},
})

/** Where the provider sends the person back to. The library reads code, state and issuer from the address as it came. */
export const finishSso = endpoint({
  method: 'GET',
  path: '/login/sso/callback',
  query: z.object({ state: text(200) }),
  reply: z.object({}),
  refusals: {},
})

/** Offers to end the session at the provider too; ours is over by then. Answers a redirect. */
export const signOutSso = endpoint({ method: 'GET', path: '/login/sso/sign-out', reply: z.object({}), refusals: {} })

/** The identity provider reports that a session has ended (OpenID Connect Back-Channel Logout 1.0). */
export const backchannelLogout = endpoint({
  method: 'POST',
  path: '/login/sso/backchannel-logout',
  body: z.object({ logout_token: z.string().min(1).max(8_000) }),
  reply: z.object({}),
  refusals: { logout_refused: 400 },
})
