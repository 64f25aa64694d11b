import { weekdays } from '../domain/weekdays.ts'
import { ratingMax } from './ratings.ts'
import { z } from './schema.ts'

export const weekday = z.enum(weekdays)

export const features = ['delivery', 'dine_in', 'takeout', 'online_ordering'] as const
export const meals = ['breakfast', 'brunch', 'lunch', 'dinner', 'late_night'] as const
export const highlights = ['comingSoon', 'leavingSoon', 'new'] as const

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is not a time like 17:30')

/** One span of opening hours, by the restaurant's wall clock. A `to` at or before `from` is on the next day. */
export const openSpan = z.object({ day: weekday, from: time, to: time })
export type OpenSpan = z.infer<typeof openSpan>

/**
 * Whether dines earn on a weekday between `from` (absent: 00:00) and `to` (absent: 24:00): "benefits by calendar". A `to` at or before
 * `from` is on the next day. A restaurant with at least one window of the kind `earn` earns only in such windows. Any other earns at all
 * times except in its blackouts. A blackout takes precedence.
 */
export const benefit = z.object({
  day: weekday,
  from: time.optional(),
  to: time.optional(),
  /** `earn`: dines earn in this window; `none`: they do not (blackout). */
  kind: z.enum(['earn', 'none']),
})
export type Benefit = z.infer<typeof benefit>

/** An extra of the restaurant on top of the program's rate. A limited offer caps spend and visits per calendar month. */
export const offer = z.object({
  id: z.string().min(1).max(60),
  title: z.string().min(1).max(80),
  /** Extra units of the partner's currency, whichever that is, per 10,000 cents spent (domain/earning). */
  extraRateBasisPoints: z.int().min(0).max(10_000),
  limit: z.discriminatedUnion('type', [
    z.object({ type: z.literal('Unlimited') }),
    z.object({
      type: z.literal('Limited'),
      monthlySpendMaxMinor: z.int().positive(),
      monthlyVisitsMax: z.int().positive(),
    }),
  ]),
  /** Absent or empty: every day. */
  days: z.array(weekday).optional(),
  /** First and last day, both included; absent for an open end. */
  startsOn: z.iso.date().optional(),
  endsOn: z.iso.date().optional(),
})
export type Offer = z.infer<typeof offer>

export const review = z.object({
  author: z.string().min(1).max(40),
  stars: z.number().min(1).max(ratingMax),
  food: z.number().min(1).max(ratingMax).optional(),
  service: z.number().min(1).max(ratingMax).optional(),
  value: z.number().min(1).max(ratingMax).optional(),
  atmosphere: z.number().min(1).max(ratingMax).optional(),
  text: z.string().max(2000),
  date: z.iso.date(),
})
export type Review = z.infer<typeof review>

/** A restaurant as imported, stored and shown: one record per location. */
export const merchantRecord = z.object({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/, 'must be lower-case letters, digits and dashes'),
  name: z.string().trim().min(1).max(120),
  description: z.string().max(600).default(''),
  address1: z.string().trim().min(1).max(120),
  city: z.string().trim().min(1).max(80),
  state: z.string().regex(/^[A-Z]{2}$/, 'must be a two-letter state code'),
  zip: z.string().regex(/^\d{5}$/, 'must be five digits'),
  neighborhood: z.string().max(80).default(''),
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
  /** IANA name; the import derives an absent one from the coordinates. */
  timezone: z.string().max(60).optional(),
  phone: z.string().max(30).default(''),
  url: z
    .url({ protocol: /^https?$/ })
    .or(z.literal(''))
    .default(''),
  cuisines: z.array(z.string().trim().min(1).max(40)).min(1).max(6),
  /** Number of dollar signs, 1 to 4; 0 when the price is unknown. */
  priceRange: z.int().min(0).max(4).default(0),
  features: z.array(z.enum(features)).default([]),
  meals: z.array(z.enum(meals)).default([]),
  hours: z.array(openSpan).max(42).default([]),
  images: z.array(z.string().max(300)).max(12).default([]),
  /** 0: not acclaimed. Level 2 has a separate label where the brand's `acclaimed2Enabled` is on. */
  acclaimedLevel: z.int().min(0).max(2).default(0),
  /** The badge on the tile. It does not depend on `isNew`, which the search filter uses. */
  highlight: z.enum(highlights).nullable().default(null),
  isNew: z.boolean().default(false),
  rating: z.number().min(0).max(ratingMax).nullable().default(null),
  ratingCount: z.int().min(0).default(0),
  /** A partner may reserve a campaign, and so its restaurants, for some tiers (`tierCampaigns`). */
  campaignCodes: z.array(z.string().min(1).max(40)).max(10).default([]),
  benefits: z.array(benefit).max(42).default([]),
  offers: z.array(offer).max(10).default([]),
  menuUrl: z
    .url({ protocol: /^https?$/ })
    .or(z.literal(''))
    .default(''),
  menuImages: z.array(z.string().max(300)).max(12).default([]),
  events: z
    .array(z.object({ title: z.string().max(120), text: z.string().max(600), date: z.string().max(40).default('') }))
    .max(10)
    .default([]),
  reviews: z.array(review).max(50).default([]),
  openTableId: z.string().max(40).default(''),
  orderUrl: z
    .url({ protocol: /^https?$/ })
    .or(z.literal(''))
    .default(''),
  /** Ids of this location at the card networks, as `scheme:value`. */
  networkReferences: z
    .array(z.string().regex(/^[a-z]+:[A-Za-z0-9._-]{1,100}$/, 'must look like mid:12345678'))
    .max(20)
    .default([]),
})
export type MerchantRecord = z.output<typeof merchantRecord>
export type MerchantInput = z.input<typeof merchantRecord>
