import type { Db } from '../database/connect.ts'
import type { Notifier } from '../database/notifier.ts'
import { newSignal } from '../platform/signal.ts'
import type { Clock } from '../platform/clock-and-ids.ts'
import type { CatalogIndex } from './index/catalog-index.ts'
import { catchUp, loadCatalog } from './load.ts'
import { catalogVersion } from './queries.ts'
import { errorReason } from './error-reason.ts'

/**
 * Edits must be visible on every node within 250 ms. A notified edit is visible after a few milliseconds. When a notification
 * is lost, the next poll finds the edit.
 */
const pollMs = 50
const retryMs = 1_000
/** The channel that a trigger on restaurants notifies (0003-restaurants.sql). */
export const catalogChannel = 'damask_catalog'

export type Catalog = {
  index: CatalogIndex
  /** The version read so far: the index contains every edit up to it. */
  version(): number
  /** The date for which offers are computed. */
  today(): string
  stop(): Promise<void>
}

type Log = (line: string) => void
type Options = {
  db: Db
  /** Without a notifier the node only polls. */
  notifier?: Notifier
  clock: Clock
  log?: Log
}

/** The date in the catalog's time zone: offers begin and end at midnight on the east coast. */
export function catalogDate(now: Date): string {
  return dateFormat.format(now)
}
const dateFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** Loads the catalog and follows it. Resolves when the index contains everything committed before the call. */
export async function followCatalog({ db, notifier, clock, log = () => undefined }: Options): Promise<Catalog> {
  let today = catalogDate(clock.now())
  const loaded = await loadCatalog(db, today, log)
  const { index } = loaded
  let { cursor } = loaded
  /** The catalog's version at the last catch-up; -1 makes the loop begin with a catch-up. */
  let lastVersion = -1
  let isStopped = false
  const signal = newSignal()
  const unsubscribe = notifier?.subscribe(catalogChannel, { notify: signal.notify, readAgain: signal.notify })

  const follow = async (): Promise<void> => {
    while (!isStopped) {
      try {
        const version = await catalogVersion(db)
        if (version !== lastVersion) {
          cursor = await catchUp(db, index, cursor, today, log)
          lastVersion = version
        }
        const date = catalogDate(clock.now())
        if (date !== today) index.setToday((today = date))
      } catch (error) {
        log(`cannot read the catalog: ${errorReason(error)}`)
        await signal.pause(retryMs)
      }
      await signal.waitFor(pollMs)
    }
  }
  const followLoop = follow()
  return {
    index,
    version: () => cursor.version,
    today: () => today,
    stop: async () => {
      isStopped = true
      unsubscribe?.()
      signal.close()
      await followLoop
    },
  }
}
