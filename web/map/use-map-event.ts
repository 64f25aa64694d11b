import type { Map as GlMap, MapEventType } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'

/** Listens to an event of the map while `isActive` is true. */
export function useMapEvent<K extends keyof MapEventType>(
  map: GlMap | undefined,
  type: K,
  listener: (event: MapEventType[K]) => void,
  isActive = true,
): void {
  const listen = useEffectEvent(listener)
  useEffect(() => {
    if (!map || !isActive) return undefined
    const subscription = map.on(type, (event) => listen(event))
    return () => subscription.unsubscribe()
  }, [map, type, isActive])
}
