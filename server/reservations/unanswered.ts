import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { TableBooking } from '../../providers/reservations/table-booking.ts'
import type { Deps } from '../platform/deps.ts'
import { replyLimitMs } from './reply-limit.ts'
import { endChange } from './change.ts'
import { unansweredChangesBefore } from './change-queries.ts'
import { dropHoldsEndedBefore } from './hold-queries.ts'
import { dropBookingRequest, unansweredRequestsBefore } from './queries.ts'

const intervalMs = 60_000
/** A run handles at most this many booking requests and this many changes, because each call to a silent service runs into its timeout. */
const itemsPerRunMax = 10

type ResolveDeps = Pick<Deps, 'db' | 'pipelineDb' | 'clock' | 'ids' | 'partners'>

/**
 * Cancels unanswered booking requests at the service (docs/decisions/0037), asks for the result of unanswered changes
 * (docs/decisions/0079) and deletes holds that ended more than `replyLimitMs` ago, for all partners. A request or change that the
 * service does not answer waits for a later run.
 */
export async function resolveUnanswered(deps: ResolveDeps, tables: TableBooking, signal?: AbortSignal) {
  const { pipelineDb, clock } = deps
  const cutoff = new Date(clock.now().getTime() - replyLimitMs)
  await dropHoldsEndedBefore(pipelineDb, cutoff)
  for (const { partner_id, id } of await unansweredRequestsBefore(pipelineDb, cutoff, itemsPerRunMax)) {
    if (signal?.aborted) return
    if (await tables.cancel(id, 'unanswered')) await dropBookingRequest(pipelineDb, partner_id, id)
  }
  for (const change of await unansweredChangesBefore(pipelineDb, cutoff, itemsPerRunMax)) {
    if (signal?.aborted) return
    await endChange(deps, tables, change)
  }
}

/**
 * Runs `resolveUnanswered` when the site starts, and again a minute after each run until the site closes. Several nodes can do so on one
 * database.
 */
export function resolveWhileOpen(app: FastifyInstance, deps: Deps, tables: TableBooking): void {
  const stop = new AbortController()
  const runLoop = async () => {
    while (!stop.signal.aborted) {
      await resolveUnanswered(deps, tables, stop.signal).catch((error: unknown) =>
        deps.log.warn(
          { err: error },
          'failed to resolve unanswered booking requests and changes; the next run retries them',
        ),
      )
      await delay(intervalMs, undefined, { signal: stop.signal, ref: false }).catch(() => undefined)
    }
  }
  let loop = Promise.resolve()
  app.addHook('onListen', async () => {
    loop = runLoop()
  })
  // Ends the pause or, after its current call, the run; the site closes when the loop has ended.
  app.addHook('onClose', () => (stop.abort(), loop))
}
