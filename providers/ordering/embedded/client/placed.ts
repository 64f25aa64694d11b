import { focusHeading, h, money, formatPickupTime } from './dom.ts'
import type { ShopOrder, ShopSetup, Totals } from './setup.ts'

export const totalLines = (totals: Totals): HTMLElement =>
  h(
    'dl',
    { class: 'totals' },
    ...[
      ['Subtotal', totals.subtotalMinor],
      ['Tax', totals.taxMinor],
      ['Service fee', totals.feeMinor],
      ['Tip', totals.tipMinor],
      ['Total', totals.totalMinor],
    ].flatMap(([name, minor]) => [h('dt', {}, String(name)), h('dd', {}, money(Number(minor)))]),
  )

/** The confirmation: order number, pickup time and address, dishes, totals, and the card's last digits. */
export function showConfirmation(root: HTMLElement, setup: ShopSetup, order: ShopOrder, close: () => void): void {
  const { place, today } = setup
  const heading = h('h1', {}, 'Your order is placed')
  root.replaceChildren(
    h(
      'main',
      { class: 'placed' },
      h('p', { class: 'check', 'aria-hidden': 'true' }, '✓'),
      heading,
      h('p', { class: 'soft' }, `${place.name} is on it, ${setup.guest.split(' ')[0] ?? ''}.`),
      h(
        'div',
        { class: 'ticket' },
        h('div', {}, h('span', { class: 'soft' }, 'Order number'), h('b', { class: 'number' }, order.number)),
        h(
          'div',
          {},
          h('span', { class: 'soft' }, 'Pick up'),
          h('b', {}, formatPickupTime(order.pickupAt, today)),
          h('span', {}, place.address),
        ),
      ),
      h('ul', { class: 'placed-items' }, ...order.items.map(({ name, count }) => h('li', {}, `${count} × ${name}`))),
      totalLines(order),
      h('p', { class: 'soft' }, `Paid with the card ending in ${order.cardLastFour}.`),
      h('button', { type: 'button', class: 'quiet wide', onclick: close }, 'Back to the restaurant'),
    ),
  )
  focusHeading(heading)
}
