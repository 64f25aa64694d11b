import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { SearchReply } from '../../contract/api/merchants.ts'
import { boxOf, seenAs, viewOf } from './query.ts'
import { isBare, keepRecent, recalled, remember } from './query-memory.ts'

/** Goes on where the last visit ended, and keeps where this one is (spec 1 §3.9). Whoever comes with a question of their own gets that. */
export function useRemembered(params: URLSearchParams, reply: SearchReply | null): void {
  const navigate = useNavigate()
  const arrived = useRef(false)
  const keep = useEffectEvent(() => {
    const last = arrived.current || !isBare(params) ? null : recalled()
    arrived.current = true
    if (last) return void navigate(`?${seenAs(last, viewOf(params))}`, { replace: true, preventScrollReset: true })
    remember(params)
    const where = reply && reply.total > 0 && params.has('location') && !boxOf(params) ? reply.center?.label : null
    if (where) keepRecent({ where, what: params.get('restaurantOrCuisine') ?? '' })
  })
  useEffect(() => keep(), [reply])
}
