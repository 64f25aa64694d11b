import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { SearchReply } from '../../contract/api/merchants.ts'
import { mapBoxOf, seenAs, viewParam } from './search-params.ts'
import { isBare, keepRecent, recalled, remember } from './search-memory.ts'

/** Continues the last visit's search when the address asks for nothing, and stores this one for the next visit (P1-314, P1-315). */
export function useSearchMemory(params: URLSearchParams, reply: SearchReply | null): void {
  const navigate = useNavigate()
  const arrived = useRef(false)
  // One place and text enter the recent searches once, so that "Clear recent searches" is not undone by the next reply.
  const listed = useRef('')
  const keep = useEffectEvent(() => {
    const last = arrived.current || !isBare(params) ? null : recalled()
    arrived.current = true
    if (last) {
      listed.current = placeAndText(last)
      return void navigate(`?${seenAs(last, viewParam(params))}`, { replace: true, preventScrollReset: true })
    }
    remember(params)
    const where = reply && reply.total > 0 && params.has('location') && !mapBoxOf(params) ? reply.center?.label : null
    if (!where || listed.current === placeAndText(params)) return
    listed.current = placeAndText(params)
    keepRecent({ where, what: params.get('restaurantOrCuisine') ?? '' })
  })
  useEffect(() => keep(), [reply])
}

const placeAndText = (params: URLSearchParams) => `${params.get('location')} ${params.get('restaurantOrCuisine') ?? ''}`
