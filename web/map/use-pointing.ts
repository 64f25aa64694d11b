import type { Map as GlMap, MapMouseEvent } from 'maplibre-gl'
import { useEffect } from 'react'
import { goCloser, groupsDrawn } from './groups.ts'
import { pressable } from './pin-layers.ts'
import type { Picks } from './picks.ts'
import type { ReadyMap } from './use-map.ts'

const under = (map: GlMap, { point }: MapMouseEvent, layers: readonly string[]) =>
  map.queryRenderedFeatures(point, { layers: [...layers] })[0]

/** Hovering a pin highlights its restaurant in the list. A click on a pin selects it, on a group zooms in, elsewhere clears the selection. */
export function usePointing(ready: ReadyMap | null, picks: Picks): void {
  useEffect(() => {
    if (!ready) return
    const { map } = ready
    const idUnder = (event: MapMouseEvent): string | null => {
      const id: unknown = under(map, event, pressable.pins)?.properties['id']
      return typeof id === 'string' ? id : null
    }
    const onPress = (event: MapMouseEvent) => {
      const id = idUnder(event)
      if (id) return picks.select(id)
      const [group] = groupsDrawn(map, event.point)
      if (group) return void goCloser(map, group)
      picks.select(null)
    }
    const onPoint = (event: MapMouseEvent) => {
      const id = idUnder(event)
      picks.hover(id)
      map.getCanvas().style.cursor = id || under(map, event, pressable.groups) ? 'pointer' : ''
    }
    const onLeave = () => picks.hover(null)
    map.on('click', onPress)
    map.on('mousemove', onPoint)
    map.on('mouseout', onLeave)
    return () => {
      map.off('click', onPress)
      map.off('mousemove', onPoint)
      map.off('mouseout', onLeave)
    }
  }, [ready, picks])
}
