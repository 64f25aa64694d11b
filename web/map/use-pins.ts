import type { LngLatBounds } from 'maplibre-gl'
import { useState } from 'react'
import { searchPins, type Pin, type PinCell } from '../../contract/api/merchants-pins.ts'
import type { SearchInput, TonightOnMap } from '../../contract/api/merchants.ts'
import { useLoaded } from '../../kit/use-loaded.ts'
import { api } from '../api/api.ts'
import { useMapEvent } from './use-map-event.ts'
import type { ReadyMap } from './use-map.ts'

export type PinResult = { pins: readonly Pin[]; cells: readonly PinCell[]; tonight: TonightOnMap | null }
/** `search`: the filters that the result belongs to. `isPartial`: the filters match too many restaurants for one reply. */
type LoadedPins = { search: string; isPartial: boolean; result: PinResult }
const noPins: PinResult = { pins: [], cells: [], tonight: null }

/**
 * Pins for all restaurants of the search. When they are too many for one reply, the result has cells instead, and after each move of
 * the map the pins or cells of the visible area.
 */
export function usePins(filters: SearchInput, readyMap: ReadyMap | null): PinResult {
  const search = JSON.stringify(filters)
  const [area, setArea] = useState({ search, view: '' })
  const view = area.search === search ? area.view : ''
  const map = readyMap?.map
  const { data } = useLoaded<LoadedPins>(map ? `${search} ${view}` : null, async (signal, previous) => {
    const reply = await api(searchPins, { query: { ...filters, ...(view ? { view } : {}) } }, { signal })
    // The map keeps its pins when a reload fails.
    if (!reply.ok) return previous ?? { search: '', isPartial: false, result: noPins }
    return { search, isPartial: view !== '' || reply.value.cells.length > 0, result: reply.value }
  })
  const isPartial = data?.search === search && data.isPartial
  useMapEvent(map, 'moveend', ({ target }) => setArea({ search, view: visibleArea(target.getBounds()) }), isPartial)
  return data?.result ?? noPins
}

function visibleArea(bounds: LngLatBounds): string {
  const sides = [bounds.getSouth(), bounds.getWest(), bounds.getNorth(), bounds.getEast()]
  return sides.map((degrees) => degrees.toFixed(4)).join(',')
}
