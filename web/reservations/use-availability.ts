import { useRef, useState, type RefObject } from 'react'
import type { Availability, TableRequest } from '../../contract/api/reservations.ts'
import { hasDate, takeTime, requestIn } from './table-request.ts'

/** What replaces the times, and for which search. `closed`: the restaurant is closed on that date. */
export type ShownTables = {
  request: TableRequest | null
  state: Availability['state'] | 'loading' | 'failed' | 'closed'
  times: readonly string[]
  /** The times that pay the reservation bonus. */
  withBonus: readonly string[]
}
export type FreeTables = Availability & { withBonus: readonly string[] }
const noTimes = { times: [], withBonus: [] }

/**
 * The tables for the current fields; `search` searches them. `find` is null when the search failed. Late replies are dropped. A time
 * in the URL, as from a card of a list, is passed to `onChosen` if it is still available.
 */
export function useAvailability(
  find: (request: TableRequest) => Promise<FreeTables | null>,
  form: RefObject<HTMLFormElement | null>,
  onChosen?: (request: TableRequest) => void,
) {
  const [tables, setTables] = useState<ShownTables>({ request: null, state: 'loading', ...noTimes })
  const turn = useRef(0)
  const search = () => {
    if (!form.current || !hasDate(form.current)) return
    const ownTurn = (turn.current += 1)
    const request = requestIn(form.current)
    setTables({ request, state: request ? 'loading' : 'closed', ...noTimes })
    if (!request) return
    void find(request).then((reply) => {
      if (ownTurn !== turn.current) return
      setTables(reply ? { request, ...reply } : { request, state: 'failed', ...noTimes })
      const time = onChosen && reply && reply.times.length > 0 ? takeTime() : null
      if (time && reply?.times.includes(time)) onChosen?.({ ...request, time })
    })
  }
  return { tables, search }
}
