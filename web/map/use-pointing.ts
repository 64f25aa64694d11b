import type { Map as GlMap, MapMouseEvent } from 'maplibre-gl'
import { zoomIntoGroup, drawnGroups } from './groups.ts'
import { clickableLayers } from './pin-layers.ts'
import type { Picks } from './picks.ts'
import { useMapEvent } from './use-map-event.ts'

const featureUnder = ({ target, point }: MapMouseEvent, layers: readonly string[]) =>
  target.queryRenderedFeatures(point, { layers: [...layers] })[0]

function idUnder(event: MapMouseEvent): string | null {
  const id: unknown = featureUnder(event, clickableLayers.pins)?.properties['id']
  return typeof id === 'string' ? id : null
}

/** Hovering a pin highlights its restaurant in the list. A click selects a pin, zooms into a group, and elsewhere clears the selection. */
export function usePointing(map: GlMap | undefined, picks: Picks): void {
  useMapEvent(map, 'click', (event) => {
    const id = idUnder(event)
    if (id) return picks.select(id)
    const [group] = drawnGroups(event.target, event.point)
    if (group) return void zoomIntoGroup(event.target, group)
    picks.select(null)
  })
  useMapEvent(map, 'mousemove', (event) => {
    const id = idUnder(event)
    picks.hover(id)
    event.target.getCanvas().style.cursor = id || featureUnder(event, clickableLayers.groups) ? 'pointer' : ''
  })
  useMapEvent(map, 'mouseout', () => picks.hover(null))
}
