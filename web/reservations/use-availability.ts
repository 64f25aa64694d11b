import { useRef, useState, type RefObject } from 'react'
import type { Availability, Wish } from '../../contract/api/reservations.ts'
import { hasDate, takeTime, wishIn } from './wish.ts'

/** What replaces the times, and for which search. `closed`: the restaurant is closed on that date. */
export type ShownTables = {
  wish: Wish | null
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
  find: (wish: Wish) => Promise<FreeTables | null>,
  form: RefObject<HTMLFormElement | null>,
  onChosen?: (wish: Wish) => void,
) {
  const [tables, setTables] = useState<ShownTables>({ wish: null, state: 'loading', ...noTimes })
  const turn = useRef(0)
  const search = () => {
    if (!form.current || !hasDate(form.current)) return
    const mine = (turn.current += 1)
    const wish = wishIn(form.current)
    setTables({ wish, state: wish ? 'loading' : 'closed', ...noTimes })
    if (!wish) return
    void find(wish).then((reply) => {
      if (mine !== turn.current) return
      setTables(reply ? { wish, ...reply } : { wish, state: 'failed', ...noTimes })
      const time = onChosen && reply && reply.times.length > 0 ? takeTime() : null
      if (time && reply?.times.includes(time)) onChosen?.({ ...wish, time })
    })
  }
  return { tables, search }
}
