import { h } from './dom.ts'
import type { ShopSetup } from './setup.ts'

export type TipFields = {
  section: HTMLElement
  onChange: (listener: () => void) => void
  isWrong: () => boolean
  tipMinor: () => number
}

const defaultTipPercent = 18
const dollarPattern = /^\d{1,4}(\.\d{0,2})?$/

/** A tip: a percentage of the subtotal, or a custom amount. An empty amount is 0. `isWrong`: the amount is unreadable or too large. */
export function tipFields({ tipPercents, tipMaxMinor }: ShopSetup, subtotalMinor: () => number): TipFields {
  const listeners: (() => void)[] = []
  const ownTipField = h('input', {
    id: 'own-tip',
    class: 'field',
    inputmode: 'decimal',
    autocomplete: 'off',
    placeholder: '0.00',
    'aria-label': 'Your own tip in dollars',
    hidden: true,
  })
  const radio = (value: string, label: string, checked: boolean) =>
    h('label', { class: 'chip' }, h('input', { type: 'radio', name: 'tip', value, checked }), h('span', {}, label))
  const radios = tipPercents.map((percent) =>
    radio(String(percent), percent === 0 ? 'None' : `${percent}%`, percent === defaultTipPercent),
  )
  const legend = h('legend', { class: 'unseen' }, 'Tip for the kitchen')
  const section = h(
    'section',
    {},
    h('h2', {}, 'Tip'),
    h('fieldset', { class: 'chips' }, legend, ...radios, radio('own', 'Other', false)),
    ownTipField,
  )
  const selectedValue = () => section.querySelector<HTMLInputElement>('input[name="tip"]:checked')?.value ?? '0'
  const ownTipMinor = () =>
    dollarPattern.test(ownTipField.value.trim()) ? Math.round(Number(ownTipField.value) * 100) : Number.NaN
  section.addEventListener('change', (event) => {
    ownTipField.hidden = selectedValue() !== 'own'
    if (selectedValue() === 'own' && event.target !== ownTipField) ownTipField.focus()
    for (const listener of listeners) listener()
  })
  return {
    section,
    onChange: (listener) => listeners.push(listener),
    // Negated, because an unreadable amount is NaN, which is not `<=` any number.
    isWrong: () => selectedValue() === 'own' && ownTipField.value.trim() !== '' && !(ownTipMinor() <= tipMaxMinor),
    // Rounds halves up, as the shop rounds the tax.
    tipMinor: () =>
      selectedValue() === 'own'
        ? ownTipMinor() || 0
        : Math.floor((subtotalMinor() * Number(selectedValue()) + 50) / 100),
  }
}
