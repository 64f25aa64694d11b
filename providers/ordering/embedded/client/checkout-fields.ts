import type { Cart } from './cart.ts'
import { h, formatPickupTime } from './dom.ts'
import type { ShopCard, ShopSetup } from './setup.ts'
import { tipFields, type TipFields } from './tip.ts'

export type CheckoutFields = {
  form: HTMLFormElement
  tips: TipFields
  alert: HTMLElement
  payButton: HTMLButtonElement
  fillTimes: (times: readonly string[]) => void
  choices: () => { pickupAt: string; note: string; card: string }
}

/** As in decide-order.ts, which refuses a longer note. */
const noteMax = '200'
const brandNames: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
}

/** The fields of the checkout: time, tip, card, note. `summary` (dishes and totals) precedes the button that pays. */
export function checkoutFields(setup: ShopSetup, cart: Cart, summary: HTMLElement): CheckoutFields {
  const timeSelect = h('select', { id: 'pickup', class: 'field' })
  const noteArea = h('textarea', { id: 'note', class: 'field', rows: '2', maxlength: noteMax })
  const tips = tipFields(setup, cart.subtotalMinor)
  const alert = h('div', { class: 'alert', role: 'alert' })
  const payButton = h('button', { type: 'submit', class: 'main wide' })
  const form = h(
    'form',
    { class: 'checkout-fields', novalidate: true },
    h('section', {}, h('h2', {}, 'Pickup time'), h('label', { for: 'pickup' }, 'When will you come?'), timeSelect),
    tips.section,
    cardSection(setup.cards),
    h('section', {}, h('h2', {}, 'Note'), h('label', { for: 'note' }, 'Anything the kitchen should know?'), noteArea),
    summary,
    alert,
    payButton,
    h('p', { class: 'soft small' }, 'Your card is charged once, when the order is placed.'),
  )
  const fillTimes: CheckoutFields['fillTimes'] = (pickupTimes) =>
    timeSelect.replaceChildren(
      ...pickupTimes.map((time) => h('option', { value: time }, formatPickupTime(time, setup.today))),
    )
  fillTimes(setup.times)
  const selectedCardToken = () => form.querySelector<HTMLInputElement>('input[name="card"]:checked')?.value ?? ''
  const choices = () => ({ pickupAt: timeSelect.value, note: noteArea.value, card: selectedCardToken() })
  return { form, tips, alert, payButton, fillTimes, choices }
}

function cardSection(cards: readonly ShopCard[]): HTMLElement {
  const rows = cards.map(({ token, brand, lastFour }, index) =>
    h(
      'label',
      { class: 'choice' },
      h('input', { type: 'radio', name: 'card', value: token, checked: index === 0 }),
      h('span', {}, `${brandNames[brand] ?? brand} ending in ${lastFour}`),
      h('span', { class: 'soft' }, 'Linked'),
    ),
  )
  return h(
    'section',
    {},
    h('h2', {}, 'Card'),
    h('fieldset', { class: 'choices' }, h('legend', { class: 'unseen' }, 'Pay with'), ...rows),
    h(
      'p',
      { class: 'soft small' },
      'Only your linked cards are shown, so that this order earns. The restaurant never sees their numbers.',
    ),
  )
}
