import { bonusStatuses } from '../../domain/bonuses/rule.ts'
import { bonusCode } from '../brand-bonuses.ts'
import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'

const bonusStatus = z.enum(bonusStatuses)

/**
 * A bonus that a member may accept, has accepted, or earned in the last 30 days. A bonus that was promised with one reservation is never
 * listed; `kind: reservation` counts dines at any booked table.
 */
export const activeBonus = z.object({
  code: z.string(),
  isNewMemberBonus: z.boolean(),
  description: z.string(),
  /** Whether the partner still offers new-member bonuses to this member. */
  memberIsEligibleForNMB: z.boolean(),
  /** Start of the offer to this member. */
  createDateUtc: z.string(),
  bonusStatus,
  /** The same value under its second name (D3-027). */
  enrollmentState: bonusStatus,
  kind: z.enum(['visits', 'spend', 'first_dine', 'weekday', 'streak', 'referral', 'reservation']),
  /** Reward in units of the partner's currency. */
  units: z.int(),
  /** Progress toward `required`: dines, cents, weeks, friends or reservations, depending on `kind`. */
  progress: z.int(),
  required: z.int(),
  /** Days from acceptance to the end. */
  days: z.int(),
  /** The moment from which dines no longer count; null until accepted. */
  endsAt: z.string().nullable(),
})
export type ActiveBonus = z.infer<typeof activeBonus>

/** Accepts a bonus. Idempotent: the reply has the current status. */
export const activateBonus = endpoint({
  method: 'POST',
  path: '/api/Member/Bonus/:code',
  params: z.object({ code: bonusCode }),
  reply: z.object({ bonusStatus: z.enum(['enrolled', 'qualified']) }),
  refusals: { unknown_bonus: 404, not_eligible: 409 },
})
