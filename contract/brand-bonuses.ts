import { weekday } from './catalog.ts'
import { z } from './schema.ts'

export const bonusCode = z.string().regex(/^[A-Z0-9][A-Z0-9-]{2,39}$/, 'must be 3 to 40 capital letters, digits and -')
const day = z.iso.date()
const times = z.int().min(1).max(100)

/** What a member does for a bonus, with dines that earn. */
export const bonusGoal = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('visits'), visits: times }),
  z.strictObject({ kind: z.literal('spend'), spendMinor: z.int().positive() }),
  /** For members who have not dined yet. */
  z.strictObject({ kind: z.literal('first_dine') }),
  z.strictObject({ kind: z.literal('weekday'), days: z.array(weekday).min(1), visits: times }),
  /** One dine in each of so many weeks in a row, Monday to Sunday. */
  z.strictObject({ kind: z.literal('streak'), weeks: z.int().min(2).max(26) }),
  /** Friends who joined by the member's link and dined for the first time. */
  z.strictObject({ kind: z.literal('referral'), friends: times }),
  /** Dines at restaurants where the member had booked a table for that time; one table counts once. */
  z.strictObject({ kind: z.literal('reservation'), visits: times }),
])

/** A bonus that a partner offers (docs/decisions/0067). A member accepts it once; what it asks and pays is fixed at that moment. */
export const bonusDefinition = z.strictObject({
  code: bonusCode,
  description: z.string().min(1).max(160),
  /** Offered within `earning.newMemberBonusHours` of joining only. */
  newMember: z.boolean().default(false),
  goal: bonusGoal,
  /** What it pays, in units of the partner's currency: cents where it is money. */
  units: z.int().positive(),
  /** Days after accepting in which to reach the goal. */
  days: z.int().min(1).max(366),
  /** Cents below which a dine does not count for it. */
  minimumMinor: z.int().min(0).default(0),
  /** First and last day of the offer, in the partner's accounting zone; null is no last day. */
  offeredFrom: day,
  offeredUntil: day.nullable().default(null),
})

export const bonusDefinitions = z
  .array(bonusDefinition)
  .max(30)
  .refine((all) => new Set(all.map(({ code }) => code)).size === all.length, 'must not have two bonuses of one code')
  .default([])
