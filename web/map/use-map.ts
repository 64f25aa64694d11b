import type { Map as GlMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { openMap, type MapTheme } from './engine.ts'

/** A map once its layers stand. It is a new object after each change of its style, so that what lies on it is laid again. */
export type ReadyMap = { map: GlMap }

export function useMap(container: RefObject<HTMLElement | null>, look: MapTheme, label: string) {
  const [standing, setStanding] = useState<ReadyMap | null>(null)
  const [failed, setFailed] = useState(false)
  const [plain, setPlain] = useState(false)
  const fail = useEffectEvent(() => setFailed(true))
  useEffect(() => {
    const element = container.current
    if (!element) return
    let close: (() => void) | undefined
    // In a turn of its own: drawing the page must not wait for the graphics.
    const timer = setTimeout(() => {
      try {
        close = openMap(element, look, label, { ready: (map) => setStanding({ map }), fellBack: () => setPlain(true) })
      } catch {
        fail()
      }
    })
    return () => {
      clearTimeout(timer)
      close?.()
      setStanding(null)
    }
  }, [container, look, label])
  return { standing, failed, plain }
}
