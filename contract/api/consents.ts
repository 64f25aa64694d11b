import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'
import { cardBrand } from '../vault.ts'

export const consents = z.object({
  /** The program's terms, accepted at joining; null for members whom the partner enrolled and who have not joined yet. */
  terms: z.object({ agreedAt: z.string(), version: z.string() }).nullable(),
  /** Whether the program may send messages. `since`: time of the member's last choice, or null. */
  channels: z.array(
    z.object({ channel: z.enum(['email', 'sms']), isAllowed: z.boolean(), since: z.string().nullable() }),
  ),
  /** Cards whose purchases the program reads now, oldest consent first. */
  cards: z.array(z.object({ cardType: cardBrand, lastFour: z.string(), agreedAt: z.string(), version: z.string() })),
})
export type Consents = z.infer<typeof consents>

/** The member's consents at present. */
export const listConsents = endpoint({
  method: 'GET',
  path: '/api/Member/Consents',
  reply: consents,
  refusals: {},
})
