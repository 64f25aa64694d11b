import type { InboxMessage } from '../../providers/card-feed/card-feed.ts'
import { hasSameContent } from '../../providers/card-feed/delivery-hash.ts'
import { withRetries, type Db } from '../database/connect.ts'
import { isOutage } from '../pipeline/outage.ts'
import type { Clock } from '../platform/clock-and-ids.ts'
import { insertMessages, storedBodies } from './queries.ts'

/** `duplicate`: the same message is already stored. `conflict`: another message is stored under the delivery id, and stays. */
export type StoreOutcome = 'added' | 'duplicate' | 'conflict'
export type Inbox = { store(messages: readonly InboxMessage[]): Promise<StoreOutcome[]> }

const batchMessagesMax = 1_000 // messages in one commit, except for a call with more
const writersMax = 2 // concurrent commits: one writes while the other waits for the disk
const waitingMessagesMax = 20_000
const waitingCharactersMax = 64_000_000

type Call = {
  messages: readonly InboxMessage[]
  characters: number
  resolve: (outcomes: StoreOutcome[]) => void
  reject: (error: unknown) => void
}

/**
 * The inbox of one node. Calls that arrive while every writer commits share the next commit, because the commit is the expensive part.
 * Each call resolves after its messages are on disk. A call is rejected with status 503 when the inbox is full or the database
 * unavailable.
 */
export function openInbox(db: Db, clock: Clock): Inbox {
  const waitingCalls: Call[] = []
  let waitingMessageCount = 0
  let waitingCharacterCount = 0
  let writerCount = 0

  /** Removes the oldest waiting calls, up to `batchMessagesMax` messages and at least one call. */
  const takeBatch = (): Call[] => {
    let messageCount = 0
    let callCount = 0
    while (
      callCount < waitingCalls.length &&
      (callCount === 0 || messageCount + (waitingCalls[callCount]?.messages.length ?? 0) <= batchMessagesMax)
    ) {
      messageCount += waitingCalls[callCount]?.messages.length ?? 0
      callCount += 1
    }
    const batch = waitingCalls.splice(0, callCount)
    waitingMessageCount -= messageCount
    for (const call of batch) waitingCharacterCount -= call.characters
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
        call.resolve(outcomes.slice(from, from + call.messages.length))
        from += call.messages.length
      }
    } catch (error) {
      const rejection = isOutage(error) ? unavailableError('the database is unavailable', error) : error
      for (const call of batch) call.reject(rejection)
    }
  }
  const pump = (): void => {
    while (writerCount < writersMax && waitingCalls.length > 0) {
      writerCount += 1
      void write(takeBatch()).then(() => {
        writerCount -= 1
        pump()
      })
    }
  }
  return {
    store: (messages) => {
      const characters = messages.reduce((sum, message) => sum + message.body.length, 0)
      const isFull =
        waitingMessageCount + messages.length > waitingMessagesMax ||
        waitingCharacterCount + characters > waitingCharactersMax
      if (isFull) return Promise.reject(unavailableError('the inbox is full'))
      if (messages.length === 0) return Promise.resolve([])
      waitingMessageCount += messages.length
      waitingCharacterCount += characters
      return new Promise((resolve, reject) => {
        waitingCalls.push({ messages, characters, resolve, reject })
        setImmediate(pump) // calls of the same turn of the event loop share a commit
      })
    },
  }
}

/** An error with status 503: networks send the messages again. */
function unavailableError(reason: string, cause?: unknown): Error {
  return Object.assign(new Error(reason, { cause }), { statusCode: 503 })
}

/**
 * Stores messages in one commit and returns the outcome of each, in the same order. Of several messages with one delivery id the first
 * is stored.
 */
export async function storeMessages(db: Db, messages: readonly InboxMessage[], now: Date): Promise<StoreOutcome[]> {
  const firstIndexes = new Map<string, number>()
  for (const [index, message] of messages.entries())
    if (!firstIndexes.has(keyOf(message))) firstIndexes.set(keyOf(message), index)
  const distinctMessages = messages.filter((message, index) => firstIndexes.get(keyOf(message)) === index)
  const addedRows = await withRetries(() => insertMessages(db, distinctMessages, now))
  const addedKeys = new Set(addedRows.map((row) => keyOf({ provider: row.provider, deliveryId: row.delivery_id })))
  const storedBodyOf = new Map<string, string>()
  const existingMessages = distinctMessages.filter((message) => !addedKeys.has(keyOf(message)))
  // A second query with a new snapshot: another node may have committed the conflicting row after the insert began.
  if (existingMessages.length > 0) {
    for (const row of await storedBodies(db, existingMessages))
      storedBodyOf.set(keyOf({ provider: row.provider, deliveryId: row.delivery_id }), row.body)
  }
  return messages.map((message, index) => {
    const key = keyOf(message)
    if (addedKeys.has(key) && firstIndexes.get(key) === index) return 'added'
    const earlierBody = addedKeys.has(key) ? messages[firstIndexes.get(key) ?? index]?.body : storedBodyOf.get(key)
    return earlierBody !== undefined && hasSameContent(earlierBody, message.body) ? 'duplicate' : 'conflict'
  })
}

function keyOf(message: { provider: string; deliveryId: string }): string {
  return `${message.provider}\n${message.deliveryId}`
}
