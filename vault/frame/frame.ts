import { detectBrand } from '../../domain/cards/brand.ts'
import { parseExpiry } from '../../domain/cards/expiry.ts'
import { digitsOf } from '../../domain/cards/number.ts'
import type { PageMessage } from '../../contract/vault.ts'
import { expiryProblem, numberProblem, type FieldName } from './checks.ts'
import { readPageMessage, type FrameSays } from './protocol.ts'
import { sealFor } from './seal.ts'
import type { FrameSetup } from './setup.ts'
import { applyTheme } from './theme.ts'
import { typeExpiry, typeNumber } from './typing.ts'
import { frameView, type FrameView } from './view.ts'

/** Without a word from the page the frame shows itself in its own looks. */
const themeWaitMs = 1_500
const fields = ['number', 'expiry'] as const

/** Runs the card fields: they keep what is typed to themselves until the page asks for it, sealed. */
export function startFrame(setup: FrameSetup): void {
  const { parentOrigin, nonce, brands } = setup
  const view = frameView(brands)
  view.showLabels(setup.labels)
  const say = (message: FrameSays) => window.parent.postMessage({ ...message, nonce }, parentOrigin)
  const card = cardFields(view, setup, say)
  const show = () => document.documentElement.classList.add('shown')

  const hear = (message: PageMessage) => {
    if (message.type === 'damask.frame.theme') {
      applyTheme(document.documentElement, message.theme, setup.fonts)
      view.showLabels({ ...setup.labels, ...message.labels })
      show()
    } else if (message.type === 'damask.frame.submit') void card.submit()
    else card.clear()
  }
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.origin !== parentOrigin || event.source !== window.parent) return
    const message = readPageMessage(event.data, nonce)
    if (message) hear(message)
  })
  window.addEventListener('pagehide', card.clear)
  setTimeout(card.expire, setup.lifeMs)
  setTimeout(show, themeWaitMs)

  const height = () => Math.min(600, Math.ceil(view.form.getBoundingClientRect().height))
  new ResizeObserver(() => say({ type: 'damask.frame.resize', height: height() })).observe(view.form)
  say({ type: 'damask.frame.ready', height: height() })
}

type CardFields = { submit: () => Promise<void>; clear: () => void; expire: () => void }

/** Longer than a click takes from press to release. */
const clickLandsMs = 250

/** Typing, problems and sealing. A problem shows after its field was left or the card submitted, and goes as soon as it is mended. */
function cardFields(view: FrameView, setup: FrameSetup, say: (message: FrameSays) => void): CardFields {
  const { number, expiry } = view.inputs
  const behindMs = setup.now - Date.now()
  const told = new Set<FieldName>()
  const problems = () => ({
    number: numberProblem(digitsOf(number.value), setup.brands),
    expiry: expiryProblem(expiry.value, new Date(Date.now() + behindMs)),
  })
  const tell = () => {
    const now = problems()
    for (const field of fields) view.showProblem(field, told.has(field) ? now[field] : null)
  }
  const report = () => {
    const digits = digitsOf(number.value)
    const brand = detectBrand(digits)
    const { number: wrongNumber, expiry: wrongExpiry } = problems()
    view.showBrand(brand, digits === '')
    say({
      type: 'damask.frame.state',
      complete: !wrongNumber && !wrongExpiry,
      brand,
      empty: digits === '' && expiry.value === '',
    })
  }
  const clear = () => {
    number.value = ''
    expiry.value = ''
    told.clear()
    tell()
    report()
  }
  listenToTyping(view, {
    typed: () => (tell(), report()),
    left: (field) => (told.add(field), tell()),
    enter: () => say({ type: 'damask.frame.enter' }),
  })
  report()
  return {
    clear,
    expire() {
      const held = number.value !== '' || expiry.value !== ''
      clear()
      if (held) view.showProblem('number', 'cleared')
      say({ type: 'damask.frame.invalid', field: 'number', code: 'cleared' })
    },
    async submit() {
      for (const field of fields) told.add(field)
      tell()
      const now = problems()
      const wrong = fields.find((field) => now[field] !== null)
      if (wrong) view.inputs[wrong].focus()
      const code = wrong && now[wrong]
      if (wrong && code) return say({ type: 'damask.frame.invalid', field: wrong, code })
      await sealCard(view, setup, say)
    },
  }
}

async function sealCard(
  { inputs }: FrameView,
  { key, ticket }: FrameSetup,
  say: (message: FrameSays) => void,
): Promise<void> {
  const digits = digitsOf(inputs.number.value)
  const brand = detectBrand(digits)
  const date = parseExpiry(inputs.expiry.value)
  try {
    if (!brand || !date) throw new TypeError('nothing to seal')
    const sealed = await sealFor(key, { ticket, number: digits, expMonth: date.month, expYear: date.year })
    say({ type: 'damask.frame.sealed', sealed, brand, lastFour: digits.slice(-4) })
  } catch {
    say({ type: 'damask.frame.invalid', field: 'number', code: 'failed' })
  }
}

type Typing = { typed: () => void; left: (field: FieldName) => void; enter: () => void }

function listenToTyping({ form, inputs }: FrameView, on: Typing): void {
  for (const field of fields) {
    const input = inputs[field]
    input.addEventListener('input', (event) => {
      const typed = { text: input.value, caret: input.selectionStart ?? input.value.length }
      const deleting = event instanceof InputEvent && event.inputType.startsWith('delete')
      const next = field === 'number' ? typeNumber(typed) : typeExpiry(typed, deleting)
      if (next.text !== input.value) {
        input.value = next.text
        if (document.activeElement === input) input.setSelectionRange(next.caret, next.caret)
      }
      on.typed()
    })
    // Merely passing through an empty field is no mistake. A click outside ends the typing: the sentence waits until that click
    // has landed, because it moves what lies below the frame.
    input.addEventListener('blur', () => {
      const say = () => {
        if (input.value !== '') on.left(field)
      }
      if (document.hasFocus()) say()
      else setTimeout(say, clickLandsMs)
    })
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    on.enter()
  })
}
