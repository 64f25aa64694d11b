import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'

/** Events a browser may send at once, and fields an event may have of its own. */
export const impressionsMax = 50
const fieldsMax = 16

const field = z.union([z.string().max(200), z.number(), z.boolean(), z.null()])

/** Something that was looked at (spec 1 §3.8, §7): who sends it says how, when and with what, and then whatever the event has. */
export const impression = z
  .object({
    channel: z.literal('web'),
    dateTime: z.iso.datetime(),
    userAgent: z.string().max(400),
    event: z.string().regex(/^[a-z][a-zA-Z]{0,39}$/),
    merchantId: z.string().max(80).optional(),
  })
  .catchall(field)
  .refine((given) => Object.keys(given).length <= fieldsMax, `has more than ${fieldsMax} fields`)
export type Impression = z.infer<typeof impression>

export const postImpressions = endpoint({
  method: 'POST',
  path: '/api/Impressions',
  body: z.array(impression).max(impressionsMax),
  /** How many were taken: none of a browser that asks not to be tracked. */
  reply: z.object({ received: z.int() }),
  refusals: {},
})
