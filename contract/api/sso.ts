import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'

/** A parameter of at most `max` characters. A longer or repeated one is read as empty, because browsers open these addresses directly. */
const text = (max: number) => z.string().max(max).catch('').default('')

/** Faults of single sign-on. The sign-in page gets one in its address, with the reference for support. */
export const ssoFaults = [
  'canceled', // the person canceled at the provider
  'expired', // too late, started in another browser, or returned a second time
  'failed', // the provider refuses, or its reply is invalid
  'unavailable', // the provider does not reply, or none is set up
  'in_use', // another member has this email
  'unverified', // the provider reports the email as unconfirmed
  'incomplete', // no email or no name
] as const
export type SsoFault = (typeof ssoFaults)[number]

/** Starts a sign-in at the partner's identity provider. `return` is a path of this site. Replies with a redirect. */
export const startSso = endpoint({
  method: 'GET',
  path: '/login/sso',
  query: z.object({ return: text(500) }),
  reply: z.object({}),
  refusals: {},
})

/** The provider redirects the person to this address. The library reads code, state and issuer from the unchanged query. */
export const finishSso = endpoint({
  method: 'GET',
  path: '/login/sso/callback',
  query: z.object({ state: text(200) }),
  reply: z.object({}),
  refusals: {},
})

/** Redirects to the provider's sign-out, which ends the session there. The page links to it once the site's session has ended. */
export const signOutSso = endpoint({ method: 'GET', path: '/login/sso/sign-out', reply: z.object({}), refusals: {} })

/** The identity provider reports the end of a session (OpenID Connect Back-Channel Logout 1.0). */
export const backchannelLogout = endpoint({
  method: 'POST',
  path: '/login/sso/backchannel-logout',
  body: z.object({ logout_token: z.string().min(1).max(8_000) }),
  reply: z.object({}),
  refusals: { logout_refused: 400 },
})
