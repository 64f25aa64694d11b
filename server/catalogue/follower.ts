import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Db } from '../database/connect.ts'
import type { Clock } from '../platform/world.ts'
import type { CatalogueIndex } from './index/catalogue-index.ts'
import { catchUp, loadCatalogue } from './load.ts'
import { catalogueVersion } from './queries.ts'
import { reasonOf } from './reason.ts'

/** Edits are visible on every node within 250 ms. A notification makes it a few; the poll bounds it when a notification is lost. */
const pollMs = 50
const retryMs = 1_000
export const channel = 'damask_catalogue'

export type Catalogue = {
  index: CatalogueIndex
  /** Version read so far: every edit up to it can be found. */
  version(): number
  /** The date its offers stand for. */
  today(): string
  stop(): Promise<void>
}

type Log = (line: string) => void
type Options = {
  db: Db
  /** For the connection that listens; without it the poll alone keeps up. */
  pool?: pg.Pool
  clock: Clock
  log?: Log
}

/** The catalogue's calendar: offers begin and end at midnight on the east coast. */
export function catalogueDate(now: Date): string {
  return dateFormat.format(now)
}
const dateFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** Loads the catalogue and follows it. Resolves when the index holds everything committed before the call. */
export async function followCatalogue({ db, pool, clock, log = () => undefined }: Options): Promise<Catalogue> {
  let today = catalogueDate(clock.now())
  let wake = new AbortController()
  const end = new AbortController()
  const loaded = await loadCatalogue(db, today, log)
  const { index } = loaded
  let { cursor } = loaded
  let lastVersion = -1
  const hint = (): void => wake.abort()
  const listening = pool ? listen(pool, hint, end.signal, log) : Promise.resolve()

  const follow = async (): Promise<void> => {
    while (!end.signal.aborted) {
      wake = new AbortController()
      try {
        const version = await catalogueVersion(db)
        if (version !== lastVersion) {
          cursor = await catchUp(db, index, cursor, today, log)
          lastVersion = version
        }
        const date = catalogueDate(clock.now())
        if (date !== today) index.turnTo((today = date))
      } catch (error) {
        log(`The catalogue could not be read: ${reasonOf(error)}`)
        await delay(retryMs, undefined, { signal: end.signal }).catch(() => undefined)
      }
      if (!wake.signal.aborted) await delay(pollMs, undefined, { signal: wake.signal }).catch(() => undefined)
    }
  }
  const following = follow()
  return {
    index,
    version: () => cursor.version,
    today: () => today,
    stop: async () => {
      end.abort()
      wake.abort()
      await Promise.all([following, listening])
    },
  }
}

/** Holds one connection that hears of edits; when it breaks, another is opened, and the poll bridges the gap. */
async function listen(pool: pg.Pool, hint: () => void, end: AbortSignal, log: Log): Promise<void> {
  while (!end.aborted) {
    try {
      const client = await pool.connect()
      const gone = new Promise<void>((done) => {
        client.once('error', () => done())
        client.once('end', () => done())
        if (end.aborted) done()
        else end.addEventListener('abort', () => done(), { once: true })
      })
      client.on('notification', hint)
      await client.query(`listen ${channel}`)
      hint()
      await gone
      client.removeAllListeners('notification')
      client.release(true)
    } catch (error) {
      log(`Not hearing of catalogue edits for now: ${reasonOf(error)}`)
    }
    if (!end.aborted) await delay(retryMs, undefined, { signal: end }).catch(() => undefined)
  }
}
