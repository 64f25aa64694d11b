import type { Db } from '../database/connect.ts'
import type { Notifier } from '../database/notifier.ts'
import { feedChannel } from '../feeds/queries.ts'
import { newSignal } from '../platform/signal.ts'
import type { Clock, Ids } from '../platform/world.ts'
import { emptyMemory } from './catalogue.ts'
import { confirmCards } from './confirm-cards.ts'
import { batchMessagesMax, drainOnce, type Drained } from './drain.ts'
import { replaceCards } from './replace-cards.ts'
import { sealMessages } from './seal.ts'

/** Poll interval when a notification is lost. */
const pollMs = 250
const afterErrorMs = 500
const confirmEveryMs = 1_000
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
 * Works the inbox until stopped: at once when a message is stored, and every quarter of a second in case its
 * notification was lost. Any number of nodes may run it on one database.
 */
export function startPipeline(deps: PipelineDeps): { stop(): Promise<void> } {
  const signal = newSignal()
  const memory = emptyMemory()
  const onError = deps.onError ?? (() => undefined)
  let stopped = false

  const batch = async (): Promise<Drained> => {
    const drained = await drainOnce({ db: deps.db, clock: deps.clock, ids: deps.ids, memory, onError, onFull })
    if (drained.unexpected > 0)
      deps.log?.(`${drained.unexpected} feed messages were quarantined for a person to look at`)
    return drained
  }
  // While there is a backlog, a second batch goes on beside the first: we judge the one while the database writes the other.
  let helping: Promise<void> | null = null
  const help = async (): Promise<void> => {
    while (!stopped && (await batch()).taken === batchMessagesMax);
  }
  const onFull = (): void => {
    helping ??= help()
      .catch(onError)
      .finally(() => (helping = null))
  }
  const work = async (): Promise<void> => {
    while (!stopped) {
      try {
        const { taken, left } = await batch()
        if (taken < batchMessagesMax && left === 0) await signal.waitFor(pollMs)
      } catch (error) {
        onError(error)
        await signal.waitFor(afterErrorMs)
      }
    }
    await helping
  }
  const every = async (ms: number, care: () => Promise<unknown>): Promise<void> => {
    while (!stopped) {
      await care().catch(onError)
      await signal.pause(ms)
    }
  }
  const { db, clock } = deps
  const unsubscribe = deps.notifier.subscribe(feedChannel, { notify: signal.notify, readAgain: signal.notify })
  const running = [
    work(),
    // A confirmation can overtake the card it is for; this look finds such a card once its row is there.
    every(confirmEveryMs, () => confirmCards(db)),
    every(confirmEveryMs, () => replaceCards(deps)),
    every(sealEveryMs, () => sealMessages(db, clock.now())),
  ]
  return {
    stop: async () => {
      stopped = true
      unsubscribe()
      signal.close()
      await Promise.all(running)
    },
  }
}
