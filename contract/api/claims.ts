import { answerCodes } from '../../domain/claims/answer.ts'
import { claimStatuses } from '../../domain/claims/status.ts'
import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'
import { cardBrand } from '../vault.ts'

/** Maximum number of claims in the list; older ones are left out. */
export const listedClaimsMax = 200

/** One sentence of an answer: its copy key and values. */
export const claimLine = z.object({
  code: z.enum(answerCodes),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})

/**
 * An event in the history of a claim. `message` is an operator's text. `found`: the result of a look-up, even if it found no purchase;
 * `replied`: an operator's answer; `resolved`: an operator approved the claim; `closed`: an operator ended the claim, or the time for a
 * dispute is over.
 */
export const claimEvent = z.object({
  at: z.string(),
  kind: z.enum(['sent', 'found', 'disputed', 'replied', 'resolved', 'closed']),
  lines: z.array(claimLine),
  message: z.string(),
})

/** A missing reward that the member reported. */
export const claimView = z.object({
  id: z.string(),
  merchant: z.object({ id: z.string(), name: z.string(), city: z.string() }),
  /** The restaurant's calendar date. */
  date: z.string(),
  amountMinor: z.int(),
  /** Null for a card that was never linked. */
  card: z.object({ cardType: cardBrand, lastFour: z.string() }).nullable(),
  status: z.enum(claimStatuses),
  /** End of the time to dispute the answer; null when the member cannot dispute it. */
  disputeUntil: z.string().nullable(),
  /** Receipt of the dine that the look-up found or the operator posted. */
  awardId: z.string().nullable(),
  history: z.array(claimEvent),
})
export type ClaimView = z.infer<typeof claimView>

/** A current or former card of the member. `endedAt` is null for a current one. */
export const claimCard = z.object({
  id: z.string(),
  cardType: cardBrand,
  lastFour: z.string(),
  endedAt: z.string().nullable(),
})
export type ClaimCardView = z.infer<typeof claimCard>

/** Claims newest first, and the cards that a new claim can name. */
export const listClaims = endpoint({
  method: 'GET',
  path: '/api/Member/Claims',
  reply: z.object({ claims: z.array(claimView), cards: z.array(claimCard) }),
  refusals: {},
})

/**
 * Reports a missing reward. The server looks for the purchase at once, and the claim's history in the reply has the result. A report can
 * repeat an earlier claim for the same restaurant and date. It is a duplicate when the bill is similar, or when two such claims exist. The
 * reply then has the earlier claim.
 */
export const sendClaim = endpoint({
  method: 'POST',
  path: '/api/Member/Claims',
  body: z.object({
    merchantId: z.string().max(80),
    /** The restaurant's calendar date, `YYYY-MM-DD`. Other text is a field error. */
    date: z.string().max(10),
    amountMinor: z.int(),
    cardId: z.uuid().nullable(),
    paidWithPin: z.boolean().default(false),
  }),
  reply: z.object({ claim: claimView, isDuplicate: z.boolean() }),
  refusals: { fields_invalid: 400, claim_too_early: 409, too_many_claims: 429 },
})

/** Asks an operator to check an answer, once per claim. */
export const disputeClaim = endpoint({
  method: 'POST',
  path: '/api/Member/Claims/:id/Dispute',
  params: z.object({ id: z.uuid() }),
  reply: z.object({ claim: claimView }),
  refusals: { unknown_claim: 404, claim_settled: 409, too_many_claims: 429 },
})
