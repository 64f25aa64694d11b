import type { Purchase } from '../../domain/dines/match.ts'
import { selectEvents, type Report } from '../../domain/dines/reports.ts'
import { purchaseState } from '../../domain/dines/purchase-state.ts'
import { estimateEnd, termsFor, type Terms } from '../../domain/earning/terms.ts'
import type { Tier } from '../../domain/tiers.ts'
import { wallClockIn } from '../../providers/card-feed/wall-clock.ts'
import { dineKey, memberKey, type DineState, type EventState, type MemberState, type PipelineState } from './state.ts'

/**
 * A matched purchase as one feed reports it. `corrected`: an earlier version of one of its events had another amount or subtotal. Changes
 * of a shop's order do not count.
 */
export type MatchedReport = Report<EventState> & { purchase: Purchase<EventState>; corrected: boolean }

/**
 * Creates or updates the dine of a purchase in `state.dines` from its reports, the deciding one first. The terms follow from the time,
 * the restaurant, the member and the card; they stay while time and restaurant are the same. `counted` are the events whose amounts
 * count, `others` the remaining ones (`selectEvents`). Throws without a report, and when the dine needs terms and its member is not
 * locked.
 */
export function evaluateDine(
  state: PipelineState,
  reports: readonly MatchedReport[],
  nextId: () => string,
  now: string,
): { dine: DineState; counted: EventState[]; others: EventState[] } {
  const [first] = reports
  if (!first) throw new Error('a dine has at least one report')
  const { card, anchor } = first.purchase
  const { counted, others, amountsConflict } = selectEvents(reports)
  const { key, identifyingEvent, stored } = identityOf(state, reports, first)
  const merchantId = stored?.move?.merchantId ?? first.merchantId
  const localTime = localTimeOf(state, anchor, merchantId)
  const isSamePlaceAndTime =
    stored?.merchantId === merchantId && stored.localTime === localTime && stored.occurredAt === anchor.occurredAt
  const terms = isSamePlaceAndTime ? stored.terms : termsOf(state, first.purchase, merchantId, localTime, stored)
  const purchase = purchaseState(counted, {
    corrected: reports.some(({ corrected }) => corrected),
    overdue: estimateEnd(anchor.occurredAt, terms) <= now,
    onlineSubtotalShare: terms.onlineSubtotalShare ?? null,
  })
  const flags = amountsConflict ? [...purchase.flags, 'reports_disagree' as const] : purchase.flags
  const sources =
    reports.length > 1 || first.source === 'claim' || first.source === 'shop' ? reports.map(({ source }) => source) : []
  const dine: DineState = {
    partnerId: card.partnerId,
    id: stored?.id ?? nextId(),
    provider: identifyingEvent.provider,
    lifecycleId: identifyingEvent.lifecycleId,
    memberId: card.memberId,
    cardId: card.cardId,
    merchantId,
    occurredAt: anchor.occurredAt,
    localTime,
    purchase: { ...purchase, flags },
    terms,
    reports: sources,
    seenAt: stored?.seenAt ?? now,
    award: stored?.award ?? null,
    reviewed: stored?.reviewed ?? false,
    move: stored?.move ?? null,
    changed: null,
  }
  const storedKey = stored && dineKey(stored)
  dine.changed = changeOf(stored, dine, isSamePlaceAndTime && storedKey === key)
  if (dine.changed === null && stored) return { dine: stored, counted, others }
  if (storedKey !== undefined && storedKey !== key) state.dines.delete(storedKey)
  state.dines.set(key, dine)
  return { dine, counted, others }
}

type Identity = { key: string; identifyingEvent: EventState; stored: DineState | undefined }

/**
 * `stored`: the dine of the reports. It is the dine that an operator moved last, else that of the deciding report, else that of another
 * report (docs/decisions/0060). `identifyingEvent`: the event whose lifecycle identifies the dine. It is of the deciding report, except
 * for a moved dine. A moved dine never changes its identity, so that the move stays with its report when a correction separates the
 * reports again.
 */
function identityOf(state: PipelineState, reports: readonly MatchedReport[], deciding: MatchedReport): Identity {
  const identity = ({ purchase }: MatchedReport): Identity => {
    const key = keyOf(purchase)
    return { key, identifyingEvent: purchase.anchor, stored: state.dines.get(key) }
  }
  const identities = reports.map(identity)
  const movePosition = ({ stored }: Identity) => stored?.move?.position ?? 0
  const lastMoved = identities.reduce((a, b) => (movePosition(b) > movePosition(a) ? b : a))
  if (movePosition(lastMoved) > 0) return lastMoved
  return { ...identity(deciding), stored: identities.find(({ stored }) => stored)?.stored }
}

const keyOf = ({ card, anchor }: Purchase<EventState>): string =>
  dineKey({
    partnerId: card.partnerId,
    provider: anchor.provider,
    lifecycleId: anchor.lifecycleId,
    cardId: card.cardId,
  })

/**
 * What changed in the dine; null for nothing. `isSame`: it has the restaurant, time and identity of the stored dine. Keeps a larger change
 * that this batch made before.
 */
function changeOf(stored: DineState | undefined, dine: DineState, isSame: boolean): DineState['changed'] {
  if (!stored || stored.changed === 'new') return 'new'
  if (!isSame || stored.changed === 'moved' || stored.reports.join() !== dine.reports.join()) return 'moved'
  return JSON.stringify(stored.purchase) === JSON.stringify(dine.purchase) ? stored.changed : 'amounts'
}

/**
 * `YYYY-MM-DDTHH:mm:ss`: the network's local time, else the time in the zone that the restaurant had then (D3-012), else UTC when that
 * zone is unknown.
 */
export function localTimeOf(state: PipelineState, anchor: EventState, merchantId: string): string {
  const { timezone } = state.merchant(merchantId).rulesAt(anchor.occurredAt)
  return anchor.localTime ?? wallClockIn(timezone, new Date(anchor.occurredAt)) ?? anchor.occurredAt.slice(0, 19)
}

/** The terms by the tier, the partner's rates and the restaurant's rules that were in force at the purchase (D3-012). */
function termsOf(
  state: PipelineState,
  { card, anchor, merchantId: reportedMerchantId }: Purchase<EventState>,
  merchantId: string,
  localTime: string,
  stored: DineState | undefined,
): Terms {
  const member = state.members.get(memberKey(card.partnerId, card.memberId))
  if (!member) throw new Error(`member ${card.memberId} was not locked`)
  const terms = termsFor({
    rules: state.rules(card.partnerId, anchor.occurredAt),
    merchant: state.merchant(merchantId).rulesAt(anchor.occurredAt),
    tier: tierOn(member, anchor.occurredAt),
    cardProduct: card.product,
    localTime,
  })
  if (!stored?.move) return terms
  const from = stored.terms.moved?.from ?? state.merchant(reportedMerchantId).name
  return { ...terms, moved: { from, reason: stored.move.reason } }
}

/**
 * The member's tier at `at`: the entry of `tiers` in force then, else the stored tier. The first entry also applies before its date. VIP
 * counts as OptedIn, because the dines decide how long VIP lasts. An entry says VIP when a member opted in to email again while VIP.
 */
export function tierOn(member: Pick<MemberState, 'tierLevel' | 'tiers'>, at: string): Tier {
  const entry = member.tiers.findLast(({ since }) => since <= at) ?? member.tiers[0]
  const tier = entry?.tier ?? member.tierLevel
  return tier === 'VIP' ? 'OptedIn' : tier
}
