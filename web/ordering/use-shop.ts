import { useCallback, useReducer, useState } from 'react'
import { openShop, readOrder, type OpenedShop, type PlacedOrder } from '../../contract/api/ordering.ts'
import type { ShopMessage } from '../../contract/ordering.ts'
import { api } from '../api/api.ts'
import { openShopFrame } from './shop-frame.ts'

/**
 * `down`: the call that opens the shop fails, or the frame reports an error. `blocked`: the frame has not become ready in time. `expired`:
 * the session at the shop is over. `none`: the restaurant takes no orders. `no_card`: the member has no linked card any more.
 */
export type ShopPhase = 'loading' | 'ready' | 'down' | 'blocked' | 'expired' | 'none' | 'no_card'
/** State of the request that fetches the placed order. `none`: not sent yet, or already answered with the order. */
export type ShopCheck = 'none' | 'checking' | 'failed'
export type ShopCart = { items: number; subtotalMinor: number }
export type ShopState = {
  phase: ShopPhase
  origin: string
  /** CSS pixels. */
  height: number
  cart: ShopCart
  /** The order from the shop's server, fetched after the frame reported a placed order; null before. */
  order: PlacedOrder | null
  check: ShopCheck
}

type Options = {
  merchantId: string
  title: string
  /** Receives the order's id. Must be the same function in every render, because another function opens a new frame. */
  onClosed: (id: string) => void
}
const initialState: ShopState = {
  phase: 'loading',
  origin: '',
  height: 0,
  cart: { items: 0, subtotalMinor: 0 },
  order: null,
  check: 'none',
}
const merge = (state: ShopState, part: Partial<ShopState>): ShopState => ({ ...state, ...part })

/** The phase after a refused opening. */
export function shopPhaseOf(refusal: string): ShopPhase {
  if (refusal === 'card_needed') return 'no_card'
  return refusal === 'takes_no_orders' ? 'none' : 'down'
}

async function checkOrder(id: string, change: (part: Partial<ShopState>) => void): Promise<void> {
  change({ check: 'checking' })
  const reply = await api(readOrder, { params: { id } })
  change(reply.ok ? { order: reply.value, check: 'none' } : { check: 'failed' })
}

/**
 * Opens the shop's frame in the element with the ref `frameRef` and the key `frameKey`. `reopen` changes the key, so that React replaces
 * the element and a new frame opens. `reopen` also resets the state, except for the cart. The frame's messages change only what is
 * displayed. The server confirms an order.
 */
export function useShop({ merchantId, title, onClosed }: Options) {
  const [frameKey, setFrameKey] = useState(0)
  const [state, change] = useReducer(merge, initialState)
  const [orderId, setOrderId] = useState('')
  const frameRef = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined
      let isMounted = true
      let removeFrame: (() => void) | undefined
      const openFrame = (openedShop: OpenedShop) => {
        setOrderId(openedShop.id)
        change({ origin: openedShop.origin })
        removeFrame = openShopFrame({
          ...openedShop,
          element,
          title,
          onBlocked: () => change({ phase: 'blocked' }),
          onMessage: (message) => {
            if (message.type === 'damask.order.placed') void checkOrder(openedShop.id, change)
            else if (message.type === 'damask.order.closed') onClosed(openedShop.id)
            else change(stateChangeOf(message))
          },
        })
      }
      void api(openShop, { params: { id: merchantId }, body: {} }).then((reply) => {
        if (!isMounted) return
        if (reply.ok) openFrame(reply.value)
        else change({ phase: shopPhaseOf(reply.refusal) })
      })
      return () => {
        isMounted = false
        removeFrame?.()
      }
    },
    [merchantId, title, onClosed],
  )
  const reopen = () => {
    change({ ...initialState, cart: state.cart })
    setFrameKey((key) => key + 1)
  }
  return { ...state, frameRef, frameKey, reopen, checkAgain: () => void checkOrder(orderId, change) }
}

/** What a message changes in the state: nothing for a placed order and a closed shop, which `onMessage` handles. */
function stateChangeOf(message: ShopMessage): Partial<ShopState> {
  if (message.type === 'damask.order.ready') return { phase: 'ready', height: message.height }
  if (message.type === 'damask.order.resize') return { height: message.height }
  if (message.type === 'damask.order.cart')
    return { cart: { items: message.items, subtotalMinor: message.subtotalMinor } }
  if (message.type === 'damask.order.failed') return { phase: message.code === 'session_over' ? 'expired' : 'down' }
  return {}
}
