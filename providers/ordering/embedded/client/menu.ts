import { cartLines, type Cart } from './cart.ts'
import { h, money, formatPickupTime } from './dom.ts'
import { openItem } from './item.ts'
import type { MenuItem, ShopSetup } from './setup.ts'

type MenuOptions = { setup: ShopSetup; cart: Cart; announce: (text: string) => void; onCheckout: () => void }

/** The menu with its sections. The cart is next to it; a narrow screen has a bar at the bottom that leads to the checkout instead. */
export function menuView({ setup, cart, announce, onCheckout }: MenuOptions): HTMLElement {
  const { menu, place, times, today } = setup
  const choose = (item: MenuItem) =>
    openItem(item, { cart, countMax: setup.countMax, onAdded: () => announce(`${item.name} was added to your order.`) })
  const firstPickup = times[0]
  return h(
    'div',
    { class: 'shop' },
    h(
      'header',
      { class: 'head' },
      h('p', { class: 'kicker' }, 'Order for pickup'),
      h('h1', {}, place.name),
      h(
        'p',
        { class: 'facts' },
        h('span', {}, place.address),
        h('span', {}, firstPickup ? `First pickup: ${formatPickupTime(firstPickup, today)}` : 'No pickup times'),
      ),
    ),
    h(
      'nav',
      { class: 'sections', 'aria-label': 'Menu sections' },
      ...menu.sections.map(({ id, name }) => h('a', { href: `#${id}` }, name)),
    ),
    h(
      'div',
      { class: 'columns' },
      h(
        'main',
        {},
        ...menu.sections.map(({ id, name, items }) =>
          h(
            'section',
            { id, class: 'section', 'aria-labelledby': `${id}-title` },
            h('h2', { id: `${id}-title` }, name),
            h('ul', { class: 'items' }, ...items.map((item) => itemRow(item.id, cart, choose))),
          ),
        ),
      ),
      cartPanel(cart, onCheckout),
    ),
    cartBar(cart, onCheckout),
  )
}

/** A dish. It redraws when its price or availability changes. */
function itemRow(id: string, cart: Cart, choose: (item: MenuItem) => void): HTMLElement {
  const row = h('li')
  const draw = () => {
    const item = cart.itemOf(id)
    if (item) row.replaceChildren(itemCard(item, choose))
  }
  cart.onUpdate(draw)
  draw()
  return row
}

function itemCard(item: MenuItem, choose: (item: MenuItem) => void): HTMLElement {
  return h(
    'button',
    { type: 'button', class: 'item', disabled: item.soldOut, onclick: () => choose(item) },
    h(
      'span',
      { class: 'item-name' },
      item.name,
      item.popular && !item.soldOut && h('span', { class: 'tag' }, 'Popular'),
    ),
    h('span', { class: 'item-text' }, item.text),
    h('span', { class: 'item-price' }, item.soldOut ? 'Sold out' : money(item.priceMinor)),
    !item.soldOut && h('span', { class: 'plus', 'aria-hidden': 'true' }, '+'),
  )
}

/** The cart. It redraws after each change. The focus on a count button then returns to the button at the same position, if any. */
function cartPanel(cart: Cart, onCheckout: () => void): HTMLElement {
  const panel = h('aside', { class: 'cart', 'aria-label': 'Your order' })
  const draw = () => {
    const pressedStep = document.activeElement?.getAttribute('data-step')
    panel.replaceChildren(
      h('h2', {}, 'Your order'),
      cart.itemCount() === 0
        ? h('p', { class: 'soft empty' }, 'Nothing yet. Choose a dish to begin.')
        : h(
            'div',
            { class: 'cart-full' },
            cartLines(cart),
            h('p', { class: 'sum' }, h('span', {}, 'Subtotal'), h('b', {}, money(cart.subtotalMinor()))),
            h('button', { type: 'button', class: 'main wide', onclick: onCheckout }, 'Go to checkout'),
            h('p', { class: 'soft small' }, 'Tax, tip and fees come next.'),
          ),
    )
    if (pressedStep) panel.querySelector<HTMLElement>(`[data-step="${pressedStep}"]`)?.focus()
  }
  cart.onChange(draw)
  cart.onUpdate(draw)
  draw()
  return panel
}

function cartBar(cart: Cart, onCheckout: () => void): HTMLElement {
  const bar = h('div', { class: 'bar' })
  const draw = () => {
    const itemCount = cart.itemCount()
    bar.hidden = itemCount === 0
    bar.replaceChildren(
      h(
        'button',
        { type: 'button', class: 'main wide', onclick: onCheckout },
        h('span', { class: 'bar-count' }, String(itemCount)),
        h('span', {}, 'Go to checkout'),
        h('span', {}, money(cart.subtotalMinor())),
      ),
    )
  }
  cart.onChange(draw)
  cart.onUpdate(draw)
  draw()
  return bar
}
