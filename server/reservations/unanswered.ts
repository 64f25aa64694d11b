import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { TableBooking } from '../../providers/reservations/table-booking.ts'
import type { Deps } from '../platform/deps.ts'
import { replyLimitMs } from './reply-limit.ts'
import { endChange } from './change.ts'
import { changesAskedBefore } from './change-queries.ts'
import { dropHoldsEndedBefore } from './hold-queries.ts'
import { dropOrder, ordersAskedBefore } from './queries.ts'

const lookEveryMs = 60_000
/** Maximum number of orders per run, because each call to a silent service runs into its timeout. */
const takenBackMax = 10

type Need = Pick<Deps, 'db' | 'pipelineDb' | 'clock' | 'ids' | 'partners'>

/**
 * Cancels unanswered orders at the service (docs/decisions/0037), asks for the result of unanswered changes
 * (docs/decisions/0079) and deletes ended holds, for all partners. An item that the service does not answer waits for
 * the next run.
 */
export async function takeBackUnanswered(deps: Need, tables: TableBooking, end?: AbortSignal) {
  const { pipelineDb, clock } = deps
  const askedBefore = new Date(clock.now().getTime() - replyLimitMs)
  await dropHoldsEndedBefore(pipelineDb, askedBefore)
  for (const { partner_id, id } of await ordersAskedBefore(pipelineDb, askedBefore, takenBackMax)) {
    if (end?.aborted) return
    if (await tables.cancel(id, 'unanswered')) await dropOrder(pipelineDb, partner_id, id)
  }
  for (const change of await changesAskedBefore(pipelineDb, askedBefore, takenBackMax)) {
    if (end?.aborted) return
    await endChange(deps, tables, change)
  }
}

/** Runs this every minute while the site is open. Any number of nodes may run it on one database. */
export function takeBackWhileOpen(app: FastifyInstance, deps: Deps, tables: TableBooking): void {
  const stop = new AbortController()
  const work = async () => {
    while (!stop.signal.aborted) {
      await takeBackUnanswered(deps, tables, stop.signal).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'failed to cancel unanswered orders; the next run retries them'),
      )
      await delay(lookEveryMs, undefined, { signal: stop.signal, ref: false }).catch(() => undefined)
    }
  }
  let working = Promise.resolve()
  app.addHook('onListen', async () => {
    working = work()
  })
  app.addHook('onClose', () => (stop.abort(), working))
}
