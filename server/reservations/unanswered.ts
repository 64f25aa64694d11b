import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { TableBooking } from '../../providers/reservations/table-booking.ts'
import type { Deps } from '../platform/deps.ts'
import { replyLimitMs } from './reply-limit.ts'
import { endChange } from './change.ts'
import { changesRequestedBefore } from './change-queries.ts'
import { dropHoldsEndedBefore } from './hold-queries.ts'
import { dropOrder, ordersRequestedBefore } from './queries.ts'

const intervalMs = 60_000
/** Maximum number of orders per run, because each call to a silent service runs into its timeout. */
const itemsPerRunMax = 10

type ResolveDeps = Pick<Deps, 'db' | 'pipelineDb' | 'clock' | 'ids' | 'partners'>

/**
 * Cancels unanswered orders at the service (docs/decisions/0037), asks for the result of unanswered changes
 * (docs/decisions/0079) and deletes ended holds, for all partners. An item that the service does not answer waits for
 * the next run.
 */
export async function resolveUnanswered(deps: ResolveDeps, tables: TableBooking, signal?: AbortSignal) {
  const { pipelineDb, clock } = deps
  const cutoff = new Date(clock.now().getTime() - replyLimitMs)
  await dropHoldsEndedBefore(pipelineDb, cutoff)
  for (const { partner_id, id } of await ordersRequestedBefore(pipelineDb, cutoff, itemsPerRunMax)) {
    if (signal?.aborted) return
    if (await tables.cancel(id, 'unanswered')) await dropOrder(pipelineDb, partner_id, id)
  }
  for (const change of await changesRequestedBefore(pipelineDb, cutoff, itemsPerRunMax)) {
    if (signal?.aborted) return
    await endChange(deps, tables, change)
  }
}

/** Runs `resolveUnanswered` every minute until the site stops. Several nodes can run it on one database. */
export function resolveWhileOpen(app: FastifyInstance, deps: Deps, tables: TableBooking): void {
  const stop = new AbortController()
  const runLoop = async () => {
    while (!stop.signal.aborted) {
      await resolveUnanswered(deps, tables, stop.signal).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'failed to cancel unanswered orders; the next run retries them'),
      )
      await delay(intervalMs, undefined, { signal: stop.signal, ref: false }).catch(() => undefined)
    }
  }
  let loop = Promise.resolve()
  app.addHook('onListen', async () => {
    loop = runLoop()
  })
  app.addHook('onClose', () => (stop.abort(), loop))
}
