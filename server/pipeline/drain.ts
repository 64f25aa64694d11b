import { bonusDifferences, writeBonuses } from '../bonuses/award.ts'
import { withRetries, type Db, type Tx, type MemberKey } from '../database/connect.ts'
import { queueBonusMail } from '../mail/about-bonuses.ts'
import { queueDineMail } from '../mail/about-dines.ts'
import { recordOrders } from '../orders/record.ts'
import type { Clock, Ids } from '../platform/clock-and-ids.ts'
import { assignEvents } from './assign.ts'
import { awardDifferences } from './award.ts'
import { bookEntries } from './book.ts'
import { emptyRulesCache, loadMerchants, loadPartnerRules, type RulesCache } from './load-rules.ts'
import { loadOtherReports } from './load-other-reports.ts'
import { setReplayStarts, writeCheckpoints } from './checkpoints.ts'
import { confirmCards, saveConfirmations } from './confirm-cards.ts'
import { replaceCards, saveReplacements } from './replace-cards.ts'
import { loadCards, loadEvents, loadDineOwners, lockMembers, takeMessages } from './load.ts'
import { loadDines } from './load-dines.ts'
import { withResolvedTimes } from './resolve-times.ts'
import { isOutage } from './outage.ts'
import { readBatch } from './read-batch.ts'
import {
  cardKey,
  deliveryKey,
  memberKey,
  type DineState,
  type EventState,
  type MemberState,
  type QueuedMessage,
  type PipelineState,
} from './state.ts'
import { markDuplicateRefunds, writeAwards, writeDines, writeEvents, writeOutcomes } from './write.ts'

/** Even a small batch costs about 20 ms, so a batch takes many messages. Still more would lock its members for too long. */
export const batchMessagesMax = 2_000

export type DrainDeps = {
  db: Db
  clock: Clock
  ids: Pick<Ids, 'next' | 'publicId'>
  rulesCache?: RulesCache
  onError?: (error: unknown) => void
  /** Called while a batch of the maximum size is running: more messages probably wait. */
  onFull?: () => void
}
/**
 * `messageCount`: all messages that were taken, also those of the other two counts. `postponedCount`: messages that stay queued because
 * another batch has locked their members; not counted after a batch was split. `quarantinedCount`: messages that failed with an
 * unexpected error. A message that cannot be read is also quarantined, but not counted here.
 */
export type DrainResult = { messageCount: number; postponedCount: number; quarantinedCount: number }

type MessageKeys = { position: number; provider: string; delivery_id: string }[]

/** Length of the reference by which an operator finds the log line of a quarantined message. */
const referenceCharacters = 12
const detailCharactersMax = 500

/**
 * Processes the oldest queued messages in one transaction: events, dines, awards, postings, balances and outcomes. Applies stored
 * confirmations and replacements of cards afterwards. When a message makes its batch fail, the batch is split in halves until that
 * message is quarantined alone; the pipeline's periodic runs then apply the confirmations and replacements (start.ts). When the
 * database is unavailable, the error is thrown and no message is quarantined for it.
 */
export async function drainOnce(deps: DrainDeps, limit = batchMessagesMax): Promise<DrainResult> {
  const batchKeys: MessageKeys = []
  let result: BatchResult
  try {
    result = await drainBatch(deps, limit, null, batchKeys)
  } catch (error) {
    if (isOutage(error) || batchKeys.length === 0) throw error // no message caused it
    return {
      messageCount: batchKeys.length,
      postponedCount: 0,
      quarantinedCount: await drainHalves(deps, batchKeys, error),
    }
  }
  if (result.confirmationCount > 0) await confirmCards(deps.db)
  if (result.replacementCount > 0) await replaceCards(deps)
  return { messageCount: batchKeys.length, postponedCount: result.postponedCount, quarantinedCount: 0 }
}

async function drainHalves(deps: DrainDeps, keys: MessageKeys, error: unknown): Promise<number> {
  if (keys.length <= 1) return quarantine(deps, keys, error)
  let quarantinedCount = 0
  const middle = Math.ceil(keys.length / 2)
  for (const half of [keys.slice(0, middle), keys.slice(middle)]) {
    try {
      await drainBatch(deps, half.length, half, [])
    } catch (cause) {
      if (isOutage(cause)) throw cause
      quarantinedCount += await drainHalves(deps, half, cause)
    }
  }
  return quarantinedCount
}

async function quarantine(deps: DrainDeps, keys: MessageKeys, error: unknown): Promise<number> {
  const reference = deps.ids.publicId().slice(0, referenceCharacters)
  deps.onError?.(
    Object.assign(new Error(`failed to process message ${keys[0]?.delivery_id ?? ''}, reference ${reference}`), {
      cause: error,
    }),
  )
  const detail = `reference ${reference}: ${error instanceof Error ? error.message : String(error)}`.slice(
    0,
    detailCharactersMax,
  )
  await deps.db.transaction().execute((tx) =>
    writeOutcomes(
      tx,
      keys.map((key) => ({ ...key, state: 'quarantined', reason: 'unexpected', detail })),
      deps.clock.now(),
    ),
  )
  return keys.length
}

/**
 * Processes one batch of at most `limit` messages: those with the `keys`, else the oldest. Fills `batchKeys` with the messages that it
 * took, also when it fails.
 */
function drainBatch(
  deps: DrainDeps,
  limit: number,
  keys: MessageKeys | null,
  batchKeys: MessageKeys,
): Promise<BatchResult> {
  return withRetries(() =>
    deps.db.transaction().execute(async (tx) => {
      const messages = await takeMessages(tx, limit, keys)
      batchKeys.splice(
        0,
        batchKeys.length,
        ...messages.map(({ position, provider, delivery_id }) => ({ position, provider, delivery_id })),
      )
      if (messages.length === batchMessagesMax) deps.onFull?.()
      return messages.length > 0
        ? processMessages(tx, deps, messages)
        : { confirmationCount: 0, replacementCount: 0, postponedCount: 0 }
    }),
  )
}

/** Confirmations and replacements to apply after the batch, and messages that a later batch processes. */
type BatchResult = { confirmationCount: number; replacementCount: number; postponedCount: number }

async function processMessages(tx: Tx, deps: DrainDeps, messages: readonly QueuedMessage[]): Promise<BatchResult> {
  const now = deps.clock.now()
  const { events, confirmations, replacements, outcomes } = readBatch(messages, now)
  await saveConfirmations(tx, confirmations)
  await saveReplacements(tx, replacements)
  const countsToApply = { confirmationCount: confirmations.length, replacementCount: replacements.length }
  if (events.length === 0) {
    await writeOutcomes(tx, outcomes, now)
    return { ...countsToApply, postponedCount: 0 }
  }
  const { state, lockedEvents } = await loadState(tx, events, deps.rulesCache ?? emptyRulesCache())
  const assignments = assignEvents(state, lockedEvents, deps.ids.next, now.toISOString())
  const differences = awardDifferences(state, deps.ids.next, now)
  const ownEvents = new Set(lockedEvents)
  const finishedOutcomes = outcomes.filter(({ event }) => !event || ownEvents.has(event))
  await writeEvents(tx, assignments)
  await markDuplicateRefunds(tx, assignments)
  await writeDines(tx, state.dines.values())
  await recordOrders(tx, assignments)
  await writeAwards(tx, differences, now)
  await writeCheckpoints(tx, differences.checkpoints)
  await queueDineMail(tx, state, differences, deps.ids.next, now)
  await writeOutcomes(tx, finishedOutcomes, now)
  const members = [...state.members.values()].map(({ partnerId, id }) => ({ partnerId, memberId: id }))
  const bonuses = await bonusDifferences(tx, members, deps.ids.next)
  await writeBonuses(tx, bonuses, now)
  await queueBonusMail(tx, bonuses, deps.ids.next, now)
  await bookEntries(tx, [...differences.entries, ...bonuses.entries], now)
  return { ...countsToApply, postponedCount: outcomes.length - finishedOutcomes.length }
}

/**
 * Locks the members of these events, then loads their data and the purchases of the batch. `lockedEvents` leaves out events of
 * members that another batch has locked: they stay queued, so that batches run in parallel. The batch waits for other batches in two
 * cases: when they have locked a member of every event, and for former owners (`addFormerOwners`).
 */
async function loadState(
  tx: Tx,
  events: readonly EventState[],
  rulesCache: RulesCache,
): Promise<{ state: PipelineState; lockedEvents: EventState[] }> {
  const { cards: cardsBeforeLock, owners, hasUnconfirmedCard } = await loadCards(tx, events)
  const ownersOf = (event: EventState) => owners.get(cardKey(event.provider, event.cardReference)) ?? []
  const allOwners = [...owners.values()].flat()
  let members = await lockMembers(tx, allOwners, 'skip')
  const isLocked = ({ partnerId, memberId }: MemberKey) => members.has(memberKey(partnerId, memberId))
  let lockedEvents = events.filter((event) => ownersOf(event).every(isLocked))
  if (lockedEvents.length === 0) {
    members = await lockMembers(tx, allOwners)
    lockedEvents = [...events]
  }
  // A card may have been confirmed before its member was locked: reading it again lets its purchases count.
  const cards = hasUnconfirmedCard ? (await loadCards(tx, lockedEvents)).cards : cardsBeforeLock
  return { state: await loadPurchases(tx, lockedEvents, members, cards, rulesCache), lockedEvents }
}

/** Loads the data of locked members and the purchases of these events. */
async function loadPurchases(
  tx: Tx,
  events: readonly EventState[],
  members: Map<string, MemberState>,
  cards: PipelineState['cards'],
  rulesCache: RulesCache,
): Promise<PipelineState> {
  for (const { provider, cardReference } of events) {
    for (const { partnerId, memberId } of cards.get(cardKey(provider, cardReference)) ?? []) {
      // 40001, the code of a serialization failure: `withRetries` starts the transaction again.
      if (!members.has(memberKey(partnerId, memberId)))
        throw Object.assign(new Error('a card was linked during the batch'), { code: '40001' })
    }
  }
  const storedEvents = await loadEvents(tx, events)
  const storedKeys = new Set(storedEvents.map(deliveryKey))
  const allEvents = [...storedEvents, ...events.filter((event) => !storedKeys.has(deliveryKey(event)))]
  const allCards = await addOtherCards(tx, cards, storedEvents, events, members)
  await setReplayStarts(tx, members, allEvents, allCards)
  const dines = await loadDines(tx, members.values())
  await addFormerOwners(tx, storedEvents, members, dines)
  allEvents.push(...(await loadOtherReports(tx, allEvents, allCards, dines.values())))
  const merchants = await loadMerchants(
    tx,
    allEvents,
    [...dines.values()].flatMap(({ merchantId, move }) => (move ? [merchantId, move.merchantId] : [merchantId])),
    rulesCache,
  )
  return {
    cards: allCards,
    members,
    dines,
    events: withResolvedTimes(allEvents, merchants),
    ...merchants,
    rules: await loadPartnerRules(tx, rulesCache),
  }
}

/**
 * Adds the cards of stored messages in the same lifecycles, because a refund may name a replaced card. Adds only cards of locked members.
 */
async function addOtherCards(
  tx: Tx,
  cards: PipelineState['cards'],
  storedEvents: readonly EventState[],
  events: readonly EventState[],
  members: Map<string, MemberState>,
): Promise<PipelineState['cards']> {
  const keyOf = (event: EventState) => cardKey(event.provider, event.cardReference)
  const batchKeys = new Set(events.map(keyOf))
  const otherEvents = storedEvents.filter((event) => !batchKeys.has(keyOf(event)))
  if (otherEvents.length === 0) return cards
  const { cards: otherCards } = await loadCards(tx, otherEvents)
  const lockedCards = [...otherCards].filter(([, list]) =>
    list.every(({ partnerId, memberId }) => members.has(memberKey(partnerId, memberId))),
  )
  return new Map([...cards, ...lockedCards])
}

/**
 * Stored events of this batch may belong to dines that are not loaded. Locks the members of those dines, and adds their dines. The batch
 * may assign such a purchase to another card; the former dine is then reversed.
 */
async function addFormerOwners(
  tx: Tx,
  storedEvents: readonly EventState[],
  members: Map<string, MemberState>,
  dines: Map<string, DineState>,
): Promise<void> {
  const loadedIds = new Set([...dines.values()].map((dine) => dine.id))
  const eventsOfFormerOwners = storedEvents.filter(
    (event) => event.stored?.dineId && !loadedIds.has(event.stored.dineId),
  )
  if (eventsOfFormerOwners.length === 0) return
  const formerOwners = await lockMembers(tx, await loadDineOwners(tx, eventsOfFormerOwners))
  // Without cards, the replay of each of these members begins before the earliest of these events.
  await setReplayStarts(tx, formerOwners, eventsOfFormerOwners, new Map())
  for (const [key, dine] of await loadDines(tx, formerOwners.values())) if (!dines.has(key)) dines.set(key, dine)
  for (const [key, member] of formerOwners) if (!members.has(key)) members.set(key, member)
}
