import type { Map as GlMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { openMap, type MapTheme } from './engine.ts'

/** A map whose layers are added. A new object after each change of its style, so that effects add their data again. */
export type ReadyMap = { map: GlMap }

export function useMap(container: RefObject<HTMLElement | null>, look: MapTheme, label: string) {
  const [readyMap, setReadyMap] = useState<ReadyMap | null>(null)
  const [failed, setFailed] = useState(false)
  const [plain, setPlain] = useState(false)
  const fail = useEffectEvent(() => setFailed(true))
  useEffect(() => {
    const element = container.current
    if (!element) return
    let close: (() => void) | undefined
    // In its own task, so that the first paint does not wait for WebGL.
    const timer = setTimeout(() => {
      try {
        close = openMap(element, look, label, { ready: (map) => setReadyMap({ map }), fellBack: () => setPlain(true) })
      } catch {
        fail()
      }
    })
    return () => {
      clearTimeout(timer)
      close?.()
      setReadyMap(null)
    }
  }, [container, look, label])
  return { readyMap, failed, plain }
}
