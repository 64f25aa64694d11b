import { bonusStatuses } from '../../domain/bonuses/rule.ts'
import { bonusCode } from '../brand-bonuses.ts'
import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'

const bonusStatus = z.enum(bonusStatuses)

/** A bonus that a member may accept, has accepted, or has earned of late. */
export const activeBonus = z.object({
  code: z.string(),
  isNewMemberBonus: z.boolean(),
  description: z.string(),
  /** Whether new-member bonuses are still offered to this member. */
  memberIsEligibleForNMB: z.boolean(),
  /** Since when the bonus is offered to this member. */
  createDateUtc: z.string(),
  bonusStatus,
  /** The same value under its other name (D3-027). */
  enrollmentState: bonusStatus,
  kind: z.enum(['visits', 'spend', 'first_dine', 'weekday', 'streak', 'referral', 'reservation']),
  /** What it pays, in units of the partner's currency. */
  units: z.int(),
  /** Dines, cents, weeks, friends or tables, by `kind`. */
  done: z.int(),
  required: z.int(),
  /** Days from accepting to the end, for a bonus not accepted yet. */
  days: z.int(),
  /** The moment from which dines no longer count; null until accepted. */
  endsAt: z.string().nullable(),
})
export type ActiveBonus = z.infer<typeof activeBonus>

/** May be repeated: the answer says what holds now. */
export const activateBonus = endpoint({
  method: 'POST',
  path: '/api/Member/Bonus/:code',
  params: z.object({ code: bonusCode }),
  reply: z.object({ bonusStatus: z.enum(['enrolled', 'qualified']) }),
  refusals: { unknown_bonus: 404, not_eligible: 409 },
})
