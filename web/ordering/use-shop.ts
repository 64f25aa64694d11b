import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { openShop, readOrder, type OpenedShop, type PlacedOrder } from '../../contract/api/ordering.ts'
import type { ShopMessage } from '../../contract/ordering.ts'
import { api } from '../api/api.ts'
import { openShopFrame } from './shop-frame.ts'

/** `down`: the shop does not reply. `blocked`: its frame does not load. `over`: the session timed out. `none`: it takes no orders. */
export type ShopPhase = 'loading' | 'ready' | 'down' | 'blocked' | 'over' | 'none'
export type ShopCheck = 'no' | 'checking' | 'failed'
export type ShopCart = { items: number; subtotalMinor: number }
export type ShopState = {
  phase: ShopPhase
  origin: string
  height: number
  cart: ShopCart
  /** The order from the shop's server, fetched after the frame reported that one was placed. */
  order: PlacedOrder | null
  check: ShopCheck
}

type Asks = { merchantId: string; title: string; holder: RefObject<HTMLElement | null>; onClosed: (id: string) => void }
const nothing: ShopState = {
  phase: 'loading',
  origin: '',
  height: 0,
  cart: { items: 0, subtotalMinor: 0 },
  order: null,
  check: 'no',
}

/** Opens the shop's frame in an element. `again` opens a new one. Only the server confirms an order; the frame's messages are only displayed. */
export function useShop({ merchantId, title, holder, onClosed }: Asks) {
  const [opening, setOpening] = useState(0)
  const [state, setState] = useState(nothing)
  const [id, setId] = useState('')
  const close = useEffectEvent(onClosed)
  const change = (part: Partial<ShopState>) => setState((before) => ({ ...before, ...part }))
  const check = async (orderId: string) => {
    change({ check: 'checking' })
    const reply = await api(readOrder, { params: { id: orderId } })
    change(reply.ok ? { order: reply.value, check: 'no' } : { check: 'failed' })
  }

  useEffect(() => {
    let current = true
    let takeAway: (() => void) | undefined
    const show = (opened: OpenedShop, element: HTMLElement) => {
      setId(opened.id)
      change({ origin: opened.origin })
      takeAway = openShopFrame({
        ...opened,
        element,
        title,
        onBlocked: () => change({ phase: 'blocked' }),
        onMessage: (message) => {
          if (message.type === 'damask.order.placed') void check(opened.id)
          else if (message.type === 'damask.order.closed') close(opened.id)
          else change(partOf(message))
        },
      })
    }
    void api(openShop, { params: { id: merchantId }, body: {} }).then((reply) => {
      const element = holder.current
      if (!current || !element) return
      if (reply.ok) show(reply.value, element)
      else change({ phase: reply.refusal === 'takes_no_orders' ? 'none' : 'down' })
    })
    return () => {
      current = false
      takeAway?.()
    }
  }, [merchantId, title, holder, opening])

  const again = () => {
    setState((before) => ({ ...nothing, cart: before.cart }))
    setOpening((count) => count + 1)
  }
  return { ...state, again, checkAgain: () => void check(id) }
}

function partOf(message: ShopMessage): Partial<ShopState> {
  if (message.type === 'damask.order.ready') return { phase: 'ready', height: message.height }
  if (message.type === 'damask.order.resize') return { height: message.height }
  if (message.type === 'damask.order.cart')
    return { cart: { items: message.items, subtotalMinor: message.subtotalMinor } }
  if (message.type === 'damask.order.failed') return { phase: message.code === 'session_over' ? 'over' : 'down' }
  return {}
}
