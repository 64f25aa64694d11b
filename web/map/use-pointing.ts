import type { GeoJSONSource, Map as GlMap, MapMouseEvent } from 'maplibre-gl'
import { useEffect } from 'react'
import { pressable } from './pin-layers.ts'
import type { Picks } from './picks.ts'
import type { Standing } from './use-map.ts'

const closerBy = 2

const under = (map: GlMap, { point }: MapMouseEvent, layers: readonly string[]) =>
  map.queryRenderedFeatures(point, { layers: [...layers] })[0]

async function enter(map: GlMap, event: MapMouseEvent): Promise<boolean> {
  const group = under(map, event, pressable.groups)
  if (!group || group.geometry.type !== 'Point') return false
  const [longitude = 0, latitude = 0] = group.geometry.coordinates
  const id: unknown = group.properties['cluster_id']
  const pins = map.getSource<GeoJSONSource>('pins')
  const zoom = typeof id === 'number' && pins ? await pins.getClusterExpansionZoom(id) : map.getZoom() + closerBy
  map.easeTo({ center: [longitude, latitude], zoom }, { byHand: true })
  return true
}

/** Pointing at a restaurant points at it in the list; pressing one chooses it, pressing a group goes closer, pressing nothing lets go. */
export function usePointing(standing: Standing | null, picks: Picks): void {
  useEffect(() => {
    if (!standing) return
    const { map } = standing
    const idUnder = (event: MapMouseEvent): string | null => {
      const id: unknown = under(map, event, pressable.pins)?.properties['id']
      return typeof id === 'string' ? id : null
    }
    const onPress = (event: MapMouseEvent) => {
      const id = idUnder(event)
      if (id) return picks.select(id)
      void enter(map, event).then((entered) => entered || picks.select(null))
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
  }, [standing, picks])
}
