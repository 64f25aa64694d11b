import type { FastifyInstance, FastifyReply } from 'fastify'
import { tableRequest } from '../../../contract/api/reservations.ts'
import { z } from '../../../contract/schema.ts'
import { bearerGuard } from '../../bearer-guard.ts'
import { cancelReason, tableBookingChange, tableBookingRequest, type TableBooking } from '../table-booking.ts'
import { tableSearch, type SearchTables } from '../table-search.ts'

/** Path of the booking service in the sandbox. */
export const tablesPath = '/tables'

const tablesAddress = `${tablesPath}/restaurants/:id/tables`
const holdsAddress = `${tablesPath}/restaurants/:id/holds`
const bookingsAddress = `${tablesPath}/restaurants/:id/bookings`
const searchAddress = `${tablesPath}/availability`
const bookingAddress = `${tablesPath}/bookings/:id`
const changeAddress = `${tablesPath}/bookings/:id/changes/:change`
const bookingKey = tableBookingRequest.shape.key
const tablesQuery = tableRequest.extend({
  partySize: z.coerce.number().pipe(tableRequest.shape.partySize),
  except: bookingKey.optional(),
})
const changeParams = z.object({ id: bookingKey, change: z.coerce.number().pipe(tableBookingChange.shape.change) })
const cancelCall = z.object({ id: bookingKey, reason: cancelReason })
type Service = { key: string; tables: TableBooking; search: SearchTables }
type IdParams = { Params: { id: string } }

/** The calls of a booking service (../README.md) for the sandbox's tables. */
export function tableRoutes(app: FastifyInstance, { key, tables, search }: Service): void {
  const guarded = { onRequest: bearerGuard(key) }
  /** Replies with the result of `work`, with 400 to invalid input, and with 503 when the result is null. */
  const answer = async <T>(
    reply: FastifyReply,
    { shape, input }: { shape: z.ZodType<T>; input: unknown },
    work: (input: T) => Promise<unknown>,
  ) => {
    const parsed = shape.safeParse(input)
    if (!parsed.success) return reply.code(400).send({ code: 'invalid_request' })
    return (await work(parsed.data)) ?? reply.code(503).send({ code: 'no_answer' })
  }

  app.get<IdParams>(tablesAddress, guarded, (request, reply) =>
    answer(reply, { shape: tablesQuery, input: request.query }, ({ except, ...input }) =>
      tables.available(request.params.id, input, except),
    ),
  )
  app.post(searchAddress, guarded, (request, reply) =>
    answer(reply, { shape: tableSearch, input: request.body }, async (input) => {
      const tablesFound = await search(input)
      return tablesFound && { restaurants: [...tablesFound].map(([restaurantId, times]) => ({ restaurantId, times })) }
    }),
  )
  app.post<IdParams>(holdsAddress, guarded, (request, reply) =>
    answer(reply, { shape: tableBookingRequest, input: request.body }, (input) =>
      tables.hold(request.params.id, input),
    ),
  )
  app.post<IdParams>(bookingsAddress, guarded, (request, reply) =>
    answer(reply, { shape: tableBookingRequest, input: request.body }, (input) =>
      tables.book(request.params.id, input),
    ),
  )
  app.put<IdParams>(bookingAddress, guarded, (request, reply) => {
    const shape = z.object({ key: bookingKey, change: tableBookingChange })
    return answer(reply, { shape, input: { key: request.params.id, change: request.body } }, (input) =>
      tables.change(input.key, input.change),
    )
  })
  app.delete<IdParams>(changeAddress, guarded, (request, reply) =>
    answer(reply, { shape: changeParams, input: request.params }, (input) => tables.endChange(input.id, input.change)),
  )
  app.delete<IdParams & { Querystring: { reason?: string } }>(bookingAddress, guarded, (request, reply) =>
    answer(reply, { shape: cancelCall, input: { ...request.params, ...request.query } }, async (input) => ({
      released: await tables.cancel(input.id, input.reason),
    })),
  )
}
