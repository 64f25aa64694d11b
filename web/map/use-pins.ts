import { useEffect, useState } from 'react'
import { searchPins, type Pin, type PinCell } from '../../contract/api/merchants-pins.ts'
import type { SearchInput, TonightOnMap } from '../../contract/api/merchants.ts'
import { api } from '../api.ts'
import type { ReadyMap } from './use-map.ts'

export type PinResult = { pins: readonly Pin[]; cells: readonly PinCell[]; tonight: TonightOnMap | null }
const nothing: PinResult = { pins: [], cells: [], tonight: null }

/** Every restaurant of the question; when they are too many for one answer, those of the piece that is seen, asked for again when it moves. */
export function usePins(asked: SearchInput, ready: ReadyMap | null): PinResult {
  const key = JSON.stringify(asked)
  const [found, setFound] = useState(nothing)
  const map = ready?.map
  useEffect(() => {
    if (!map) return
    let current = true
    let asking = 0
    const ask = async (view?: string) => {
      const turn = (asking += 1)
      const query = { ...(JSON.parse(key) as SearchInput), ...(view ? { view } : {}) }
      const answer = await api(searchPins, { query })
      if (!current || turn !== asking || !answer.ok) return
      setFound(answer.value)
      if (!view && answer.value.cells.length > 0) map.on('moveend', look)
    }
    const look = () => {
      const bounds = map.getBounds()
      const sides = [bounds.getSouth(), bounds.getWest(), bounds.getNorth(), bounds.getEast()]
      void ask(sides.map((degrees) => degrees.toFixed(4)).join(','))
    }
    void ask()
    return () => {
      current = false
      map.off('moveend', look)
    }
  }, [key, map])
  return found
}
