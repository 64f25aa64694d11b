import { weekday } from './catalog.ts'
import { z } from './schema.ts'

export const bonusCode = z.string().regex(/^[A-Z0-9][A-Z0-9-]{2,39}$/, 'must be 3 to 40 capital letters, digits and -')
const day = z.iso.date()
const goalCount = z.int().min(1).max(100)

/** The goal of a bonus, reached by dines that earn. */
export const bonusGoal = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('visits'), visits: goalCount }),
  z.strictObject({ kind: z.literal('spend'), spendMinor: z.int().positive() }),
  /** For members who have not dined yet. */
  z.strictObject({ kind: z.literal('first_dine') }),
  z.strictObject({ kind: z.literal('weekday'), days: z.array(weekday).min(1), visits: goalCount }),
  /** One dine in each of `weeks` consecutive weeks, Monday to Sunday. */
  z.strictObject({ kind: z.literal('streak'), weeks: z.int().min(2).max(26) }),
  /** Friends who joined with the member's link and dined for the first time. */
  z.strictObject({ kind: z.literal('referral'), friends: goalCount }),
  /** Dines at booked tables. One reservation counts once. */
  z.strictObject({ kind: z.literal('reservation'), visits: goalCount }),
])

/** A bonus that a partner offers (docs/decisions/0067). A member accepts it once; goal and reward are fixed at that moment. */
export const bonusDefinition = z.strictObject({
  code: bonusCode,
  description: z.string().min(1).max(160),
  /** Whether the bonus is offered only within `earning.newMemberBonusHours` of joining. */
  newMember: z.boolean().default(false),
  goal: bonusGoal,
  /** Reward in units of the partner's currency; cents for money. */
  units: z.int().positive(),
  /** Days from acceptance within which to reach the goal. */
  days: z.int().min(1).max(366),
  /** Cents below which a dine does not count for the bonus. */
  minimumMinor: z.int().min(0).default(0),
  /** First and last day on which the bonus is offered, in the partner's accounting zone; null for no last day. */
  offeredFrom: day,
  offeredUntil: day.nullable().default(null),
})

export const bonusDefinitions = z
  .array(bonusDefinition)
  .max(30)
  .refine(
    (bonuses) => new Set(bonuses.map(({ code }) => code)).size === bonuses.length,
    'must not have two bonuses of one code',
  )
  .default([])
