import type { TableBooking } from '../../providers/reservations/table-booking.ts'
import { inPartner, type Db } from '../database/connect.ts'
import { runEach } from '../jobs/run-each.ts'
import type { Clock, Ids } from '../platform/world.ts'
import { markCancelled } from '../reservations/queries.ts'
import { lapseBalances } from './lapse.ts'
import { closingsToErase, erase, tablesOfClosed } from './queries.ts'

type Deps = {
  siteDb: Db
  pipelineDb: Db
  clock: Clock
  ids: Pick<Ids, 'next'>
  /** Null where no service books tables. */
  tables: TableBooking | null
}

/** Most orders per run, because each call to a silent service runs into its timeout. */
const tablesMax = 10
const erasedMax = 200
/** How long the last mail may wait for a mail server. Then its address is erased unsent. */
const lastMailMs = 3 * 86_400_000

/**
 * Finishes what closing an account began: cancels booked tables, books what lapses, erases the person. Each step looks for what is left to
 * do, so any number of runs and nodes end alike.
 */
export const sweepClosings = (deps: Deps) => async (): Promise<void> => {
  const { pipelineDb, clock, ids } = deps
  await runEach([
    () => cancelTables(deps),
    () => pipelineDb.transaction().execute((tx) => lapseBalances(tx, ids, clock.now())),
    () => eraseClosed(deps),
  ])
}

async function cancelTables({ siteDb, pipelineDb, clock, tables }: Deps): Promise<void> {
  if (!tables) return
  const now = clock.now()
  let silent = 0
  for (const { partnerId, id } of await tablesOfClosed(pipelineDb, now, tablesMax)) {
    if (await tables.cancel(id, 'guest'))
      await inPartner(siteDb, partnerId, (tx) => markCancelled(tx, partnerId, id, now))
    else silent += 1
  }
  if (silent > 0) throw new Error(`the booking service did not cancel ${silent} tables of closed accounts`)
}

async function eraseClosed({ pipelineDb, clock }: Deps): Promise<void> {
  const now = clock.now()
  const mailsBefore = new Date(now.getTime() - lastMailMs)
  for (const closing of await closingsToErase(pipelineDb, { mailsBefore, most: erasedMax })) {
    await erase(pipelineDb, closing, now)
  }
}
