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

const quoteDebounceMs = 250
/** Time limit of a call to the shop. */
const replyLimitMs = 20_000

/** Shows the checkout. A refusal keeps the guest's choices, except a time that the kitchen no longer offers. */
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
  const { scheduleQuote, submit } = checkoutActions(options, fields, summary)
  fields.form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })
  fields.tips.onChange(scheduleQuote)
  // A cart keeps its listeners, so a checkout that the guest has left must ignore changes.
  cart.onChange(() => {
    if (page.isConnected) scheduleQuote()
  })
  root.replaceChildren(page)
  scheduleQuote()
  focusHeading(heading)
}

/**
 * `scheduleQuote` requests a quote after the cart and the tip have not changed for `quoteDebounceMs`. With an empty cart it returns to the
 * menu instead. `submit` sends the order for the total on the button. Without a total it schedules a quote instead. It ignores further
 * presses until the shop has replied. The guest can send a failed order again.
 */
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
    // Drawing replaces the plus and minus buttons, so the focus moves to the new one.
    const pressedStep = document.activeElement?.getAttribute('data-step')
    const readyLabel = totals ? `Place order · ${money(totals.totalMinor)}` : isQuoting ? 'Place order' : 'Try again'
    fields.payButton.textContent = isSubmitting ? 'Placing your order…' : readyLabel
    fields.payButton.setAttribute('aria-busy', String(isSubmitting))
    const pendingText = isQuoting ? h('p', { class: 'soft' }, 'Adding up…') : ''
    summary.replaceChildren(h('h2', {}, 'Your order'), cartLines(cart), totals ? totalLines(totals) : pendingText)
    if (pressedStep) summary.querySelector<HTMLElement>(`[data-step="${pressedStep}"]`)?.focus()
  }
  const currentBill = () => ({ lines: cart.lines(), tipMinor: fields.tips.tipMinor() })
  const handleFault = async (fault: Fault) => {
    const previousTotals = totals
    const { item = '', code } = fault
    const repricedItems = cart.applyUpdate({
      ...fault,
      soldOut: code === 'sold_out' || code === 'not_on_menu' ? item : '',
    })
    totals = fault.totals ?? totals
    // A tip in percent changes with the subtotal, so the refusal's totals need another quote.
    if (code === 'price_changed') await fetchQuote()
    showFault(fault, { fields, cart, repricedItems, previousTotals, totals })
    draw()
  }
  const fetchQuote = async () => {
    const requestedBill = JSON.stringify(currentBill())
    // The note can inject a price change (magic.ts).
    const reply = await call(`${setup.address}/quote`, { ...currentBill(), note: fields.choices().note })
    // The cart or the tip changed during the call; another quote follows.
    if (requestedBill !== JSON.stringify(currentBill())) return
    isQuoting = false
    if (reply?.status === 410) return showEnded()
    if (reply?.status !== 200) return handleFault(faultOf(reply))
    totals = reply.json as Totals
    draw()
  }
  const scheduleQuote = () => {
    if (cart.itemCount() === 0) return onBack()
    totals = null
    isQuoting = true
    draw()
    clearTimeout(quoteTimer)
    quoteTimer = setTimeout(() => void fetchQuote(), quoteDebounceMs)
  }
  const submit = async () => {
    if (isSubmitting) return
    if (fields.tips.isWrong()) return handleFault({ code: 'tip' })
    if (!totals) return scheduleQuote()
    isSubmitting = true
    fields.alert.replaceChildren()
    draw()
    const body = { ...currentBill(), ...fields.choices(), totalMinor: totals.totalMinor }
    const reply = await call(`${setup.address}/order`, body)
    if (reply?.status === 200) return onPlaced(reply.json as ShopOrder)
    if (reply?.status === 410) return showEnded()
    await handleFault(faultOf(reply))
    isSubmitting = false
    draw()
  }
  return { scheduleQuote, submit }
}

const faultOf = (reply: Reply | null): Fault => (reply ? (reply.json as Fault) : { code: 'no_answer' })

/** Sends a POST request. Null without a reply within `replyLimitMs`, and for a reply that is not JSON. */
async function call(address: string, body: object): Promise<Reply | null> {
  const abort = new AbortController()
  const limitTimer = setTimeout(() => abort.abort(), replyLimitMs)
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
    clearTimeout(limitTimer)
  }
}
