import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { SearchReply } from '../../contract/api/merchants.ts'
import { mapBoxOf, withView, viewParam } from './search-params.ts'
import { hasSearch, storeRecentSearch, recallSearch, rememberSearch } from './search-memory.ts'

/**
 * Continues the last visit's search when the page opens without a search in its URL. Otherwise stores the URL's search for the next visit
 * (P1-314, P1-315). Also adds it to the recent searches if it names a place, is not limited to a map area, and has results.
 */
export function useSearchMemory(params: URLSearchParams, reply: SearchReply | null): void {
  const navigate = useNavigate()
  const isFirstRun = useRef(true)
  // The search that this page last added to the recent searches, or continued. The page does not add it again: otherwise the next reply
  // would undo "Clear recent searches".
  const lastPlaceAndText = useRef('')
  const update = useEffectEvent(() => {
    const lastVisitSearch = isFirstRun.current && !hasSearch(params) ? recallSearch() : null
    isFirstRun.current = false
    if (lastVisitSearch) {
      lastPlaceAndText.current = placeAndText(lastVisitSearch)
      const query = withView(lastVisitSearch, viewParam(params))
      return void navigate(`?${query}`, { replace: true, preventScrollReset: true })
    }
    rememberSearch(params)
    const place = reply && reply.total > 0 && params.has('location') && !mapBoxOf(params) ? reply.center?.label : null
    if (!place || lastPlaceAndText.current === placeAndText(params)) return
    lastPlaceAndText.current = placeAndText(params)
    storeRecentSearch({ where: place, what: params.get('restaurantOrCuisine') ?? '' })
  })
  useEffect(() => update(), [reply])
}

const placeAndText = (params: URLSearchParams) => `${params.get('location')} ${params.get('restaurantOrCuisine') ?? ''}`
