import type { MatchableEvent, LinkedCard, MerchantLookup } from '../../domain/dines/match.ts'
import type { ReportSource } from '../../domain/dines/reports.ts'
import type { Checkpoint } from '../../domain/earning/checkpoints.ts'
import type { PurchaseState, PurchaseStage } from '../../domain/dines/purchase-state.ts'
import type { ReviewHold } from '../../domain/reviews/hold.ts'
import type { MerchantRules, PartnerRules, Terms, Tier } from '../../domain/earning/terms.ts'
import type { Match } from '../database/dine-tables.ts'

/** One message taken from the inbox. */
export type TakenMessage = {
  position: number
  provider: string
  delivery_id: string
  event: string
  body: string
  received_at: Date
}

/** What became of a message, as in feed_outcome. */
export type MessageOutcome = {
  position: number
  provider: string
  delivery_id: string
  state: 'read' | 'ignored' | 'quarantined'
  reason: string | null
  detail: string | null
  /** What it told of, if it was a purchase. */
  event?: EventState
}

/** A feed event with where it stands now; `stored` is what the database says of it, null while it is new. */
export type EventState = MatchableEvent & {
  provider: string
  lifecycleId: string
  deliveryId: string
  cardReference: string
  merchantLabel: string
  authorizationCode: string | null
  acquirerReference: string | null
  orderReference?: string | undefined
  receivedAt: string
  /** The feed named no zone: `occurredAt` follows from `localTime` once the restaurant is known. */
  zoneMissing: boolean
  stored: { match: Match; partnerId: string | null; dineId: string | null; occurredAt: string } | null
}

/** The award that counts for a dine, and the ledger entry that booked its units. */
export type LiveAward = {
  id: string
  revision: number
  stage: PurchaseStage
  units: number
  currency: string
  receipt: string
  expectedOn: string | null
  /** Why its units are not available, where the partner asks for a review. */
  reviewHold: ReviewHold | null
  entryId: string | null
}

/** Where the replay of a member begins: `from` is null for the first dine. `later`: the number of checkpoints after it. */
export type ReplayStart = { from: Checkpoint | null; later: number }

export type DineState = {
  partnerId: string
  id: string
  provider: string
  lifecycleId: string
  memberId: string
  cardId: string
  merchantId: string
  occurredAt: string
  localTime: string
  purchase: PurchaseState
  terms: Terms
  /** Who reported it, the deciding one first; empty where one feed alone did. */
  reports: ReportSource[]
  seenAt: string
  award: LiveAward | null
  /** Its member has reviewed it; told only where the partner asks for reviews. */
  reviewed: boolean
  /** Where an operator moved it last, and why; `position` is in the order of all moves, from 1. */
  move: { merchantId: string; reason: string; position: number } | null
  /** What differs from what is stored: all of it, when or where it was, or only amounts and stage; null is nothing. */
  changed: 'new' | 'moved' | 'amounts' | null
}

export type MemberState = {
  partnerId: string
  id: string
  tierLevel: Tier
  /** Last day of a tier that dining led to. */
  vipUntil: string | null
  /** Whether the member agreed to email. */
  emailOptIn: boolean
  tiers: { since: string; tier: Tier }[]
  replayStart: ReplayStart
}
/** `rulesAt`: the rules in force at a moment, UTC with milliseconds. */
export type MerchantState = { id: string; name: string; rulesAt: (at: string) => MerchantRules }

/** Everything a batch is judged by, loaded once its members are locked. */
export type PipelineState = {
  cards: ReadonlyMap<string, LinkedCard[]>
  merchantsOf: MerchantLookup
  merchant: (id: string) => MerchantState
  /** A partner's rules in force at a moment, UTC with milliseconds. */
  rules: (partnerId: string, at: string) => PartnerRules
  members: ReadonlyMap<string, MemberState>
  /** Dines of these members since their replay begins, by `dineKey`. */
  dines: Map<string, DineState>
  /** Stored events of the lifecycles the batch touches, and the batch's own. */
  events: EventState[]
}

export const cardKey = (provider: string, reference: string): string => `${provider}\n${reference}`
export const memberKey = (partnerId: string, memberId: string): string => `${partnerId}\n${memberId}`
/** One message, and the event row it became. */
export const deliveryKey = (of: { provider: string; deliveryId: string }): string => `${of.provider}\n${of.deliveryId}`
export const lifecycleKey = (of: { provider: string; lifecycleId: string }): string =>
  `${of.provider}\n${of.lifecycleId}`
export const dineKey = (of: { partnerId: string; provider: string; lifecycleId: string; cardId: string }): string =>
  `${of.partnerId}\n${of.provider}\n${of.lifecycleId}\n${of.cardId}`
