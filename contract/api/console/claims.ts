import { claimMinorMax } from '../../../domain/claims/fields.ts'
import { claimStatuses } from '../../../domain/claims/status.ts'
import { reasonLengthMax, reasonLengthMin } from '../../../domain/operators/impersonation.ts'
import { cardBrand } from '../../vault.ts'
import { endpoint } from '../../endpoint.ts'
import { z } from '../../schema.ts'
import { claimEvent, claimLine } from '../claims.ts'
import { operatorRefusals } from './operator-session.ts'

export const claimsPageSize = 50
export const claimMessageMax = 600

const params = z.object({ partner: z.string().max(60), id: z.uuid() })

/** A claim in the list: the member's report and the latest result of the look-up. */
export const consoleClaim = z.object({
  partner: z.string(),
  id: z.string(),
  memberId: z.string(),
  memberName: z.string(),
  merchant: z.object({ id: z.string(), name: z.string(), city: z.string(), state: z.string() }),
  date: z.string(),
  amountMinor: z.int(),
  card: z.object({ cardType: cardBrand, lastFour: z.string() }).nullable(),
  paidWithPin: z.boolean(),
  status: z.enum(claimStatuses),
  disputed: z.boolean(),
  sentAt: z.string(),
  lookupResult: z.array(claimLine),
})
export type ConsoleClaim = z.infer<typeof consoleClaim>

/**
 * Claims by stored status: `open` ones wait for an operator and come oldest first; `settled` means all others, even answered ones that the
 * member may still dispute, and they come newest first. `next` is the `after` of the next page; null on the last one.
 */
export const listConsoleClaims = endpoint({
  method: 'GET',
  path: '/api/Claims',
  query: z.object({ status: z.enum(['open', 'settled']).default('open'), after: z.uuid().optional() }),
  reply: z.object({ claims: z.array(consoleClaim), next: z.string().nullable() }),
  refusals: operatorRefusals,
})

export const consoleClaimDetail = consoleClaim.extend({
  history: z.array(claimEvent.extend({ operator: z.string() })),
  /** All current and former cards. `countsFrom` is null until the network confirms the card, `countsTo` until the card ends. */
  cards: z.array(
    z.object({
      id: z.string(),
      cardType: cardBrand,
      lastFour: z.string(),
      countsFrom: z.string().nullable(),
      countsTo: z.string().nullable(),
    }),
  ),
  claimedCardId: z.string().nullable(),
  /** The approval; null without one. `match` is null until the pipeline has processed the approval. */
  approval: z.object({ localTime: z.string(), amountMinor: z.int(), match: z.string().nullable() }).nullable(),
})
export type ConsoleClaimDetail = z.infer<typeof consoleClaimDetail>

export const openConsoleClaim = endpoint({
  method: 'GET',
  path: '/api/Claims/:partner/:id',
  params,
  reply: consoleClaimDetail,
  refusals: { ...operatorRefusals, unknown_claim: 404 },
})

/** Answers a claim. The member reads `message`. `close` ends the claim; otherwise the member may dispute the answer, once per claim. */
export const answerClaim = endpoint({
  method: 'POST',
  path: '/api/Claims/:partner/:id/Answer',
  params,
  body: z.object({ message: z.string().trim().min(reasonLengthMin).max(claimMessageMax), close: z.boolean() }),
  reply: z.object({ answered: z.literal(true) }),
  refusals: { ...operatorRefusals, unknown_claim: 404, claim_settled: 409 },
})

/** Posts the dine once through the pipeline, by the rules in force on its date. The member reads `message`. */
export const approveClaim = endpoint({
  method: 'POST',
  path: '/api/Claims/:partner/:id/Approve',
  params,
  body: z.object({
    cardId: z.uuid(),
    date: z.iso.date(),
    /** The restaurant's wall clock. */
    time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is not a time like 19:30'),
    amountMinor: z.int().min(1).max(claimMinorMax),
    message: z.string().trim().min(reasonLengthMin).max(reasonLengthMax),
  }),
  reply: z.object({ approved: z.literal(true) }),
  refusals: {
    ...operatorRefusals,
    unknown_claim: 404,
    claim_settled: 409,
    unknown_card: 404,
    card_not_counting: 409,
    not_in_program: 409,
    not_yet: 409,
    dine_exists: 409,
  },
})
