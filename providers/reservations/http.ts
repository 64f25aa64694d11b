import { nearestTimes } from '../../domain/reservations/rules.ts'
import { bearerCall, type BearerService } from '../bearer-call.ts'
import {
  availability,
  changeOutcome,
  holdOutcome,
  tableBookingOutcome,
  bookingState,
  type TableBooking,
} from './table-booking.ts'

/** Client of a booking service with the calls of README.md. `baseUrl` has no final slash. The client follows no redirects. */
export function httpTableBooking(service: BearerService): TableBooking {
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await bearerCall(service, method, path, body)
    return response?.ok ? response.json : null
  }
  const restaurantPath = (restaurantId: string) => `/restaurants/${encodeURIComponent(restaurantId)}`
  const bookingPath = (key: string) => `/bookings/${encodeURIComponent(key)}`
  return {
    available: async (restaurantId, { date, time, partySize }, except) => {
      const query = new URLSearchParams({ date, time, partySize: String(partySize), ...(except && { except }) })
      const reply = availability.safeParse(await call('GET', `${restaurantPath(restaurantId)}/tables?${query}`)).data
      if (reply?.state !== 'available') return reply ? { ...reply, times: [] } : null
      const times = nearestTimes([...new Set(reply.times)], time)
      return { state: times.length === 0 ? 'none' : 'available', times }
    },
    hold: async (restaurantId, order) =>
      holdOutcome.safeParse(await call('POST', `${restaurantPath(restaurantId)}/holds`, order)).data ?? null,
    book: async (restaurantId, order) =>
      tableBookingOutcome.safeParse(await call('POST', `${restaurantPath(restaurantId)}/bookings`, order)).data ?? null,
    change: async (key, change) => changeOutcome.safeParse(await call('PUT', bookingPath(key), change)).data ?? null,
    endChange: async (key, changeNumber) =>
      bookingState.safeParse(await call('DELETE', `${bookingPath(key)}/changes/${changeNumber}`)).data ?? null,
    cancel: async (key, reason) =>
      (await call('DELETE', `${bookingPath(key)}?reason=${reason}`)) === null ? null : true,
  }
}
