import { useRef, useState, type RefObject } from 'react'
import type { Availability, TableRequest } from '../../contract/api/reservations.ts'
import { hasDate, takeTime, requestIn } from './table-request.ts'

/** The tables of a search, or why none are shown. `closed`: the restaurant is closed on that date. */
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
 * The tables for the current values of the form. `search` starts a search, whose reply is dropped when a later search has begun. `find`
 * returns null when the call fails. `onChosen` gets the time in the URL, as from a restaurant's card, if it is still available.
 */
export function useAvailability(
  find: (request: TableRequest) => Promise<FreeTables | null>,
  form: RefObject<HTMLFormElement | null>,
  onChosen?: (request: TableRequest) => void,
) {
  const [tables, setTables] = useState<ShownTables>({ request: null, state: 'loading', ...noTimes })
  const lastSearch = useRef(0)
  const search = () => {
    if (!form.current || !hasDate(form.current)) return
    const thisSearch = (lastSearch.current += 1)
    const request = requestIn(form.current)
    setTables({ request, state: request ? 'loading' : 'closed', ...noTimes })
    if (!request) return
    void find(request).then((reply) => {
      if (thisSearch !== lastSearch.current) return
      setTables(reply ? { request, ...reply } : { request, state: 'failed', ...noTimes })
      const time = onChosen && reply && reply.times.length > 0 ? takeTime() : null
      if (time && reply?.times.includes(time)) onChosen?.({ ...request, time })
    })
  }
  return { tables, search }
}
