import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { tableAvailability, type Availability, type Wish } from '../../contract/api/reservations.ts'
import { api } from '../api.ts'
import { takeTime, takeWish, wishIn } from './wish.ts'

/** What stands where the times would, and for which wish. */
export type Told = {
  wish: Wish | null
  state: Availability['state'] | 'loading' | 'failed'
  times: readonly string[]
  /** Those of the times that pay the reservation bonus. */
  withBonus: readonly string[]
}
const noTimes = { times: [], withBonus: [] }

/**
 * The tables for what the fields say: looked for at once and whenever they say something else. Late answers are dropped. A time that the address
 * names, as a card of a list does, is handed to `onChosen` if it is still free.
 */
export function useAvailability(
  merchantId: string,
  form: RefObject<HTMLFormElement | null>,
  onChosen: (wish: Wish) => void,
) {
  const [told, setTold] = useState<Told>({ wish: null, state: 'loading', ...noTimes })
  const turn = useRef(0)
  const ask = useCallback(
    async (wish: Wish): Promise<readonly string[]> => {
      const mine = (turn.current += 1)
      const answer = await api(tableAvailability, { params: { id: merchantId }, query: wish })
      if (mine !== turn.current) return []
      setTold(answer.ok ? { wish, ...answer.value } : { wish, state: 'failed', ...noTimes })
      return answer.ok ? answer.value.times : []
    },
    [merchantId],
  )
  useEffect(() => {
    if (!form.current) return
    // Who came back from signing in finds what they had chosen.
    takeWish(form.current, window.location.search)
    const wish = wishIn(form.current)
    if (!wish) return
    void ask(wish).then((times) => {
      const time = times.length > 0 && takeTime()
      if (time && times.includes(time)) onChosen({ ...wish, time })
    })
  }, [form, ask, onChosen])
  const look = () => {
    const wish = form.current && wishIn(form.current)
    if (!wish) return
    setTold({ wish, state: 'loading', ...noTimes })
    void ask(wish)
  }
  return { told, look }
}
