import { bonusDifferences, writeBonuses } from '../bonuses/award.ts'
import { retrying, type Db, type Tx } from '../database/connect.ts'
import { queueBonusMail } from '../mail/about-bonuses.ts'
import { queueDineMail } from '../mail/about-dines.ts'
import { recordOrders } from '../orders/record.ts'
import type { Clock, Ids } from '../platform/world.ts'
import { assignEvents } from './assign.ts'
import { awardDifferences } from './award.ts'
import { bookEntries } from './book.ts'
import { emptyMemory, loadMerchants, loadRules, type Memory } from './catalogue.ts'
import { loadOtherReports } from './load-other-reports.ts'
import { setReplayStarts, writeCheckpoints } from './checkpoints.ts'
import { confirmCards, keepConfirmations } from './confirm-cards.ts'
import { replaceCards, saveReplacements } from './replace-cards.ts'
import { loadCards, loadEvents, loadOwners, lockMembers, takeMessages, type MemberKey } from './load.ts'
import { loadDines } from './load-dines.ts'
import { withMoments } from './moments.ts'
import { isOutage } from './outage.ts'
import { readBatch } from './read-batch.ts'
import {
  cardKey,
  deliveryKey,
  memberKey,
  type DineState,
  type EventState,
  type MemberState,
  type TakenMessage,
  type PipelineState,
} from './state.ts'
import { markDuplicateRefunds, writeAwards, writeDines, writeEvents, writeOutcomes } from './write.ts'

/** A batch costs some 20 ms of the server's time however small it is; a still larger one would hold its members for too long. */
export const batchMessagesMax = 2_000

export type DrainDeps = {
  db: Db
  clock: Clock
  ids: Pick<Ids, 'next' | 'publicId'>
  memory?: Memory
  onError?: (error: unknown) => void
  /** A batch is as large as can be and under way: more messages wait. */
  onFull?: () => void
}
/**
 * How many messages were taken, how many of those wait on because another batch has their members, and how many could not even
 * be tried and were quarantined for a person.
 */
export type Drained = { taken: number; left: number; unexpected: number }

type Keys = { position: number; provider: string; delivery_id: string }[]

/**
 * Takes the oldest waiting messages through the pipeline, all in one transaction: their events, dines, awards, postings,
 * balances and their own state, or nothing at all. A message that breaks its batch is found by halving and quarantined alone;
 * when the database itself is away, the error is thrown and nothing is quarantined.
 */
export async function drainOnce(deps: DrainDeps, limit = batchMessagesMax): Promise<Drained> {
  const taken: Keys = []
  let done: Worked
  try {
    done = await drainBatch(deps, limit, null, taken)
  } catch (error) {
    if (isOutage(error) || taken.length === 0) throw error // no message is to blame
    return { taken: taken.length, left: 0, unexpected: await drainHalves(deps, taken, error) }
  }
  if (done.confirmed > 0) await confirmCards(deps.db)
  if (done.replaced > 0) await replaceCards(deps)
  return { taken: taken.length, left: done.left, unexpected: 0 }
}

async function drainHalves(deps: DrainDeps, keys: Keys, error: unknown): Promise<number> {
  if (keys.length <= 1) return park(deps, keys, error)
  let unexpected = 0
  const middle = Math.ceil(keys.length / 2)
  for (const half of [keys.slice(0, middle), keys.slice(middle)]) {
    try {
      await drainBatch(deps, half.length, half, [])
    } catch (cause) {
      if (isOutage(cause)) throw cause
      unexpected += await drainHalves(deps, half, cause)
    }
  }
  return unexpected
}

async function park(deps: DrainDeps, keys: Keys, error: unknown): Promise<number> {
  const reference = deps.ids.publicId().slice(0, 12)
  deps.onError?.(
    Object.assign(new Error(`message ${keys[0]?.delivery_id ?? ''} could not be worked on, reference ${reference}`), {
      cause: error,
    }),
  )
  const detail = `reference ${reference}: ${error instanceof Error ? error.message : String(error)}`.slice(0, 500)
  await deps.db.transaction().execute((tx) =>
    writeOutcomes(
      tx,
      keys.map((key) => ({ ...key, state: 'quarantined', reason: 'unexpected', detail })),
      deps.clock.now(),
    ),
  )
  return keys.length
}

function drainBatch(deps: DrainDeps, limit: number, only: Keys | null, taken: Keys): Promise<Worked> {
  return retrying(() =>
    deps.db.transaction().execute(async (tx) => {
      const messages = await takeMessages(tx, limit, only)
      taken.splice(
        0,
        taken.length,
        ...messages.map(({ position, provider, delivery_id }) => ({ position, provider, delivery_id })),
      )
      if (messages.length === batchMessagesMax) deps.onFull?.()
      return messages.length > 0 ? workOn(tx, deps, messages) : { confirmed: 0, replaced: 0, left: 0 }
    }),
  )
}

/** `confirmed`, `replaced`: cards that messages confirm or replace, which is applied once the batch is done. `left`: messages for a later batch. */
type Worked = { confirmed: number; replaced: number; left: number }

async function workOn(tx: Tx, deps: DrainDeps, messages: readonly TakenMessage[]): Promise<Worked> {
  const now = deps.clock.now()
  const { events, confirmations, replacements, outcomes } = readBatch(messages, now)
  await keepConfirmations(tx, confirmations)
  await saveReplacements(tx, replacements)
  const applicable = { confirmed: confirmations.length, replaced: replacements.length }
  if (events.length === 0) {
    await writeOutcomes(tx, outcomes, now)
    return { ...applicable, left: 0 }
  }
  const { world, free } = await loadWorld(tx, events, deps.memory ?? emptyMemory())
  const assignments = assignEvents(world, free, deps.ids.next, now.toISOString())
  const differences = awardDifferences(world, deps.ids.next, now)
  const ours = new Set(free)
  const done = outcomes.filter(({ event }) => !event || ours.has(event))
  await writeEvents(tx, assignments)
  await markDuplicateRefunds(tx, assignments)
  await writeDines(tx, world.dines.values())
  await recordOrders(tx, assignments)
  await writeAwards(tx, differences, now)
  await writeCheckpoints(tx, differences.checkpoints)
  await queueDineMail(tx, world, differences, deps.ids.next, now)
  await writeOutcomes(tx, done, now)
  const members = [...world.members.values()].map(({ partnerId, id }) => ({ partnerId, memberId: id }))
  const bonuses = await bonusDifferences(tx, members, deps.ids.next)
  await writeBonuses(tx, bonuses, now)
  await queueBonusMail(tx, bonuses, deps.ids.next, now)
  await bookEntries(tx, [...differences.entries, ...bonuses.entries], now)
  return { ...applicable, left: outcomes.length - done.length }
}

/**
 * Locks the members concerned, then loads all that is known of them and of the purchases the batch speaks of. Events of members
 * another batch has at this moment are not `free` and stay for later, so that batches go on side by side; only where
 * all of them are taken do we wait.
 */
async function loadWorld(
  tx: Tx,
  events: readonly EventState[],
  memory: Memory,
): Promise<{ world: PipelineState; free: EventState[] }> {
  const { cards: seen, owners, waiting } = await loadCards(tx, events)
  const ownersOf = (event: EventState) => owners.get(cardKey(event.provider, event.cardReference)) ?? []
  const everybody = [...owners.values()].flat()
  let members = await lockMembers(tx, everybody, 'pass')
  const isLocked = ({ partnerId, memberId }: MemberKey) => members.has(memberKey(partnerId, memberId))
  let free = events.filter((event) => ownersOf(event).every(isLocked))
  if (free.length === 0) {
    members = await lockMembers(tx, everybody)
    free = [...events]
  }
  // Confirmed while we came to its member: then it counts, as if we had come later.
  const cards = waiting ? (await loadCards(tx, free)).cards : seen
  return { world: await loadMore(tx, free, members, cards, memory), free }
}

/** All that is known of locked members and of the purchases these events speak of. */
async function loadMore(
  tx: Tx,
  events: readonly EventState[],
  members: Map<string, MemberState>,
  cards: PipelineState['cards'],
  memory: Memory,
): Promise<PipelineState> {
  for (const { provider, cardReference } of events) {
    for (const { partnerId, memberId } of cards.get(cardKey(provider, cardReference)) ?? []) {
      if (!members.has(memberKey(partnerId, memberId)))
        throw Object.assign(new Error('a card was linked meanwhile'), { code: '40001' })
    }
  }
  const stored = await loadEvents(tx, events)
  const known = new Set(stored.map(deliveryKey))
  const all = [...stored, ...events.filter((event) => !known.has(deliveryKey(event)))]
  const allCards = await addOtherCards(tx, cards, stored, events, members)
  await setReplayStarts(tx, members, all, allCards)
  const dines = await loadDines(tx, members.values())
  await addFormerOwners(tx, stored, members, dines)
  all.push(...(await loadOtherReports(tx, all, allCards, dines.values())))
  const merchants = await loadMerchants(
    tx,
    all,
    [...dines.values()].flatMap(({ merchantId, move }) => (move ? [merchantId, move.merchantId] : [merchantId])),
    memory,
  )
  return {
    cards: allCards,
    members,
    dines,
    events: withMoments(all, merchants),
    ...merchants,
    rules: await loadRules(tx, memory),
  }
}

/** The cards of stored messages of the same lifecycles, which a refund to a replaced card may name; of locked members only. */
async function addOtherCards(
  tx: Tx,
  cards: PipelineState['cards'],
  stored: readonly EventState[],
  events: readonly EventState[],
  members: Map<string, MemberState>,
): Promise<PipelineState['cards']> {
  const keyOf = (event: EventState) => cardKey(event.provider, event.cardReference)
  const batchKeys = new Set(events.map(keyOf))
  const others = stored.filter((event) => !batchKeys.has(keyOf(event)))
  if (others.length === 0) return cards
  const { cards: otherCards } = await loadCards(tx, others)
  const locked = [...otherCards].filter(([, list]) =>
    list.every(({ partnerId, memberId }) => members.has(memberKey(partnerId, memberId))),
  )
  return new Map([...cards, ...locked])
}

/** A purchase may have been another member's before an earlier message of it came: that dine will be taken back. */
async function addFormerOwners(
  tx: Tx,
  stored: readonly EventState[],
  members: Map<string, MemberState>,
  dines: Map<string, DineState>,
): Promise<void> {
  const here = new Set([...dines.values()].map((dine) => dine.id))
  const elsewhere = stored.filter((event) => event.stored?.dineId && !here.has(event.stored.dineId))
  if (elsewhere.length === 0) return
  const former = await lockMembers(tx, await loadOwners(tx, elsewhere))
  await setReplayStarts(tx, former, elsewhere, new Map())
  for (const [key, dine] of await loadDines(tx, former.values())) if (!dines.has(key)) dines.set(key, dine)
  for (const [key, member] of former) if (!members.has(key)) members.set(key, member)
}
