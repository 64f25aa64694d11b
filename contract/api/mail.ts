import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'

/**
 * Ends a member's optional mail by the link in one of those mails, without a sign-in. The page sends it, and so does a mail reader by itself
 * (RFC 8058, one click); reading the address changes nothing.
 */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/unsubscribe',
  query: z.object({ to: z.string().max(64).default(''), key: z.string().max(64).default('') }),
  reply: z.object({ unsubscribed: z.literal(true) }),
  refusals: { link_refused: 404 },
})
