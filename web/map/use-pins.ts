import { useEffect, useState } from 'react'
import { searchPins, type Pin, type PinCell } from '../../contract/api/merchants-pins.ts'
import type { SearchInput, TonightOnMap } from '../../contract/api/merchants.ts'
import { api } from '../api/api.ts'
import type { ReadyMap } from './use-map.ts'

export type PinResult = { pins: readonly Pin[]; cells: readonly PinCell[]; tonight: TonightOnMap | null }
const nothing: PinResult = { pins: [], cells: [], tonight: null }

/** All restaurants of the search; when they are too many for one reply, those of the visible area, reloaded after each move. */
export function usePins(filters: SearchInput, ready: ReadyMap | null): PinResult {
  const key = JSON.stringify(filters)
  const [result, setResult] = useState(nothing)
  const map = ready?.map
  useEffect(() => {
    if (!map) return
    let current = true
    let requests = 0
    const load = async (view?: string) => {
      const turn = (requests += 1)
      const query = { ...(JSON.parse(key) as SearchInput), ...(view ? { view } : {}) }
      const answer = await api(searchPins, { query })
      if (!current || turn !== requests || !answer.ok) return
      setResult(answer.value)
      if (!view && answer.value.cells.length > 0) map.on('moveend', loadView)
    }
    const loadView = () => {
      const bounds = map.getBounds()
      const sides = [bounds.getSouth(), bounds.getWest(), bounds.getNorth(), bounds.getEast()]
      void load(sides.map((degrees) => degrees.toFixed(4)).join(','))
    }
    void load()
    return () => {
      current = false
      map.off('moveend', loadView)
    }
  }, [key, map])
  return result
}
