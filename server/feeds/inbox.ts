import type { InboxMessage } from '../../providers/card-feed/card-feed.ts'
import { hasSameContent } from '../../providers/card-feed/delivery-hash.ts'
import { retrying, type Db } from '../database/connect.ts'
import { isOutage } from '../pipeline/outage.ts'
import type { Clock } from '../platform/world.ts'
import { insertMessages, knownBodies } from './queries.ts'

/** `reused`: the delivery id was seen before with other content; nothing is stored, nothing overwritten. */
export type Stored = 'added' | 'duplicate' | 'conflict'
export type Inbox = { store(messages: readonly InboxMessage[]): Promise<Stored[]> }

const batchMessagesMax = 1_000 // messages in one commit
const writersMax = 2 // commits under way at once: one writes while the other waits for the disk
const waitingMessagesMax = 20_000
const waitingCharactersMax = 64_000_000

type Call = {
  messages: readonly InboxMessage[]
  characters: number
  done: (outcome: Stored[]) => void
  failed: (error: unknown) => void
}

/**
 * The inbox of one node. Calls that arrive while a commit is under way share the next one, since the commit is what
 * costs; each is answered only after its own messages are on disk. A full inbox refuses with 503 before it grows.
 */
export function openInbox(db: Db, clock: Clock): Inbox {
  const waiting: Call[] = []
  let waitingMessages = 0
  let waitingCharacters = 0
  let writers = 0

  const nextBatch = (): Call[] => {
    let messages = 0
    let calls = 0
    while (
      calls < waiting.length &&
      (calls === 0 || messages + (waiting[calls]?.messages.length ?? 0) <= batchMessagesMax)
    ) {
      messages += waiting[calls]?.messages.length ?? 0
      calls += 1
    }
    const batch = waiting.splice(0, calls)
    waitingMessages -= messages
    for (const call of batch) waitingCharacters -= call.characters
    return batch
  }
  const write = async (batch: readonly Call[]): Promise<void> => {
    try {
      const outcomes = await storeMessages(
        db,
        batch.flatMap((call) => call.messages),
        clock.now(),
      )
      let from = 0
      for (const call of batch) {
        call.done(outcomes.slice(from, from + call.messages.length))
        from += call.messages.length
      }
    } catch (error) {
      const cause = isOutage(error) ? unavailable('the database is away', error) : error
      for (const call of batch) call.failed(cause)
    }
  }
  const pump = (): void => {
    while (writers < writersMax && waiting.length > 0) {
      writers += 1
      void write(nextBatch()).then(() => {
        writers -= 1
        pump()
      })
    }
  }
  return {
    store: (messages) => {
      const characters = messages.reduce((sum, message) => sum + message.body.length, 0)
      const full =
        waitingMessages + messages.length > waitingMessagesMax || waitingCharacters + characters > waitingCharactersMax
      if (full) return Promise.reject(unavailable('the inbox is full'))
      if (messages.length === 0) return Promise.resolve([])
      waitingMessages += messages.length
      waitingCharacters += characters
      return new Promise((done, failed) => {
        waiting.push({ messages, characters, done, failed })
        setImmediate(pump) // what arrives in the same turn goes into the same commit
      })
    },
  }
}

/** The sender is told to come again (503): networks keep what was not taken. */
function unavailable(why: string, cause?: unknown): Error {
  return Object.assign(new Error(why, { cause }), { statusCode: 503 })
}

/** Stores messages in one commit and says of each what became of it, in the order given. */
export async function storeMessages(db: Db, messages: readonly InboxMessage[], now: Date): Promise<Stored[]> {
  const firsts = new Map<string, number>()
  for (const [at, message] of messages.entries()) if (!firsts.has(keyOf(message))) firsts.set(keyOf(message), at)
  const distinct = messages.filter((message, at) => firsts.get(keyOf(message)) === at)
  const added = await retrying(() => insertMessages(db, distinct, now))
  const fresh = new Set(added.map((row) => keyOf({ provider: row.provider, deliveryId: row.delivery_id })))
  const there = new Map<string, string>()
  const old = distinct.filter((message) => !fresh.has(keyOf(message)))
  // A second look in its own snapshot: the row that was in the way may have come from another node meanwhile.
  if (old.length > 0) {
    for (const row of await knownBodies(db, old))
      there.set(keyOf({ provider: row.provider, deliveryId: row.delivery_id }), row.body)
  }
  return messages.map((message, at) => {
    const key = keyOf(message)
    if (fresh.has(key) && firsts.get(key) === at) return 'added'
    const before = fresh.has(key) ? messages[firsts.get(key) ?? at]?.body : there.get(key)
    return before !== undefined && hasSameContent(before, message.body) ? 'duplicate' : 'conflict'
  })
}

function keyOf(message: { provider: string; deliveryId: string }): string {
  return `${message.provider}\n${message.deliveryId}`
}
