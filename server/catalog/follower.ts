import type { Db } from '../database/connect.ts'
import type { Notifier } from '../database/notifier.ts'
import { newSignal } from '../platform/signal.ts'
import type { Clock } from '../platform/world.ts'
import type { CatalogueIndex } from './index/catalogue-index.ts'
import { catchUp, loadCatalogue } from './load.ts'
import { catalogueVersion } from './queries.ts'
import { errorReason } from './reason.ts'

/** Edits are visible on every node within 250 ms. A notification makes it a few; the poll bounds it when a notification is lost. */
const pollMs = 50
const retryMs = 1_000
/** What a trigger on restaurants notifies (0003-restaurants.sql). */
export const catalogueChannel = 'damask_catalog'

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
  /** Without it the poll alone keeps up. */
  notifier?: Notifier
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
export async function followCatalogue({ db, notifier, clock, log = () => undefined }: Options): Promise<Catalogue> {
  let today = catalogueDate(clock.now())
  const loaded = await loadCatalogue(db, today, log)
  const { index } = loaded
  let { cursor } = loaded
  let lastVersion = -1
  let isStopped = false
  const signal = newSignal()
  const unsubscribe = notifier?.subscribe(catalogueChannel, { notify: signal.notify, readAgain: signal.notify })

  const follow = async (): Promise<void> => {
    while (!isStopped) {
      try {
        const version = await catalogueVersion(db)
        if (version !== lastVersion) {
          cursor = await catchUp(db, index, cursor, today, log)
          lastVersion = version
        }
        const date = catalogueDate(clock.now())
        if (date !== today) index.turnTo((today = date))
      } catch (error) {
        log(`The catalogue could not be read: ${errorReason(error)}`)
        await signal.pause(retryMs)
      }
      await signal.waitFor(pollMs)
    }
  }
  const following = follow()
  return {
    index,
    version: () => cursor.version,
    today: () => today,
    stop: async () => {
      isStopped = true
      unsubscribe?.()
      signal.close()
      await following
    },
  }
}
