import { useEffect, useEffectEvent, useState } from 'react'
import { currentLocationLabel } from '../../contract/places.ts'
import { pollPosition, decidePosition, type PositionResult } from './position.ts'
import { isCurrentLocation, type SearchLocation } from './search-params.ts'
import { useSearchNavigation } from './use-search-form.ts'

const fetchServerPosition = async () => (await import('./search-calls.ts')).fetchServerPosition()

/**
 * Searches around the current position (P1-362): on request, automatically when the URL names the current location without coordinates,
 * and again when the device has moved (P1-359). When the device gives no position, the search uses the server's default or else New York,
 * and the page says so (P1-360, P1-361).
 */
export function usePosition({ place, point }: SearchLocation, currentText: string) {
  const navigateToSearch = useSearchNavigation()
  const [decision, setDecision] = useState<PositionResult | null>(null)
  const [isLocating, setIsLocating] = useState(false)
  const searchAround = (newDecision: PositionResult, text: string, { replace }: { replace: boolean }) => {
    setDecision(newDecision)
    navigateToSearch(currentLocationLabel, text, { point: newDecision.point, replace })
  }
  const replaceSearch = useEffectEvent((newDecision: PositionResult) =>
    searchAround(newDecision, currentText, { replace: true }),
  )
  const isCurrentPlace = isCurrentLocation(place)
  const needsPosition = isCurrentPlace && point === null
  useEffect(() => {
    if (!needsPosition) return
    let isCanceled = false
    void decidePosition('search', fetchServerPosition).then((newDecision) => {
      if (!isCanceled) replaceSearch(newDecision)
    })
    return () => {
      isCanceled = true
    }
  }, [needsPosition])

  const devicePoint = isCurrentPlace && decision?.source === 'device' ? decision.point : null
  const onMove = useEffectEvent((newPoint: PositionResult['point']) =>
    replaceSearch({ point: newPoint, source: 'device' }),
  )
  useEffect(() => (devicePoint ? pollPosition(devicePoint, onMove) : undefined), [devicePoint])
  return {
    isLocating,
    /** Whether the device gave no position, so that the search uses a default. */
    usesDefault: isCurrentPlace && decision !== null && decision.source !== 'device',
    searchHere: (text: string) => {
      setIsLocating(true)
      void decidePosition('prompt', fetchServerPosition)
        .then((newDecision) => searchAround(newDecision, text, { replace: false }))
        .finally(() => setIsLocating(false))
    },
  }
}
