import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'

/** Maximum number of events per request, and of fields per event. */
export const impressionsMax = 50
const fieldsMax = 16

const field = z.union([z.string().max(200), z.number(), z.boolean(), z.null()])

/** An impression: channel, time and user agent, which the page adds, plus the fields of the event (P1-307, P1-483). */
export const impression = z
  .object({
    channel: z.literal('web'),
    dateTime: z.iso.datetime(),
    userAgent: z.string().max(400),
    event: z.string().regex(/^[a-z][a-zA-Z]{0,39}$/),
    merchantId: z.string().max(80).optional(),
  })
  .catchall(field)
  .refine((event) => Object.keys(event).length <= fieldsMax, `has more than ${fieldsMax} fields`)
export type Impression = z.infer<typeof impression>

export const postImpressions = endpoint({
  method: 'POST',
  path: '/api/Impressions',
  body: z.array(impression).max(impressionsMax),
  /** Number of stored events: 0 when the browser asks not to be tracked, an operator impersonates a member, or storing fails. */
  reply: z.object({ received: z.int() }),
  refusals: {},
})
