import type { LngLatBoundsLike, Map as GlMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MapBox, Spot } from './map-box.ts'
import { storeView, readView } from './map-memory.ts'
import { useMapEvent } from './use-map-event.ts'
import type { ReadyMap } from './use-map.ts'

export type FrameOptions = { searchKey: string; box: MapBox | null; spots: readonly Spot[]; center: Spot }

const paddingPx = 72
const nameRoomPx = 120 // names are next to their pins
const wideFromPx = 520
const resultsZoomMax = 15.5
const emptyZoom = 11
const degreesTolerance = 1e-3 // about 100 meters

const boundsOf = ([south, west, north, east]: MapBox): LngLatBoundsLike => [west, south, east, north]

export function visibleBox(map: GlMap): MapBox {
  const bounds = map.getBounds()
  return [bounds.getSouth(), bounds.getWest(), bounds.getNorth(), bounds.getEast()]
}

/** Whether the map already shows this box and no more. */
const isVisible = (map: GlMap, box: MapBox): boolean =>
  visibleBox(map).every((degrees, index) => Math.abs(degrees - (box[index] ?? 0)) < degreesTolerance)

/**
 * Shows the searched box, else all spots, else the surroundings of `center`. On the first call the stored view of the search takes
 * precedence, and the map does not animate.
 */
function moveToSearch(map: GlMap, { searchKey, box, spots, center }: FrameOptions, isFirst: boolean): void {
  const animate = !isFirst
  const view = isFirst ? readView(searchKey) : null
  if (view) return void map.jumpTo({ center: [view.longitude, view.latitude], zoom: view.zoom })
  if (box) {
    if (!isVisible(map, box)) map.fitBounds(boundsOf(box), { animate })
    return
  }
  const latitudes = spots.map(({ latitude }) => latitude)
  const longitudes = spots.map(({ longitude }) => longitude)
  if (spots.length === 0) return void map.jumpTo({ center: [center.longitude, center.latitude], zoom: emptyZoom })
  const bounds: MapBox = [
    Math.min(...latitudes),
    Math.min(...longitudes),
    Math.max(...latitudes),
    Math.max(...longitudes),
  ]
  const sidePx = map.getContainer().clientWidth < wideFromPx ? paddingPx : nameRoomPx
  const padding = { top: paddingPx, bottom: paddingPx, left: sidePx, right: sidePx }
  map.fitBounds(boundsOf(bounds), { padding, maxZoom: resultsZoomMax, animate })
}

/** Moves the map whenever the search changes and stores each view. `isMoved`: the person has moved the map in this search. */
export function useFrame(readyMap: ReadyMap | null, options: FrameOptions): { isMoved: boolean } {
  const [movedSearch, setMovedSearch] = useState<string | null>(null)
  const lastKey = useRef<string | null>(null)
  const map = readyMap?.map
  const { searchKey } = options
  const show = useEffectEvent((shownMap: GlMap) => {
    if (lastKey.current === searchKey) return
    moveToSearch(shownMap, options, lastKey.current === null)
    lastKey.current = searchKey
  })
  useMapEvent(map, 'moveend', (event) => {
    const { lat, lng } = event.target.getCenter()
    storeView({ searchKey: searchKey, latitude: lat, longitude: lng, zoom: event.target.getZoom() })
    if (event.originalEvent || ('byHand' in event && event.byHand)) setMovedSearch(searchKey)
  })
  // After the listener, so that the first view is stored too.
  useEffect(() => {
    if (map) show(map)
  }, [map, searchKey])
  return { isMoved: movedSearch === searchKey }
}
