import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { TableBooking } from '../../providers/reservations/table-booking.ts'
import type { Deps } from '../platform/deps.ts'
import { dropOrder, ordersAskedBefore } from './queries.ts'

/** An order without an answer for so long is given up; asking for it and taking it back take ten seconds at most. */
const answeredWithinMs = 15_000
const lookEveryMs = 60_000
/** At a time: a service that is silent lets each of them wait. */
const takenBackMax = 10

/** Whether nobody will answer for an order any more. */
export const isUnanswered = ({ status, asked_at }: { status: string; asked_at: Date }, now: Date): boolean =>
  status === 'asked' && now.getTime() - asked_at.getTime() > answeredWithinMs

type Need = Pick<Deps, 'pipelineDb' | 'clock'>

/** Gives the tables back that nobody knows of, at every partner (docs/decisions/0037); what the service does not answer waits for the next time. */
export async function takeBackUnanswered({ pipelineDb, clock }: Need, tables: TableBooking, end?: AbortSignal) {
  const before = new Date(clock.now().getTime() - answeredWithinMs)
  for (const { partner_id, id } of await ordersAskedBefore(pipelineDb, before, takenBackMax)) {
    if (end?.aborted) return
    if (await tables.cancel(id, 'unanswered')) await dropOrder(pipelineDb, partner_id, id)
  }
}

/** The same every minute while the site is open. Any number of nodes may do it on one database. */
export function takeBackWhileOpen(app: FastifyInstance, deps: Deps, tables: TableBooking): void {
  const over = new AbortController()
  const work = async () => {
    while (!over.signal.aborted) {
      await takeBackUnanswered(deps, tables, over.signal).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'orders without an answer could not be taken back; it will be tried again'),
      )
      await delay(lookEveryMs, undefined, { signal: over.signal, ref: false }).catch(() => undefined)
    }
  }
  let working = Promise.resolve()
  app.addHook('onListen', async () => {
    working = work()
  })
  app.addHook('onClose', () => (over.abort(), working))
}
