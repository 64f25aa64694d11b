import { useRef, useState, type RefObject } from 'react'
import type { TableRequest } from '../../contract/api/reservations.ts'
import { hasDate, requestIn, takeTime } from './table-request.ts'
import { noTimes, shownTablesOf, type FindTables, type ShownTables, type UrlTables } from './url-tables.ts'

const isSame = (a: TableRequest | null, b: TableRequest | null): boolean =>
  a?.date === b?.date && a?.time === b?.time && a?.partySize === b?.partySize

type Options = {
  fetchTables: FindTables
  form: RefObject<HTMLFormElement | null>
  /** The tables that the loader found. The first search is not sent if it has the same request, unless the loader's search failed. */
  urlTables: UrlTables | null
  /**
   * Called after a search with the exact time in the URL, for example from a link in the search results, if that time is available. Not
   * called when the loader has already found these tables.
   */
  onChosen?: (request: TableRequest) => void
}

/**
 * The tables for the current values of the form. `search` starts a search, whose reply is dropped when a later search has begun. It does
 * nothing while the date is empty, and sends nothing for a date without times.
 */
export function useAvailability({ fetchTables, form, urlTables, onChosen }: Options) {
  const [tables, setTables] = useState<ShownTables>(
    urlTables?.tables ?? { request: null, state: 'loading', ...noTimes },
  )
  const lastSearchNumber = useRef(0)
  const search = () => {
    if (!form.current || !hasDate(form.current)) return
    const searchNumber = (lastSearchNumber.current += 1)
    const request = requestIn(form.current)
    const isLoaded = urlTables && urlTables.tables.state !== 'failed' && isSame(urlTables.tables.request, request)
    // The page already shows these tables, and the dialog if the time in the URL is available. Only that time must leave the URL.
    if (searchNumber === 1 && isLoaded) return void takeTime()
    setTables({ request, state: request ? 'loading' : 'closed', ...noTimes })
    if (!request) return
    void fetchTables(request).then((reply) => {
      if (searchNumber !== lastSearchNumber.current) return
      setTables(shownTablesOf(request, reply))
      // Without times, the time stays in the URL, so that a later search can still open the dialog.
      const time = onChosen && reply && reply.times.length > 0 ? takeTime() : null
      if (time && reply?.times.includes(time)) onChosen?.({ ...request, time })
    })
  }
  return { tables, search }
}
