import { matchPurchase, type EarlierMatch, type Purchase } from '../../domain/dines/match.ts'
import { settle } from '../../domain/dines/settle.ts'
import { isCorrected, latestVersions } from '../../domain/dines/versions.ts'
import { termsFor, type Terms, type Tier } from '../../domain/earning/terms.ts'
import { wallClockIn } from '../../providers/card-feed/wall-clock.ts'
import type { Match } from '../database/dine-tables.ts'
import {
  cardKey,
  dineKey,
  lifecycleKey,
  memberKey,
  type DineState,
  type EventState,
  type MemberState,
  type World,
} from './state.ts'

/** Where an event belongs from now on. */
export type Assignment = { event: EventState; match: Match; partnerId: string | null; dineId: string | null }

/**
 * Gives every event of the touched lifecycles its dine, or the state that says why it has none, and brings those dines up
 * to date. Dines in `world.dines` are changed in place and marked.
 */
export function assignEvents(
  world: World,
  touched: readonly EventState[],
  ids: () => string,
  now: string,
): Assignment[] {
  const purchaseKey = (event: EventState) => `${lifecycleKey(event)}\n${event.cardReference}`
  const groups = Map.groupBy(world.events, purchaseKey)
  const touchedKeys = new Set(touched.map(purchaseKey))
  const assignments: Assignment[] = []
  for (const [key, events] of groups) {
    if (!touchedKeys.has(key)) continue
    const [first] = events
    if (!first) continue
    const { latest, earlier } = latestVersions(events)
    assignments.push(
      ...earlier.map(({ event, why }): Assignment => ({ event, match: why, partnerId: null, dineId: null })),
    )
    const { purchase, unmatched } = matchPurchase(
      latest,
      world.cards.get(cardKey(first.provider, first.cardReference)) ?? [],
      world.merchantsOf,
      earlierMatch(world, events),
    )
    assignments.push(
      ...unmatched.map(({ event, why }): Assignment => ({ event, match: why, partnerId: null, dineId: null })),
    )
    if (!purchase) continue
    const dine = dineOf(world, purchase, isCorrected(purchase.events, earlier), ids, now)
    assignments.push(
      ...purchase.events.map((event): Assignment => ({
        event,
        match: 'matched',
        partnerId: dine.partnerId,
        dineId: dine.id,
      })),
    )
  }
  vacate(world, assignments)
  return assignments
}

/** Where the stored ones of these events were matched before this batch. */
function earlierMatch(world: World, events: readonly EventState[]): EarlierMatch<EventState> | null {
  const matched = events.filter((event) => event.stored?.dineId)
  const dine = matched[0] && [...world.dines.values()].find(({ id }) => id === matched[0]?.stored?.dineId)
  return dine ? { merchantId: dine.merchantId, occurredAt: dine.occurredAt, events: new Set(matched) } : null
}

/** The dine of a purchase as its messages say now. Its terms follow from when and where it was, and who paid with which card. */
function dineOf(
  world: World,
  purchase: Purchase<EventState>,
  corrected: boolean,
  ids: () => string,
  now: string,
): DineState {
  const { card, anchor } = purchase
  const key = dineKey({
    partnerId: card.partnerId,
    provider: anchor.provider,
    lifecycleId: anchor.lifecycleId,
    cardId: card.cardId,
  })
  const known = world.dines.get(key)
  const settled = settle(purchase.events, { corrected })
  const merchantId = known?.move?.merchantId ?? purchase.merchantId
  const localTime = localTimeOf(world, purchase)
  const same =
    known && known.merchantId === merchantId && known.localTime === localTime && known.occurredAt === anchor.occurredAt
  if (same && JSON.stringify(known.settled) === JSON.stringify(settled)) return known
  const dine: DineState = {
    partnerId: card.partnerId,
    id: known?.id ?? ids(),
    provider: anchor.provider,
    lifecycleId: anchor.lifecycleId,
    memberId: card.memberId,
    cardId: card.cardId,
    merchantId,
    occurredAt: anchor.occurredAt,
    localTime,
    settled,
    terms: same ? known.terms : termsOf(world, purchase, merchantId, localTime, known?.move ?? null),
    seenAt: known?.seenAt ?? now,
    award: known?.award ?? null,
    move: known?.move ?? null,
    changed: !known || known.changed === 'new' ? 'new' : same && known.changed !== 'moved' ? 'amounts' : 'moved',
  }
  world.dines.set(key, dine)
  return dine
}

function localTimeOf(world: World, { anchor, merchantId }: Purchase<EventState>): string {
  const { timezone } = world.merchant(merchantId)
  return anchor.localTime ?? wallClockIn(timezone, new Date(anchor.occurredAt)) ?? anchor.occurredAt.slice(0, 19)
}

/** Tier, partner's rates and restaurant's rules as they were in force at the purchase (D3-012). */
function termsOf(
  world: World,
  { card, anchor, merchantId: reportedAt }: Purchase<EventState>,
  merchantId: string,
  localTime: string,
  move: DineState['move'],
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
  return move ? { ...terms, moved: { from: world.merchant(reportedAt).name, reason: move.reason } } : terms
}

/** Tier on that day; before the first entry the first one held already. */
export function tierOn(member: Pick<MemberState, 'tierLevel' | 'tiers'>, at: string): Tier {
  const held = member.tiers.findLast((entry) => entry.since <= at) ?? member.tiers[0]
  return held?.tier ?? (member.tierLevel === 'VIP' ? 'OptedIn' : member.tierLevel)
}

/** A dine whose messages all turned out to be elsewhere is taken back, never deleted. */
function vacate(world: World, assignments: readonly Assignment[]): void {
  const now = new Map(assignments.map(({ event, dineId }) => [event, dineId]))
  const still = new Set(world.events.map((event) => (now.has(event) ? now.get(event) : event.stored?.dineId)))
  const before = new Set(world.events.map((event) => event.stored?.dineId))
  for (const [key, dine] of world.dines) {
    if (!before.has(dine.id) || still.has(dine.id)) continue
    world.dines.set(key, { ...dine, settled: settle([]), changed: 'amounts' })
  }
}
