import { stage } from '../activity.ts'
import { endpoint } from '../../endpoint.ts'
import { z } from '../../schema.ts'
import { operatorRefusals } from './operator-session.ts'

/** A receipt as the member reads it, in sentences, of the revision of the reward that the timeline names. */
export const operatorReceipt = z.object({
  merchant: z.object({ name: z.string(), city: z.string(), state: z.string() }),
  dinedAt: z.string(),
  /** IANA time zone of the restaurant. */
  zone: z.string(),
  cardLastFour: z.string(),
  stage,
  /** The units with the currency of that day: $4.23, 253 miles. */
  reward: z.string(),
  /** False when a later revision replaced this one. */
  isCurrent: z.boolean(),
  /** Sentences about the bill, and why nothing was earned. */
  bill: z.array(z.string()),
  blockers: z.array(z.string()),
  rows: z.array(z.object({ text: z.string(), formula: z.string(), units: z.string() })),
  /** Rules that did not apply, each with its reason. */
  unappliedRules: z.array(z.string()),
  ruleVersion: z.string(),
  tierOnDate: z.string(),
  /** The UTC day on which the partner is expected to post the reward; null before clearing. */
  expectedOn: z.string().nullable(),
})
export type OperatorReceipt = z.infer<typeof operatorReceipt>

/** The receipt of one reward in a member's timeline. */
export const openReceipt = endpoint({
  method: 'GET',
  path: '/api/Members/:partner/:id/Awards/:awardId/Receipt',
  params: z.object({ partner: z.string().max(60), id: z.uuid(), awardId: z.uuid() }),
  reply: operatorReceipt,
  refusals: { ...operatorRefusals, unknown_award: 404 },
})
