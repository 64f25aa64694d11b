import type { TableBooking } from '../../providers/reservations/table-booking.ts'
import { inPartner, type Db } from '../database/connect.ts'
import { runEach } from '../jobs/run-each.ts'
import type { Clock, Ids } from '../platform/clock-and-ids.ts'
import { markCanceled } from '../reservations/queries.ts'
import { lapseBalances } from './lapse.ts'
import { closingsToErase, eraseMember, tablesOfClosedAccounts } from './queries.ts'

type SweepDeps = {
  siteDb: Db
  pipelineDb: Db
  clock: Clock
  ids: Pick<Ids, 'next'>
  /** Null when no booking service is configured. */
  tables: TableBooking | null
}

/** Maximum number of tables per run, because each call to a service that does not reply takes until its timeout. */
const tablesMax = 10
const erasuresMax = 200
/** How long the last mail may wait for a mail server. After that, the member's address is erased and the mail is not sent. */
const lastMailWaitMs = 3 * 86_400_000

/**
 * Finishes closed accounts: cancels booked tables, turns the available balance into breakage, erases the person. Each step
 * queries what remains, so any number of runs on any number of nodes has the same result.
 */
export const sweepClosings = (deps: SweepDeps) => async (): Promise<void> => {
  const { pipelineDb, clock, ids } = deps
  await runEach([
    () => cancelTables(deps),
    () => pipelineDb.transaction().execute((tx) => lapseBalances(tx, ids, clock.now())),
    () => eraseClosedAccounts(deps),
  ])
}

async function cancelTables({ siteDb, pipelineDb, clock, tables: bookingService }: SweepDeps): Promise<void> {
  if (!bookingService) return
  const now = clock.now()
  let failureCount = 0
  for (const { partnerId, id } of await tablesOfClosedAccounts(pipelineDb, now, tablesMax)) {
    if (await bookingService.cancel(id, 'guest'))
      await inPartner(siteDb, partnerId, (tx) => markCanceled(tx, partnerId, id, now))
    else failureCount += 1
  }
  if (failureCount > 0) throw new Error(`the booking service did not cancel ${failureCount} tables of closed accounts`)
}

async function eraseClosedAccounts({ pipelineDb, clock }: SweepDeps): Promise<void> {
  const now = clock.now()
  const mailsBefore = new Date(now.getTime() - lastMailWaitMs)
  for (const closing of await closingsToErase(pipelineDb, { mailsBefore, limit: erasuresMax })) {
    await eraseMember(pipelineDb, closing, now)
  }
}
