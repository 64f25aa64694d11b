import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'

/** Maximum number of events per request. */
export const impressionsMax = 50
export const pathLengthMax = 200
const idLengthMax = 80

/** What each impression has: channel, time and user agent, which the page adds (P1-307). */
const common = {
  channel: z.literal('web'),
  dateTime: z.iso.datetime(),
  userAgent: z.string().max(400),
}
/** The visitor's attribution (P1-308), in the lengths in which the page stores it. */
const attribution = {
  utmTerm: z.string().max(120).optional(),
  utmMedium: z.string().max(120).optional(),
  utmCampaign: z.string().max(120).optional(),
  utmSource: z.string().max(120).optional(),
  utmContent: z.string().max(120).optional(),
  source: z.string().max(40).optional(),
  referrer: z.string().max(40).optional(),
}
const path = z.string().max(pathLengthMax)
const merchantId = z.string().max(idLengthMax)

/** An impression: one of three events with the fields of that event (P1-307, P1-483). Any other event or field is refused. */
export const impression = z.discriminatedUnion('event', [
  z.strictObject({
    ...common,
    event: z.literal('pageView'),
    path,
    merchantId: merchantId.optional(),
    ...attribution,
  }),
  /** `place`: the position in the carousel, from 1. */
  z.strictObject({
    ...common,
    event: z.literal('carouselImpression'),
    path,
    merchantId,
    carousel: z.string().max(200),
    place: z.int().min(1).max(1_000),
  }),
  z.strictObject({ ...common, event: z.literal('enrollment'), ...attribution }),
])
export type Impression = z.infer<typeof impression>

export const postImpressions = endpoint({
  method: 'POST',
  path: '/api/Impressions',
  body: z.array(impression).max(impressionsMax),
  /**
   * Number of stored events: 0 when the browser asks not to be tracked or has no visitor cookie, an operator impersonates a member, or
   * storing fails.
   */
  reply: z.object({ received: z.int() }),
  refusals: {},
})
