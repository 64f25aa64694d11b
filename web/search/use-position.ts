import { useEffect, useEffectEvent, useState } from 'react'
import { currentLocation } from '../../contract/places.ts'
import { askAgain, decidePosition, type Decision } from './position.ts'
import { isHere, type SearchLocation } from './search-params.ts'
import { useGo } from './use-search.ts'

const serverPosition = async () => (await import('./search-calls.ts')).serverPosition()

/**
 * Searches around the current position (P1-362): on request, automatically when the address asks for it without
 * coordinates, and again when the device has moved (P1-359). When the device gives none, it uses the server's
 * default, and the page says so (P1-360).
 */
export function usePosition({ place, point }: SearchLocation, what: string) {
  const go = useGo()
  const [decision, setDecision] = useState<Decision | null>(null)
  const [asking, setAsking] = useState(false)
  const decide = (decided: Decision, words: string, replace: boolean) => {
    setDecision(decided)
    go(currentLocation, words, { point: decided.point, replace })
  }
  const here = isHere(place)
  const waiting = here && point === null
  const byItself = useEffectEvent((decided: Decision) => decide(decided, what, true))
  useEffect(() => {
    if (!waiting) return
    let current = true
    void decidePosition('search', serverPosition).then((decided) => current && byItself(decided))
    return () => {
      current = false
    }
  }, [waiting])

  const device = here && decision?.from === 'device' ? decision.point : null
  const moved = useEffectEvent((to: Decision['point']) => decide({ point: to, from: 'device' }, what, true))
  useEffect(() => (device ? askAgain(device, moved) : undefined), [device])
  return {
    asking,
    refused: here && decision !== null && decision.from !== 'device',
    here: (words: string) => {
      setAsking(true)
      void decidePosition('prompt', serverPosition)
        .then((decided) => decide(decided, words, false))
        .finally(() => setAsking(false))
    },
  }
}
