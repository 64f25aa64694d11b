import { openCart } from './cart.ts'
import { showCheckout } from './checkout.ts'
import { focusHeading, h } from './dom.ts'
import { menuView } from './menu.ts'
import { showConfirmation } from './placed.ts'
import type { ShopOrder, ShopSetup } from './setup.ts'
import { documentHeight, parentMessenger } from './parent-messages.ts'

/** Runs the shop: menu, checkout and confirmation. After a reload a placed order shows its confirmation again. */
function start(setup: ShopSetup, root: HTMLElement): void {
  const send = parentMessenger(setup)
  const cart = openCart(setup)
  const status = h('p', { class: 'unseen', role: 'status' })
  document.body.append(status)
  const sendClosed = () => send({ type: 'damask.order.closed' })
  const showEnded = () => {
    const heading = h('h1', {}, 'This order page has ended')
    root.replaceChildren(
      h('main', { class: 'over' }, heading, h('p', {}, 'Start again from the restaurant’s page. Nothing was charged.')),
    )
    send({ type: 'damask.order.failed', code: 'session_over' })
    focusHeading(heading)
  }
  const onPlaced = (order: ShopOrder) => {
    showConfirmation(root, setup, order, sendClosed)
    send({ type: 'damask.order.placed' })
    cart.clear()
  }
  const menu = menuView({
    setup,
    cart,
    announce: (text) => (status.textContent = text),
    onCheckout: () => openCheckout(),
  })
  const showMenu = () => {
    root.replaceChildren(menu)
    const heading = menu.querySelector('h1')
    if (heading) focusHeading(heading)
  }
  const openCheckout = () => {
    if (cart.itemCount() > 0) showCheckout({ root, setup, cart, onBack: showMenu, onPlaced, showEnded })
  }
  const sendCart = () =>
    send({ type: 'damask.order.cart', items: cart.itemCount(), subtotalMinor: cart.subtotalMinor() })
  cart.onChange(sendCart)
  if (setup.order) showConfirmation(root, setup, setup.order, sendClosed)
  else root.replaceChildren(menu)
  send({ type: 'damask.order.ready', height: documentHeight() })
  if (setup.order) send({ type: 'damask.order.placed' })
  else if (cart.itemCount() > 0) sendCart()
  new ResizeObserver(() => send({ type: 'damask.order.resize', height: documentHeight() })).observe(document.body)
}

const root = document.getElementById('shop')
if (root) start(JSON.parse(document.getElementById('setup')?.textContent ?? '') as ShopSetup, root)
