import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'
import { cardBrand } from '../vault.ts'

export const consents = z.object({
  /** The program's terms as accepted when joining; null for members whom their partner enrolled and who have not joined yet. */
  terms: z.object({ agreedAt: z.string(), version: z.string() }).nullable(),
  /** Whether the program may write. `since` is the last choice of the member, null where there was none. */
  channels: z.array(
    z.object({ channel: z.enum(['email', 'sms']), isAllowed: z.boolean(), since: z.string().nullable() }),
  ),
  /** Cards whose purchases are read now, oldest consent first. */
  cards: z.array(z.object({ cardType: cardBrand, lastFour: z.string(), agreedAt: z.string(), version: z.string() })),
})
export type Consents = z.infer<typeof consents>

/** What the member agreed to and has not withdrawn. */
export const listConsents = endpoint({
  method: 'GET',
  path: '/api/Member/Consents',
  reply: consents,
  refusals: {},
})
