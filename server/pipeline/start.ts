import type { Db } from '../database/connect.ts'
import type { Notifier } from '../database/notifier.ts'
import { feedChannel } from '../feeds/queries.ts'
import { newSignal } from '../platform/signal.ts'
import type { Clock, Ids } from '../platform/clock-and-ids.ts'
import { emptyRulesCache } from './load-rules.ts'
import { confirmCards } from './confirm-cards.ts'
import { batchMessagesMax, drainOnce, type DrainResult } from './drain.ts'
import { replaceCards } from './replace-cards.ts'
import { sealMessages } from './seal.ts'

/** Poll interval when a notification is lost. */
const pollMs = 250
/** Pause after a failed batch; a notification ends it early. */
const afterErrorMs = 500
/** Pause between two runs that apply stored confirmations and replacements of cards. */
const confirmEveryMs = 1_000
/** Pause between two runs that seal messages. */
const sealEveryMs = 3_000

export type PipelineDeps = {
  db: Db
  notifier: Notifier
  clock: Clock
  ids: Ids
  log?: (line: string) => void
  onError?: (error: unknown) => void
}

/**
 * Processes the inbox until `stop` is called. A batch begins at once after a notification, or after `pollMs` in case one was lost. After
 * a full batch, or one with postponed messages (`DrainResult`), the next begins at once.
 * Also applies stored confirmations and replacements of cards, and seals messages, at intervals. Several nodes may run it on one
 * database.
 */
export function startPipeline(deps: PipelineDeps): { stop(): Promise<void> } {
  const signal = newSignal()
  const rulesCache = emptyRulesCache()
  const onError = deps.onError ?? (() => undefined)
  let isStopped = false

  const drainBatch = async (): Promise<DrainResult> => {
    const result = await drainOnce({ db: deps.db, clock: deps.clock, ids: deps.ids, rulesCache, onError, onFull })
    if (result.quarantinedCount > 0)
      deps.log?.(`feed messages quarantined: ${result.quarantinedCount}; an operator must review them`)
    return result
  }
  // A second loop runs while there is a backlog: this process evaluates one batch while the database writes the other.
  let secondLoop: Promise<void> | null = null
  const drainBacklog = async (): Promise<void> => {
    let isFull = true
    while (!isStopped && isFull) isFull = (await drainBatch()).messageCount === batchMessagesMax
  }
  const onFull = (): void => {
    secondLoop ??= drainBacklog()
      .catch(onError)
      .finally(() => (secondLoop = null))
  }
  const drainUntilStopped = async (): Promise<void> => {
    while (!isStopped) {
      try {
        const { messageCount, postponedCount } = await drainBatch()
        if (messageCount < batchMessagesMax && postponedCount === 0) await signal.waitFor(pollMs)
      } catch (error) {
        onError(error)
        await signal.waitFor(afterErrorMs)
      }
    }
    await secondLoop
  }
  const runEvery = async (ms: number, task: () => Promise<unknown>): Promise<void> => {
    while (!isStopped) {
      await task().catch(onError)
      await signal.pause(ms)
    }
  }
  const { db, clock } = deps
  // `readAgain`: notifications may have been lost while there was no connection.
  const unsubscribe = deps.notifier.subscribe(feedChannel, { notify: signal.notify, readAgain: signal.notify })
  const loops = [
    drainUntilStopped(),
    // A confirmation can arrive before the row of its card; this run finds the card once its row exists.
    runEvery(confirmEveryMs, () => confirmCards(db)),
    runEvery(confirmEveryMs, () => replaceCards(deps)),
    runEvery(sealEveryMs, () => sealMessages(db, clock.now())),
  ]
  return {
    stop: async () => {
      isStopped = true
      unsubscribe()
      signal.close()
      await Promise.all(loops)
    },
  }
}
