import type { Cart } from './cart.ts'
import type { CheckoutFields } from './checkout-fields.ts'
import { h, money } from './dom.ts'
import type { Totals } from './setup.ts'

export type Fault = { code?: string; item?: string; totals?: Totals; times?: string[] }
type Scene = { fields: CheckoutFields; cart: Cart; before: Totals | null }

const sentences: Readonly<Record<string, string>> = {
  closed:
    'The kitchen no longer takes orders for that time. Nothing was charged. We chose the next time for you; please check it.',
  declined: 'Your card was declined. Nothing was charged. Please choose another card or call its bank.',
  too_much: 'This order is too large for online ordering. Please call the restaurant.',
  tip: 'Please enter the tip in dollars, such as 4.50.',
}
const noAnswer = 'The shop did not answer. Everything you chose is still here: try again, you cannot be charged twice.'

/** Says why there is no order and what to do; a dish that is gone can be left out with one tap. */
export function showFault({ code = '', item = '', totals, times = [] }: Fault, { fields, cart, before }: Scene): void {
  const { alert, pay } = fields
  const name = cart.itemOf(item)?.name ?? 'A dish'
  if (code === 'sold_out' || code === 'not_on_menu') {
    const without = () => {
      alert.replaceChildren()
      cart.removeItem(item)
      pay.focus()
    }
    alert.replaceChildren(
      h('p', {}, `${name} has just sold out. Nothing was charged.`),
      h('button', { type: 'button', class: 'quiet', onclick: without }, `Order without ${name}`),
    )
    return
  }
  if (code === 'closed' && times.length > 0) fields.fillTimes(times)
  const instead = before ? ` instead of ${money(before.totalMinor)}` : ''
  const says = totals
    ? `The price of ${name} has changed: your order is now ${money(totals.totalMinor)}${instead}. Nothing was charged yet.`
    : (sentences[code] ?? noAnswer)
  alert.replaceChildren(h('p', {}, says))
}
