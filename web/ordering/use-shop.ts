import { useCallback, useReducer, useState } from 'react'
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

type Options = {
  merchantId: string
  title: string
  /** Must be stable: another function opens a new frame. */
  onClosed: (id: string) => void
}
const nothing: ShopState = {
  phase: 'loading',
  origin: '',
  height: 0,
  cart: { items: 0, subtotalMinor: 0 },
  order: null,
  check: 'no',
}
const merge = (state: ShopState, part: Partial<ShopState>): ShopState => ({ ...state, ...part })

async function checkOrder(id: string, change: (part: Partial<ShopState>) => void): Promise<void> {
  change({ check: 'checking' })
  const reply = await api(readOrder, { params: { id } })
  change(reply.ok ? { order: reply.value, check: 'no' } : { check: 'failed' })
}

/**
 * Opens the shop's frame in the element that gets the ref `holder` and the key `opening`. `again` opens a new one. Only the server confirms
 * an order; the frame's messages are only displayed.
 */
export function useShop({ merchantId, title, onClosed }: Options) {
  const [opening, setOpening] = useState(0)
  const [state, change] = useReducer(merge, nothing)
  const [id, setId] = useState('')
  const holder = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined
      let isShown = true
      let removeFrame: (() => void) | undefined
      const show = (opened: OpenedShop) => {
        setId(opened.id)
        change({ origin: opened.origin })
        removeFrame = openShopFrame({
          ...opened,
          element,
          title,
          onBlocked: () => change({ phase: 'blocked' }),
          onMessage: (message) => {
            if (message.type === 'damask.order.placed') void checkOrder(opened.id, change)
            else if (message.type === 'damask.order.closed') onClosed(opened.id)
            else change(partOf(message))
          },
        })
      }
      void api(openShop, { params: { id: merchantId }, body: {} }).then((reply) => {
        if (!isShown) return
        if (reply.ok) show(reply.value)
        else change({ phase: reply.refusal === 'takes_no_orders' ? 'none' : 'down' })
      })
      return () => {
        isShown = false
        removeFrame?.()
      }
    },
    [merchantId, title, onClosed],
  )
  const again = () => {
    change({ ...nothing, cart: state.cart })
    setOpening((count) => count + 1)
  }
  return { ...state, holder, opening, again, checkAgain: () => void checkOrder(id, change) }
}

function partOf(message: ShopMessage): Partial<ShopState> {
  if (message.type === 'damask.order.ready') return { phase: 'ready', height: message.height }
  if (message.type === 'damask.order.resize') return { height: message.height }
  if (message.type === 'damask.order.cart')
    return { cart: { items: message.items, subtotalMinor: message.subtotalMinor } }
  if (message.type === 'damask.order.failed') return { phase: message.code === 'session_over' ? 'over' : 'down' }
  return {}
}
