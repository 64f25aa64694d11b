import type { Cart } from './cart.ts'
import { h, money } from './dom.ts'
import type { MenuItem, OptionGroup } from './setup.ts'

/** Opens the options of a dish. Calls `onAdded` after the dish is in the cart. Escape and the backdrop close the dialog. */
export function openItem(
  item: MenuItem,
  { cart, countMax, onAdded }: { cart: Cart; countMax: number; onAdded: () => void },
): void {
  let count = 1
  const form = h('form', { method: 'dialog', class: 'item-form' })
  const readOptions = () =>
    Object.fromEntries(
      item.groups.map((group) => [
        group.id,
        [...form.querySelectorAll<HTMLInputElement>(`input[name="${group.id}"]:checked`)].map(({ value }) => value),
      ]),
    )
  const addButton = h('button', { type: 'submit', class: 'main wide' })
  const counter = h('span', { class: 'count', role: 'status' }, '1')
  const redraw = () => {
    counter.textContent = String(count)
    addButton.textContent = `Add to order · ${money(cart.pieceMinor({ item: item.id, options: readOptions() }) * count)}`
  }
  const stepButton = (change: number, label: string, sign: string) => {
    const onclick = () => {
      count = Math.min(countMax, Math.max(1, count + change))
      redraw()
    }
    return h('button', { type: 'button', class: 'step', 'aria-label': label, onclick }, sign)
  }
  const closeButton = h(
    'button',
    { type: 'button', class: 'close', 'aria-label': 'Close', onclick: () => dialog.close() },
    '×',
  )
  form.append(
    h('div', { class: 'item-scroll' }, ...item.groups.map((group) => fieldset(group))),
    h(
      'div',
      { class: 'item-foot' },
      h('div', { class: 'stepper large' }, stepButton(-1, 'One less', '−'), counter, stepButton(1, 'One more', '+')),
      addButton,
    ),
  )
  form.addEventListener('change', (event) => {
    limitChoices(event.target as HTMLInputElement, item.groups, form)
    redraw()
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    cart.add({ item: item.id, options: readOptions(), count })
    dialog.close()
    onAdded()
  })
  const title = h('h2', { id: 'item-title', tabindex: '-1' }, item.name)
  const dialog: HTMLDialogElement = h(
    'dialog',
    { class: 'item-dialog', 'aria-labelledby': 'item-title' },
    h('header', { class: 'item-head' }, h('div', {}, title, h('p', { class: 'soft' }, item.text)), closeButton),
    form,
  )
  dialog.addEventListener('close', () => dialog.remove())
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close())
  document.body.append(dialog)
  redraw()
  dialog.showModal()
  title.focus()
}

function fieldset(group: OptionGroup): HTMLElement {
  const isRadio = group.kind === 'one'
  return h(
    'fieldset',
    { class: 'choices' },
    h('legend', {}, group.name, h('span', { class: 'soft' }, isRadio ? 'Choose one' : `Up to ${group.choicesMax}`)),
    ...group.options.map((option, index) =>
      h(
        'label',
        { class: 'choice' },
        h('input', {
          type: isRadio ? 'radio' : 'checkbox',
          name: group.id,
          value: option.id,
          checked: isRadio && index === 0,
        }),
        h('span', {}, option.name),
        option.priceMinor > 0 && h('span', { class: 'soft' }, `+${money(option.priceMinor)}`),
      ),
    ),
  )
}

/** Unchecks the changed choice when the group allows no more. */
function limitChoices(input: HTMLInputElement, groups: readonly OptionGroup[], form: HTMLFormElement): void {
  const group = groups.find(({ id }) => id === input.name)
  const checked = form.querySelectorAll(`input[name="${input.name}"]:checked`).length
  if (group?.kind === 'many' && checked > group.choicesMax) input.checked = false
}
