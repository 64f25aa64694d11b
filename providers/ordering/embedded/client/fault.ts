import type { Cart } from './cart.ts'
import type { CheckoutFields } from './checkout-fields.ts'
import { h, money } from './dom.ts'
import type { MenuItem, Totals } from './setup.ts'

/** A refusal of the shop (`OrderRefusal` of decide-order.ts), or the page's own `tip` and `no_answer`. */
export type Fault = {
  code?: string
  item?: string
  prices?: Record<string, number>
  totals?: Totals
  times?: string[]
}
type FaultContext = {
  fields: CheckoutFields
  cart: Cart
  /** Dishes with a changed price. */
  repricedItems: readonly MenuItem[]
  /** The totals that the guest saw before the refusal. */
  previousTotals: Totals | null
  /** The current totals. */
  totals: Totals | null
}

const sentences: Readonly<Record<string, string>> = {
  closed:
    'The kitchen no longer takes orders for that time. Nothing was charged. We chose the next time for you; please check it.',
  declined: 'Your card was declined. Nothing was charged. Please choose another card or call its bank.',
  too_much: 'This order is too large for online ordering. Please call the restaurant.',
  tip: 'Please enter the tip in dollars, such as 4.50.',
}
const noAnswer = 'The shop did not answer. Everything you chose is still here: try again, you cannot be charged twice.'

/** Explains why the order was refused and what to do. A button removes an unavailable dish. An unknown code counts as no reply. */
export function showFault({ code = '', item = '', times = [] }: Fault, context: FaultContext): void {
  const { fields, cart } = context
  const { alert, payButton } = fields
  const name = cart.itemOf(item)?.name ?? 'this dish'
  if (code === 'sold_out' || code === 'not_on_menu') {
    const removeDish = () => {
      alert.replaceChildren()
      cart.removeItem(item)
      payButton.focus()
    }
    alert.replaceChildren(
      h('p', {}, `The kitchen has just sold out of ${name}. Nothing was charged.`),
      h('button', { type: 'button', class: 'quiet', onclick: removeDish }, `Order without ${name}`),
    )
    return
  }
  if (code === 'closed' && times.length > 0) fields.fillTimes(times)
  alert.replaceChildren(h('p', {}, code === 'price_changed' ? priceText(context) : (sentences[code] ?? noAnswer)))
}

const listFormat = new Intl.ListFormat('en-US')

function priceText({ repricedItems, previousTotals, totals }: FaultContext): string {
  const names = listFormat.format(repricedItems.map(({ name }) => name))
  const reason = repricedItems.length === 0 ? '' : `The price of ${names} has changed. `
  const amount = totals ? ` now ${money(totals.totalMinor)}` : ' another amount'
  const instead = totals && previousTotals ? ` instead of ${money(previousTotals.totalMinor)}` : ''
  return `${reason}Your order is${amount}${instead}. Nothing was charged yet.`
}
