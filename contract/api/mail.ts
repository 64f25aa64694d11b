import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'

/**
 * Unsubscribes a member from optional mail by a mailed link, without sign-in. The page sends this call, and so do mail clients (RFC 8058,
 * one click). A GET of the address changes nothing.
 */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/unsubscribe',
  query: z.object({ to: z.string().max(64).default(''), key: z.string().max(64).default('') }),
  reply: z.object({ unsubscribed: z.literal(true) }),
  refusals: { link_refused: 404 },
})
