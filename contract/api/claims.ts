import { answerCodes } from '../../domain/claims/answer.ts'
import { claimStatuses } from '../../domain/claims/status.ts'
import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'
import { cardBrand } from '../vault.ts'

/** More than the limits let a member send in the time a claim may lie back. */
export const listedClaimsMax = 200

/** One sentence of an answer: its copy key and the facts in it. */
export const claimLine = z.object({
  code: z.enum(answerCodes),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})

/** What happened to a claim, oldest first. `words` are an operator's. */
export const claimEvent = z.object({
  at: z.string(),
  kind: z.enum(['sent', 'found', 'disputed', 'replied', 'resolved', 'closed']),
  lines: z.array(claimLine),
  words: z.string(),
})

/** A missing reward that the member reported. */
export const claimView = z.object({
  id: z.string(),
  merchant: z.object({ id: z.string(), name: z.string(), city: z.string() }),
  /** The restaurant's calendar date. */
  date: z.string(),
  amountMinor: z.int(),
  /** Null: a card that was never linked. */
  card: z.object({ cardType: cardBrand, lastFour: z.string() }).nullable(),
  status: z.enum(claimStatuses),
  /** Until when the answer can be disputed; null where it cannot. */
  disputeUntil: z.string().nullable(),
  /** The receipt of the dine that was found or posted. */
  awardId: z.string().nullable(),
  history: z.array(claimEvent),
})
export type ClaimView = z.infer<typeof claimView>

/** A card the member has or had; `endedAt` says since when no longer. */
export const claimCard = z.object({
  id: z.string(),
  cardType: cardBrand,
  lastFour: z.string(),
  endedAt: z.string().nullable(),
})
export type ClaimCardView = z.infer<typeof claimCard>

/** Claims newest first, and the cards a new one may name. */
export const listClaims = endpoint({
  method: 'GET',
  path: '/api/Member/Claims',
  reply: z.object({ claims: z.array(claimView), cards: z.array(claimCard) }),
  refusals: {},
})

/** Reports a missing reward and answers at once where the data does. The same restaurant, date and about the same bill is the same claim. */
export const sendClaim = endpoint({
  method: 'POST',
  path: '/api/Member/Claims',
  body: z.object({
    merchantId: z.string().max(80),
    /** The restaurant's calendar date, `YYYY-MM-DD`; what is no date is a fault of the field. */
    date: z.string().max(10),
    amountMinor: z.int(),
    cardId: z.uuid().nullable(),
    paidWithPin: z.boolean().default(false),
  }),
  reply: z.object({ claim: claimView, isDuplicate: z.boolean() }),
  refusals: { fields_invalid: 400, claim_too_early: 409, too_many_claims: 429 },
})

/** Asks for a person to look at an answer; once for each claim. */
export const disputeClaim = endpoint({
  method: 'POST',
  path: '/api/Member/Claims/:id/Dispute',
  params: z.object({ id: z.uuid() }),
  reply: z.object({ claim: claimView }),
  refusals: { unknown_claim: 404, claim_settled: 409, too_many_claims: 429 },
})
