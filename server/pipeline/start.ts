import type pg from 'pg'
import type { Db } from '../database/connect.ts'
import { feedChannel } from '../feeds/queries.ts'
import type { Clock, Ids } from '../platform/world.ts'
import { emptyMemory } from './catalogue.ts'
import { confirmCards } from './confirm-cards.ts'
import { batchMessagesMax, drainOnce, type Drained } from './drain.ts'
import { replaceCards } from './replace-cards.ts'
import { sealMessages } from './seal.ts'

const pollMs = 250 // what a lost hint costs at most
const afterErrorMs = 500
const confirmEveryMs = 1_000
const sealEveryMs = 3_000

export type PipelineDeps = {
  db: Db
  pool: pg.Pool
  clock: Clock
  ids: Ids
  log?: (line: string) => void
  onError?: (error: unknown) => void
}

/**
 * Works the inbox until stopped: at once when a message is stored, and every quarter of a second in case the hint was
 * lost. Any number of nodes may run it on one database.
 */
export function startPipeline(deps: PipelineDeps): { stop(): Promise<void> } {
  const bell = openBell()
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
        if (taken < batchMessagesMax && left === 0) await bell.wait(pollMs)
      } catch (error) {
        onError(error)
        await bell.wait(afterErrorMs)
      }
    }
    await helping
  }
  const every = async (ms: number, care: () => Promise<unknown>): Promise<void> => {
    while (!stopped) {
      await care().catch(onError)
      await bell.pause(ms)
    }
  }
  const { db, clock } = deps
  const listening = listen(deps.pool, bell.ring, () => stopped, onError)
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
      bell.close()
      await listening.stop()
      await Promise.all(running)
    },
  }
}

/** Something to wait at: until rung, until some time has passed, or until it closes for good. */
function openBell() {
  const waiting = new Set<() => void>()
  let rung = false
  let closed = false
  const sleep = (ms: number, wakes: boolean) =>
    new Promise<void>((resolve) => {
      if (closed || (wakes && rung)) {
        rung = false
        return resolve()
      }
      const done = () => {
        clearTimeout(timer)
        waiting.delete(done)
        sleepers.delete(done)
        if (wakes) rung = false
        resolve()
      }
      const timer = setTimeout(done, ms)
      ;(wakes ? waiting : sleepers).add(done)
    })
  const sleepers = new Set<() => void>()
  return {
    ring: () => {
      rung = true
      for (const wake of [...waiting]) wake()
    },
    wait: (ms: number) => sleep(ms, true),
    pause: (ms: number) => sleep(ms, false),
    close: () => {
      closed = true
      for (const wake of [...waiting, ...sleepers]) wake()
    },
  }
}

/** Holds one connection that hears of new messages, and takes another when it breaks. Polling covers the gap. */
function listen(
  pool: pg.Pool,
  ring: () => void,
  stopped: () => boolean,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let client: pg.PoolClient | null = null
  let timer: NodeJS.Timeout | null = null
  const open = async (): Promise<void> => {
    try {
      const fresh = await pool.connect()
      fresh.on('notification', ring)
      fresh.on('error', () => drop(fresh))
      fresh.on('end', () => drop(fresh))
      client = fresh
      await fresh.query(`listen ${feedChannel}`)
      if (stopped()) drop(fresh)
    } catch (error) {
      if (client) drop(client)
      else again()
      onError(error)
    }
  }
  const again = (): void => {
    if (!stopped()) timer = setTimeout(() => void open(), afterErrorMs)
  }
  const drop = (fresh: pg.PoolClient): void => {
    if (client !== fresh) return
    client = null
    fresh.release(true)
    again()
  }
  const opening = open()
  return {
    stop: async () => {
      await opening
      if (timer) clearTimeout(timer)
      if (client) drop(client)
    },
  }
}
