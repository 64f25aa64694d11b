import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Db } from '../database/connect.ts'
import type { Snapshot } from './index/snapshot.ts'
import { readPart } from './part.ts'
import { asOfNow, bandsOf, everywhere, momentOf, type Band, type Cursor } from './queries.ts'
import { reasonOf } from './reason.ts'

/** More threads than this wait for the database and for the one that joins what they made. */
const threadsMax = 4
/** Rows become garbage at once: room for many of them saves looking through what stays. */
const youngMiB = 96

type Log = (line: string) => void
/** The database for threads of their own to read from, and how many; one a core if not said. */
export type Threads = { url: string; count?: number }

/** What a thread is told, and what it answers. */
export type Order = { url: string; moment: string; band: Band; today: string }
export type Told = { part: Snapshot; said: string[] }

/** All restaurants, and as of which moment. */
export type Whole = { cursor: Cursor; parts: Snapshot[] }

/** All restaurants as of one moment, from south to north: in bands that threads read side by side, or as one part if they cannot. */
export async function readParts(db: Db, threads: Threads | undefined, today: string, log: Log): Promise<Whole> {
  try {
    if (threads) return await readSideBySide(db, threads, today, log)
  } catch (error) {
    log(`One thread alone reads the catalogue: ${reasonOf(error)}`)
  }
  return asOfNow(db, async (tx, cursor) => ({ cursor, parts: [await readPart(tx, everywhere, today, log)] }))
}

function readSideBySide(db: Db, { url, count }: Threads, today: string, log: Log): Promise<Whole> {
  return asOfNow(db, async (tx, cursor) => {
    const bands = await bandsOf(tx, count ?? Math.min(availableParallelism(), threadsMax))
    const moment = await momentOf(tx)
    const workers = bands.map((band) => startThread({ url, moment, band, today }))
    try {
      const told = await Promise.all(workers.map(answerOf))
      for (const { said } of told) said.forEach(log)
      return { cursor, parts: told.map(({ part }) => part) }
    } finally {
      await Promise.all(workers.map((worker) => worker.terminate()))
    }
  })
}

const startThread = (order: Order): Worker =>
  new Worker(new URL('part-thread.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxYoungGenerationSizeMb: youngMiB },
  })

/** What the thread answers; refused with its error, and when it ends without a word. */
async function answerOf(worker: Worker): Promise<Told> {
  const ended = once(worker, 'exit').then(() => Promise.reject(new Error('A thread ended without a word.')))
  const [told] = (await Promise.race([once(worker, 'message'), ended])) as [Told]
  return told
}
