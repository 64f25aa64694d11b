import { cartLines, type Cart } from './cart.ts'
import { checkoutFields, type CheckoutFields } from './checkout-fields.ts'
import { focusHeading, h, money } from './dom.ts'
import { showFault, type Fault } from './fault.ts'
import { totalLines } from './placed.ts'
import type { ShopOrder, ShopSetup, Totals } from './setup.ts'

export type CheckoutOptions = {
  root: HTMLElement
  setup: ShopSetup
  cart: Cart
  onBack: () => void
  onPlaced: (order: ShopOrder) => void
  showEnded: () => void
}
type Reply = { status: number; json: unknown }

const quoteWaitMs = 250
/** Time limit of a call to the shop. */
const replyLimitMs = 20_000

/** The checkout. A refusal keeps the guest's choices. */
export function showCheckout(options: CheckoutOptions): void {
  const { root, setup, cart, onBack } = options
  const summary = h('aside', { class: 'cart', 'aria-label': 'Your order' })
  const fields = checkoutFields(setup, cart, summary)
  const heading = h('h1', {}, 'Checkout')
  const facts = h('p', { class: 'facts' }, h('span', {}, setup.place.name), h('span', {}, setup.place.address))
  const page = h(
    'div',
    { class: 'shop checkout' },
    h('button', { type: 'button', class: 'back', onclick: onBack }, '← Back to the menu'),
    h('header', { class: 'head' }, heading, facts),
    h('main', {}, fields.form),
  )
  const { quote, submit } = checkoutActions(options, fields, summary)
  fields.form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })
  fields.tips.onChange(quote)
  cart.onChange(() => {
    if (page.isConnected) quote()
  })
  root.replaceChildren(page)
  quote()
  focusHeading(heading)
}

/** Requests a quote whenever the cart changes, and sends the order once, for the total on its button. */
function checkoutActions(
  { setup, cart, onBack, onPlaced, showEnded }: CheckoutOptions,
  fields: CheckoutFields,
  summary: HTMLElement,
) {
  let totals: Totals | null = null
  let isSubmitting = false
  let isQuoting = false
  let quoteTimer: ReturnType<typeof setTimeout> | undefined
  const draw = () => {
    const pressed = document.activeElement?.getAttribute('data-step')
    const action = totals ? `Place order · ${money(totals.totalMinor)}` : isQuoting ? 'Place order' : 'Try again'
    fields.pay.textContent = isSubmitting ? 'Placing your order…' : action
    fields.pay.setAttribute('aria-busy', String(isSubmitting))
    const sums = totals ? totalLines(totals) : isQuoting && h('p', { class: 'soft' }, 'Adding up…')
    summary.replaceChildren(h('h2', {}, 'Your order'), cartLines(cart), sums || '')
    if (pressed) summary.querySelector<HTMLElement>(`[data-step="${pressed}"]`)?.focus()
  }
  const bill = () => ({ lines: cart.lines(), tipMinor: fields.tips.tipMinor() })
  const fail = async (fault: Fault) => {
    const previousTotals = totals
    const { item = '', code } = fault
    const repriced = cart.applyUpdate({ ...fault, soldOut: code === 'sold_out' || code === 'not_on_menu' ? item : '' })
    totals = fault.totals ?? totals
    // A tip in percent follows the new subtotal.
    if (code === 'price_changed') await requestQuote()
    showFault(fault, { fields, cart, repriced, previousTotals, totals })
    draw()
  }
  const requestQuote = async () => {
    const previousBill = JSON.stringify(bill())
    const reply = await call(`${setup.address}/quote`, { ...bill(), note: fields.choices().note })
    // The cart or the tip changed during the call; another quote follows.
    if (previousBill !== JSON.stringify(bill())) return
    isQuoting = false
    if (reply?.status === 410) return showEnded()
    if (reply?.status !== 200) return fail(faultOf(reply))
    totals = reply.json as Totals
    draw()
  }
  const quote = () => {
    if (cart.itemCount() === 0) return onBack()
    totals = null
    isQuoting = true
    draw()
    clearTimeout(quoteTimer)
    quoteTimer = setTimeout(() => void requestQuote(), quoteWaitMs)
  }
  const submit = async () => {
    if (isSubmitting) return
    if (fields.tips.isWrong()) return fail({ code: 'tip' })
    if (!totals) return quote()
    isSubmitting = true
    fields.alert.replaceChildren()
    draw()
    const body = { ...bill(), ...fields.choices(), totalMinor: totals.totalMinor }
    const reply = await call(`${setup.address}/order`, body)
    if (reply?.status === 200) return onPlaced(reply.json as ShopOrder)
    if (reply?.status === 410) return showEnded()
    await fail(faultOf(reply))
    isSubmitting = false
    draw()
  }
  return { quote, submit }
}

const faultOf = (reply: Reply | null): Fault => (reply ? (reply.json as Fault) : { code: 'no_answer' })

/** Null without a reply. */
async function call(address: string, body: object): Promise<Reply | null> {
  const abort = new AbortController()
  const limit = setTimeout(() => abort.abort(), replyLimitMs)
  try {
    const reply = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: abort.signal,
    })
    return { status: reply.status, json: await reply.json() }
  } catch {
    return null
  } finally {
    clearTimeout(limit)
  }
}
