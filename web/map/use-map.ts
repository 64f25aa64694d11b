import type { Map as GlMap } from 'maplibre-gl'
import { useCallback, useState } from 'react'
import { openMap, type MapTheme } from './engine.ts'

/** A map whose layers are added. A new object after each change of its style, so that effects add their data again. */
export type ReadyMap = { map: GlMap }

/** Opens a map in the element that receives the ref `container`, and removes it with the element. */
export function useMap(theme: MapTheme, label: string) {
  const [readyMap, setReadyMap] = useState<ReadyMap | null>(null)
  const [failed, setFailed] = useState(false)
  const [usesBaseMap, setUsesBaseMap] = useState(false)
  const container = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined
      let close: (() => void) | undefined
      // A later task opens the map, so that the first paint does not wait for WebGL.
      const timer = setTimeout(() => {
        try {
          close = openMap(element, theme, label, {
            onReady: (map) => setReadyMap({ map }),
            onFallback: () => setUsesBaseMap(true),
          })
        } catch {
          setFailed(true)
        }
      })
      return () => {
        clearTimeout(timer)
        close?.()
        setReadyMap(null)
      }
    },
    [theme, label],
  )
  return { container, readyMap, failed, usesBaseMap }
}
