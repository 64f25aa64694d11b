import { availability, outcome, type TableBooking } from './table-booking.ts'

const answerLimitMs = 5_000 // a member is waiting

/** A booking service over the three calls of README.md. `baseUrl` has no final slash; redirects are not followed. */
export function httpTableBooking(options: { baseUrl: string; key: string; fetch?: typeof fetch }): TableBooking {
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    try {
      const answer = await (options.fetch ?? fetch)(`${options.baseUrl}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${options.key}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(answerLimitMs),
      })
      if (answer.ok) return await answer.json()
      await answer.body?.cancel()
      return null
    } catch {
      return null
    }
  }
  const restaurant = (tableId: string) => `/restaurants/${encodeURIComponent(tableId)}`
  return {
    available: async (tableId, { date, time, partySize }) => {
      const query = new URLSearchParams({ date, time, partySize: String(partySize) })
      return availability.safeParse(await call('GET', `${restaurant(tableId)}/tables?${query}`)).data ?? null
    },
    book: async (tableId, order) =>
      outcome.safeParse(await call('POST', `${restaurant(tableId)}/bookings`, order)).data ?? null,
    cancel: async (key) => ((await call('DELETE', `/bookings/${encodeURIComponent(key)}`)) === null ? null : true),
  }
}
