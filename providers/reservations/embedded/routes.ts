import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { wish } from '../../../contract/api/reservations.ts'
import { z } from '../../../contract/schema.ts'
import { because, order, type TableBooking } from '../table-booking.ts'

/** Where the sandbox keeps its tables, after its own address. */
export const mount = '/tables'

const tablesAddress = `${mount}/restaurants/:id/tables`
const bookingsAddress = `${mount}/restaurants/:id/bookings`
const bookingAddress = `${mount}/bookings/:id`
const asked = wish.extend({ partySize: z.coerce.number().pipe(wish.shape.partySize) })
type Named = { Params: { id: string } }

/** What every booking service answers (../README.md), with the sandbox's stand-in behind it. */
export function tableRoutes(app: FastifyInstance, { key, tables }: { key: string; tables: TableBooking }): void {
  const sha = (text: string) => createHash('sha256').update(text).digest()
  const expected = sha(`Bearer ${key}`)
  const known = (request: FastifyRequest) => timingSafeEqual(sha(String(request.headers.authorization ?? '')), expected)
  const said = (reply: FastifyReply, answer: unknown) => answer ?? reply.code(503).send({ code: 'no_answer' })

  app.get<Named>(tablesAddress, async (request, reply) => {
    if (!known(request)) return reply.code(401).send({ code: 'unauthorized' })
    const wanted = asked.safeParse(request.query)
    if (!wanted.success) return reply.code(400).send({ code: 'invalid_request' })
    return said(reply, await tables.available(request.params.id, wanted.data))
  })

  app.post<Named>(bookingsAddress, async (request, reply) => {
    if (!known(request)) return reply.code(401).send({ code: 'unauthorized' })
    const wanted = order.safeParse(request.body)
    if (!wanted.success) return reply.code(400).send({ code: 'invalid_request' })
    return said(reply, await tables.book(request.params.id, wanted.data))
  })

  app.delete<Named & { Querystring: { because?: string } }>(bookingAddress, async (request, reply) => {
    if (!known(request)) return reply.code(401).send({ code: 'unauthorized' })
    const [wanted, why] = [order.shape.key.safeParse(request.params.id), because.safeParse(request.query.because)]
    if (!wanted.success || !why.success) return reply.code(400).send({ code: 'invalid_request' })
    await tables.cancel(wanted.data, why.data)
    return { released: true }
  })
}
