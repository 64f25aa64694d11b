import { useEffect, useEffectEvent, useState } from 'react'
import { currentLocation } from '../../contract/places.ts'
import { pollPosition, decidePosition, type Decision } from './position.ts'
import { isHere, type SearchLocation } from './search-params.ts'
import { useGo } from './use-search.ts'

const serverPosition = async () => (await import('./search-calls.ts')).serverPosition()

/**
 * Searches around the current position (P1-362): on request, automatically when the URL asks for it without
 * coordinates, and again when the device has moved (P1-359). When the device gives none, it uses the server's
 * default, and the page says so (P1-360).
 */
export function usePosition({ place, point }: SearchLocation, currentText: string) {
  const go = useGo()
  const [decision, setDecision] = useState<Decision | null>(null)
  const [locating, setLocating] = useState(false)
  const decide = (newDecision: Decision, text: string, replace: boolean) => {
    setDecision(newDecision)
    go(currentLocation, text, { point: newDecision.point, replace })
  }
  const isCurrent = isHere(place)
  const waiting = isCurrent && point === null
  const decideAutomatically = useEffectEvent((automatic: Decision) => decide(automatic, currentText, true))
  useEffect(() => {
    if (!waiting) return
    let isCanceled = false
    void decidePosition('search', serverPosition).then((automatic) => {
      if (!isCanceled) decideAutomatically(automatic)
    })
    return () => {
      isCanceled = true
    }
  }, [waiting])

  const device = isCurrent && decision?.from === 'device' ? decision.point : null
  const onMove = useEffectEvent((point: Decision['point']) => decide({ point, from: 'device' }, currentText, true))
  useEffect(() => (device ? pollPosition(device, onMove) : undefined), [device])
  return {
    locating,
    refused: isCurrent && decision !== null && decision.from !== 'device',
    searchHere: (text: string) => {
      setLocating(true)
      void decidePosition('prompt', serverPosition)
        .then((decision) => decide(decision, text, false))
        .finally(() => setLocating(false))
    },
  }
}
