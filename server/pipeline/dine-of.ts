import type { Purchase } from '../../domain/dines/match.ts'
import { selectEvents, type Report } from '../../domain/dines/reports.ts'
import { purchaseState } from '../../domain/dines/purchase-state.ts'
import { estimateEnd, termsFor, type Terms, type Tier } from '../../domain/earning/terms.ts'
import { wallClockIn } from '../../providers/card-feed/wall-clock.ts'
import { dineKey, memberKey, type DineState, type EventState, type MemberState, type PipelineState } from './state.ts'

/** A matched purchase as one feed reports it; `corrected`: the feed named another amount before. */
export type MatchedReport = Report<EventState> & { purchase: Purchase<EventState>; corrected: boolean }

/**
 * The dine of a purchase as its messages say now, from one report or several of the same purchase, the deciding one first.
 * Its terms follow from when and where it was, and who paid with which card.
 */
export function dineOf(
  world: PipelineState,
  reports: readonly MatchedReport[],
  ids: () => string,
  now: string,
): { dine: DineState; counted: EventState[]; others: EventState[] } {
  const [first] = reports
  if (!first) throw new Error('a dine has at least one report')
  const { card, anchor } = first.purchase
  const { counted, others, amountsConflict } = selectEvents(reports)
  const { key, named, stored } = identityOf(world, reports, first)
  const merchantId = stored?.move?.merchantId ?? first.merchantId
  const localTime = localTimeOf(world, anchor, merchantId)
  const isSame =
    stored?.merchantId === merchantId && stored.localTime === localTime && stored.occurredAt === anchor.occurredAt
  const terms = isSame ? stored.terms : termsOf(world, first.purchase, merchantId, localTime, stored)
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
    id: stored?.id ?? ids(),
    provider: named.provider,
    lifecycleId: named.lifecycleId,
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
  dine.changed = changeOf(stored, dine, isSame && storedKey === key)
  if (dine.changed === null && stored) return { dine: stored, counted, others }
  if (storedKey !== undefined && storedKey !== key) world.dines.delete(storedKey)
  world.dines.set(key, dine)
  return { dine, counted, others }
}

type Identity = { key: string; named: EventState; stored: DineState | undefined }

/**
 * Which dine the reports are, and the event whose lifecycle names it: the dine that an operator moved last, else that of the
 * deciding report, else that of another (docs/decisions/0060). A moved dine never changes its name, so that reports which are
 * parted again leave the move with the report it was made on.
 */
function identityOf(world: PipelineState, reports: readonly MatchedReport[], deciding: MatchedReport): Identity {
  const identity = ({ purchase }: MatchedReport): Identity => {
    const key = keyOf(purchase)
    return { key, named: purchase.anchor, stored: world.dines.get(key) }
  }
  const all = reports.map(identity)
  const movedAt = ({ stored }: Identity) => stored?.move?.position ?? 0
  const lastMoved = all.reduce((a, b) => (movedAt(b) > movedAt(a) ? b : a))
  if (movedAt(lastMoved) > 0) return lastMoved
  return { ...identity(deciding), stored: all.find(({ stored }) => stored)?.stored }
}

const keyOf = ({ card, anchor }: Purchase<EventState>): string =>
  dineKey({
    partnerId: card.partnerId,
    provider: anchor.provider,
    lifecycleId: anchor.lifecycleId,
    cardId: card.cardId,
  })

function changeOf(stored: DineState | undefined, dine: DineState, isSame: boolean): DineState['changed'] {
  if (!stored || stored.changed === 'new') return 'new'
  if (!isSame || stored.changed === 'moved' || stored.reports.join() !== dine.reports.join()) return 'moved'
  return JSON.stringify(stored.purchase) === JSON.stringify(dine.purchase) ? stored.changed : 'amounts'
}

/** `YYYY-MM-DDTHH:mm:ss` by the clock that the restaurant had then, where the network names no wall clock (D3-012). */
export function localTimeOf(world: PipelineState, anchor: EventState, merchantId: string): string {
  const { timezone } = world.merchant(merchantId).rulesAt(anchor.occurredAt)
  return anchor.localTime ?? wallClockIn(timezone, new Date(anchor.occurredAt)) ?? anchor.occurredAt.slice(0, 19)
}

/** Tier, partner's rates and restaurant's rules as they were in force at the purchase (D3-012). */
function termsOf(
  world: PipelineState,
  { card, anchor, merchantId: reportedAt }: Purchase<EventState>,
  merchantId: string,
  localTime: string,
  stored: DineState | undefined,
): Terms {
  const member = world.members.get(memberKey(card.partnerId, card.memberId))
  if (!member) throw new Error(`member ${card.memberId} was not locked`)
  const terms = termsFor({
    rules: world.rules(card.partnerId, anchor.occurredAt),
    merchant: world.merchant(merchantId).rulesAt(anchor.occurredAt),
    tier: tierOn(member, anchor.occurredAt),
    cardProduct: card.product,
    localTime,
  })
  if (!stored?.move) return terms
  const from = stored.terms.moved?.from ?? world.merchant(reportedAt).name
  return { ...terms, moved: { from, reason: stored.move.reason } }
}

/**
 * Tier on that day apart from what dining leads to; before the first entry the first one held already. An entry says VIP where a
 * member opted in to email again during that status: the dines say until when it holds.
 */
export function tierOn(member: Pick<MemberState, 'tierLevel' | 'tiers'>, at: string): Tier {
  const entry = member.tiers.findLast(({ since }) => since <= at) ?? member.tiers[0]
  const tier = entry?.tier ?? member.tierLevel
  return tier === 'VIP' ? 'OptedIn' : tier
}
