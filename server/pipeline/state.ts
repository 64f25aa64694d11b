import type { MatchableEvent, LinkedCard, MerchantLookup } from '../../domain/dines/match.ts'
import type { ReportSource } from '../../domain/dines/reports.ts'
import type { Checkpoint } from '../../domain/earning/checkpoints.ts'
import type { PurchaseState, PurchaseStage } from '../../domain/dines/purchase-state.ts'
import type { ReviewHold } from '../../domain/reviews/hold.ts'
import type { MerchantRules, PartnerRules, Terms } from '../../domain/earning/terms.ts'
import type { Tier } from '../../domain/tiers.ts'
import type { Match } from '../database/dine-tables.ts'

/** A message of the inbox that a batch processes. */
export type QueuedMessage = {
  position: number
  provider: string
  delivery_id: string
  event: string
  body: string
  received_at: Date
}

/** The outcome of a message, as in feed_outcome. */
export type MessageOutcome = {
  position: number
  provider: string
  delivery_id: string
  state: 'read' | 'ignored' | 'quarantined'
  reason: string | null
  detail: string | null
  /** The event of a message about a purchase. */
  event?: EventState
}

/** A feed event. `stored`: the match, partner, dine and time in its row of the database; null while the event is new. */
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
  /** The feed named no time zone: `occurredAt` is computed from `localTime` once the restaurant is known. */
  zoneMissing: boolean
  stored: { match: Match; partnerId: string | null; dineId: string | null; occurredAt: string } | null
}

/** The current award of a dine, and the ledger entry that booked its units. */
export type LiveAward = {
  id: string
  revision: number
  stage: PurchaseStage
  units: number
  currency: string
  receipt: string
  /** The day (UTC) on which the partner is expected to post the units; null before the dine clears and during a review hold. */
  expectedOn: string | null
  /** The review hold of a cleared reward; null without one. */
  reviewHold: ReviewHold | null
  entryId: string | null
}

/**
 * The start of a member's replay: the checkpoint `from`, or the first dine when it is null. `laterCount`: the number of stored checkpoints
 * after it.
 */
export type ReplayStart = { from: Checkpoint | null; laterCount: number }

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
  /** The sources of the dine's reports, the deciding source first; empty when the only report is that of a network or an issuer. */
  reports: ReportSource[]
  /** When the pipeline processed the first message of the dine. */
  seenAt: string
  award: LiveAward | null
  /** Whether the member has reviewed the dine; false where the partner requires no reviews. */
  reviewed: boolean
  /** An operator's last move of the dine to another restaurant; `position` numbers all moves in order, from 1. */
  move: { merchantId: string; reason: string; position: number } | null
  /**
   * The difference from the stored row: a new dine; another time, restaurant, lifecycle or other reports (`moved`); or only the state of
   * the purchase (`amounts`). Null when there is none.
   */
  changed: 'new' | 'moved' | 'amounts' | null
}

export type MemberState = {
  partnerId: string
  id: string
  tierLevel: Tier
  /** Last day of a VIP tier that the member earned by dining. */
  vipUntil: string | null
  /** Whether the member agreed to email. */
  emailOptIn: boolean
  /** The member's tiers, and when each began; oldest first. A VIP tier earned by dining is left out. */
  tiers: { since: string; tier: Tier }[]
  replayStart: ReplayStart
}
/** `rulesAt`: the rules in force at a given time, UTC with milliseconds. */
export type MerchantState = { id: string; name: string; rulesAt: (at: string) => MerchantRules }

/**
 * The data that a batch is evaluated on, loaded after its members are locked. `merchant` and `rules` throw for an id that is not loaded.
 */
export type PipelineState = {
  /** The cards of each reference, by `cardKey`. */
  cards: ReadonlyMap<string, LinkedCard[]>
  merchantsOf: MerchantLookup
  merchant: (id: string) => MerchantState
  /** A partner's rules in force at a given time, UTC with milliseconds. */
  rules: (partnerId: string, at: string) => PartnerRules
  /** The locked members, by `memberKey`. */
  members: ReadonlyMap<string, MemberState>
  /** Dines of these members from the start of each replay, by `dineKey`. */
  dines: Map<string, DineState>
  /** Events of the batch, stored events of the same lifecycles, and events of dines that a message of the batch may also be about. */
  events: EventState[]
}

export const cardKey = (provider: string, reference: string): string => `${provider}\n${reference}`
export const memberKey = (partnerId: string, memberId: string): string => `${partnerId}\n${memberId}`
/** Identifies a message and its event. */
export const deliveryKey = (key: { provider: string; deliveryId: string }): string =>
  `${key.provider}\n${key.deliveryId}`
export const lifecycleKey = (key: { provider: string; lifecycleId: string }): string =>
  `${key.provider}\n${key.lifecycleId}`
export const dineKey = (key: { partnerId: string; provider: string; lifecycleId: string; cardId: string }): string =>
  `${key.partnerId}\n${key.provider}\n${key.lifecycleId}\n${key.cardId}`
