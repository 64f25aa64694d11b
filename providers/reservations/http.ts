import { aroundTime } from '../../domain/reservations/rules.ts'
import { bearerCall, type BearerService } from '../bearer-call.ts'
import { availability, outcome, type TableBooking } from './table-booking.ts'

/** A booking service over the three calls of README.md. `baseUrl` has no final slash; redirects are not followed. */
export function httpTableBooking(service: BearerService): TableBooking {
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await bearerCall(service, method, path, body)
    return answer?.ok ? answer.json : null
  }
  const restaurant = (tableId: string) => `/restaurants/${encodeURIComponent(tableId)}`
  return {
    available: async (tableId, { date, time, partySize }) => {
      const query = new URLSearchParams({ date, time, partySize: String(partySize) })
      const found = availability.safeParse(await call('GET', `${restaurant(tableId)}/tables?${query}`)).data
      if (found?.state !== 'available') return found ? { ...found, times: [] } : null
      const times = aroundTime([...new Set(found.times)], time)
      return { state: times.length === 0 ? 'none' : 'available', times }
    },
    book: async (tableId, order) =>
      outcome.safeParse(await call('POST', `${restaurant(tableId)}/bookings`, order)).data ?? null,
    cancel: async (key, because) => {
      const booking = `/bookings/${encodeURIComponent(key)}?because=${because}`
      return (await call('DELETE', booking)) === null ? null : true
    },
  }
}
