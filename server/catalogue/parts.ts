import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Db } from '../database/connect.ts'
import { readPart, type ReadPart } from './part.ts'
import type { Share } from './queries.ts'

/** More threads than this wait for the database and for the one that joins what they made. */
const threadsMax = 8
/** Rows become garbage at once: room for many of them saves looking through what stays. */
const youngMiB = 96

type Log = (line: string) => void
/** The database for threads of their own to read from, and how many; one a core if not said. */
export type Threads = { url: string; count?: number }

/** What a thread is told, and what it answers. */
export type Order = { url: string; share: Share; today: string }
export type Told = { part: ReadPart; said: string[] }

/**
 * All rows, in parts that threads read side by side; as one part, here, without threads. Each part shows a moment of its own: what was
 * written after the earliest must be taken in again.
 */
export async function readParts(db: Db, threads: Threads | undefined, today: string, log: Log): Promise<ReadPart[]> {
  if (!threads) return [await readPart(db, { part: 0, parts: 1 }, today, log)]
  const { url, count = Math.min(availableParallelism(), threadsMax) } = threads
  const workers = Array.from({ length: count }, (_, part) => startThread({ url, share: { part, parts: count }, today }))
  try {
    const told = await Promise.all(workers.map(answerOf))
    for (const { said } of told) said.forEach(log)
    return told.map(({ part }) => part)
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}

const startThread = (order: Order): Worker =>
  new Worker(new URL('part-thread.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxYoungGenerationSizeMb: youngMiB },
  })

/** What the thread answers; refused with its error, and when it ends without a word. */
async function answerOf(worker: Worker): Promise<Told> {
  const ended = new AbortController()
  worker.once('exit', () => ended.abort(new Error('A thread that reads the catalogue ended early.')))
  const [told] = (await once(worker, 'message', { signal: ended.signal })) as [Told]
  return told
}
