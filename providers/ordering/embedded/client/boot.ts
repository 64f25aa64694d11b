import { openCart } from './cart.ts'
import { showCheckout } from './checkout.ts'
import { arrive, h } from './dom.ts'
import { menuView } from './menu.ts'
import { showPlaced } from './placed.ts'
import type { ShopOrder, ShopSetup } from './setup.ts'
import { documentHeight, parentMessenger } from './parent-messages.ts'

/** Runs the shop: menu, checkout, and the order's number. */
function start(setup: ShopSetup, root: HTMLElement): void {
  const tell = parentMessenger(setup)
  const cart = openCart(setup)
  const status = h('p', { class: 'unseen', role: 'status' })
  document.body.append(status)
  const close = () => tell({ type: 'damask.order.closed' })
  const showEnded = () => {
    const heading = h('h1', {}, 'This order page has ended')
    root.replaceChildren(
      h('main', { class: 'over' }, heading, h('p', {}, 'Start again from the restaurant’s page. Nothing was charged.')),
    )
    tell({ type: 'damask.order.failed', code: 'session_over' })
    arrive(heading)
  }
  const placed = (order: ShopOrder) => {
    showPlaced(root, setup, order, close)
    tell({ type: 'damask.order.placed' })
    cart.clear()
  }
  const view = menuView({ setup, cart, status: (words) => (status.textContent = words), checkout: () => checkout() })
  const menu = () => {
    root.replaceChildren(view)
    const heading = view.querySelector('h1')
    if (heading) arrive(heading)
  }
  const checkout = () => {
    if (cart.items() > 0) showCheckout({ root, setup, cart, back: menu, placed, showEnded })
  }
  const tellCart = () => tell({ type: 'damask.order.cart', items: cart.items(), subtotalMinor: cart.subtotalMinor() })
  cart.onChange(tellCart)
  if (setup.order) showPlaced(root, setup, setup.order, close)
  else root.replaceChildren(view)
  tell({ type: 'damask.order.ready', height: documentHeight() })
  if (setup.order) tell({ type: 'damask.order.placed' })
  else if (cart.items() > 0) tellCart()
  new ResizeObserver(() => tell({ type: 'damask.order.resize', height: documentHeight() })).observe(document.body)
}

const root = document.getElementById('shop')
if (root) start(JSON.parse(document.getElementById('setup')?.textContent ?? '') as ShopSetup, root)
