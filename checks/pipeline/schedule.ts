// Turns a history into a timetable: the moment of each step, the messages that arrive at it, and the values that are in force from it on.
// Product and model both follow this timetable.
import { createHash } from 'node:crypto'
import {
  endMs,
  memberCount,
  hourMs,
  startMs,
  type Fact,
  type History,
  type ModelRestaurant,
  type Settings,
  type Step,
} from './history.ts'
import { settingsAfter, type Dated, type MidHolders } from './model-in-force.ts'
import { withDistinctAmounts } from './orders.ts'
import { messagesOf, type Message, type Surroundings } from './messages.ts'

/** A step with its moment and the messages that arrive after its fact. */
export type TimedStep = Step & { atMs: number; messages: Message[] }

/**
 * A history as a timetable. `settings`, `restaurants` and `midHolders` list every value with the moment from which it is in force.
 * `restaurants` are indexed by their number.
 */
export type Schedule = {
  steps: TimedStep[]
  settings: Dated<Settings>
  restaurants: Dated<ModelRestaurant>[]
  midHolders: Dated<MidHolders>
}

/** The restaurants of the MIDs at the start: restaurant n has MID n, and no restaurant has the last MID. */
const initialMidHolders = (history: History): MidHolders => [
  ...history.restaurants.map((_, restaurant) => restaurant),
  null,
]

export function scheduleOf(history: History, base: Settings, names: Pick<Surroundings, 'prefix' | 'cards'>): Schedule {
  const timedSteps = [...history.steps, lastStep].map((step) => ({ ...step, atMs: 0 }))
  for (const [n, atMs] of momentsOf(history).entries()) if (timedSteps[n]) timedSteps[n].atMs = atMs
  const settings: Dated<Settings> = [{ fromMs: startMs, value: base }]
  const restaurants = history.restaurants.map((value): Dated<ModelRestaurant> => [{ fromMs: startMs, value }])
  const midHolders: Dated<MidHolders> = [{ fromMs: startMs, value: initialMidHolders(history) }]
  for (const { fact, atMs } of timedSteps) {
    if (fact.kind === 'settings') settings.push({ fromMs: atMs, value: settingsAfter(base, fact.change) })
    if (fact.kind === 'restaurant') restaurants[fact.restaurant]?.push({ fromMs: atMs, value: fact.rules })
    const nextHolders = holdersAfter(midHolders.at(-1)?.value ?? [], fact)
    if (nextHolders) midHolders.push({ fromMs: atMs, value: nextHolders })
  }
  const surroundings = { ...names, restaurants, midHolders }
  return {
    settings,
    restaurants,
    midHolders,
    steps: withMessages(
      timedSteps.map((step) => withTarget(step, history)),
      history,
      surroundings,
    ),
  }
}

/**
 * Wraps the purchase number of a move, which is random, into the range of the history's purchases. The move has no effect when shrinking
 * has removed that purchase.
 */
function withTarget<S extends Step>(step: S, { purchases }: History): S {
  const { fact } = step
  if (fact.kind !== 'move') return step
  return { ...step, fact: { ...fact, purchase: fact.purchase % purchases.length } }
}

/** Ends every history: all waiting messages are processed, and every balance is paid out without a failure. */
const lastStep: Step = {
  fact: { kind: 'none' },
  bonuses: [],
  tables: [],
  pause: 0,
  afterMonthEnd: false,
  nodeCount: 2,
  batchSize: 40,
  messagesWait: false,
  payoutDay: {
    payerBehaviors: Array.from({ length: memberCount }, () => ({ action: 'pays', repliesArrive: true })),
    threshold: 1,
    pushMax: 1_000_000,
    redemption: null,
    sendsAtOnce: true,
    returnedMembers: [],
    allowsRetries: true,
    isReconciled: true,
  },
}

/** The moments of the steps. Each is at least an hour after the one before. The last one, `lastStep`, is at `endMs` in every history. */
function momentsOf({ steps, spanDays }: History): number[] {
  const pauseTotal = steps.reduce((sum, { pause }) => sum + pause, 0)
  let pauseSum = 0
  let beforeMs = startMs
  const moments = steps.map(({ pause, afterMonthEnd }) => {
    pauseSum += pause
    const dueMs = startMs + Math.floor((spanDays * 24 * pauseSum) / pauseTotal) * hourMs + hourMs / 2
    const atMs = Math.max(afterMonthEnd ? monthTurn(dueMs) : dueMs, beforeMs + hourMs)
    beforeMs = atMs
    return atMs
  })
  return [...moments, endMs]
}

/** Five minutes after the next month has begun in New York, by standard time. */
function monthTurn(atMs: number): number {
  const date = new Date(atMs)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1, 5, 5)
}

/** The restaurants of the MIDs after a fact; null when it changes none. */
function holdersAfter(before: MidHolders, fact: Fact): MidHolders | null {
  if (fact.kind === 'mid') return before.with(fact.mid, fact.to)
  if (fact.kind !== 'swap' || fact.a === fact.b) return null
  const swapped = new Map([
    [fact.a, fact.b],
    [fact.b, fact.a],
  ])
  return before.map((holder) => (holder === null ? null : (swapped.get(holder) ?? holder)))
}

/** Puts each message into a step after its sender could send it, in any order. Some arrive twice, or again under another delivery id. */
function withMessages(steps: (Step & { atMs: number })[], history: History, surroundings: Surroundings): TimedStep[] {
  const timedSteps = steps.map((step): TimedStep => ({ ...step, messages: [] }))
  const arrivals: { step: TimedStep; rank: number; message: Message }[] = []
  for (const [n, purchase] of history.purchases.entries()) {
    if (!purchase) continue // removed while a failing history shrank
    for (const message of messagesOf(withDistinctAmounts(purchase, n), n, surroundings)) {
      const { feed, event, reportedMs, momentMs } = message.report
      const seed = `${purchase.salt} ${feed} ${event} ${reportedMs}`
      const laterSteps = timedSteps.filter(({ atMs }) => atMs >= Math.max(reportedMs, momentMs))
      for (const [copy, sentMessage] of copiesOf(message, hashNumber(`${seed} copies`)).entries()) {
        const arrival = hashNumber(`${seed} waits ${copy}`)
        // On average, more than half of the messages arrive in the first step after they are sent.
        const step = laterSteps[arrival % 2 === 0 ? 0 : arrival % laterSteps.length]
        if (step) arrivals.push({ step, rank: hashNumber(`${seed} place ${copy}`), message: sentMessage })
      }
    }
  }
  for (const { step, message } of arrivals.sort((a, b) => a.rank - b.rank)) step.messages.push(message)
  return timedSteps
}

/** On average, of six messages four arrive once, one twice, and one three times: twice under one delivery id and once under another. */
function copiesOf(message: Message, chance: number): Message[] {
  const resent = { ...message.message, deliveryId: `${message.message.deliveryId}-again` }
  const roll = chance % 6
  return [message, ...(roll > 3 ? [message] : []), ...(roll > 4 ? [{ ...message, message: resent }] : [])]
}

/** A number derived from a text, in place of a random one: a message keeps its arrival while a failing history shrinks. */
function hashNumber(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE()
}
