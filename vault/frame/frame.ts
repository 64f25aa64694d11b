import { detectBrand } from '../../domain/cards/brand.ts'
import { parseExpiry } from '../../domain/cards/expiry.ts'
import { digitsOf } from '../../domain/cards/number.ts'
import type { PageMessage } from '../../contract/vault.ts'
import { expiryProblem, numberProblem, type FieldName } from './checks.ts'
import { readPageMessage, type OutgoingMessage } from './protocol.ts'
import { encryptFor } from './encrypt.ts'
import type { FrameSetup } from './setup.ts'
import { applyTheme } from './theme.ts'
import { formatTypedExpiry, formatTypedNumber } from './typing.ts'
import { frameView, type FrameView } from './view.ts'

/** After this time without a theme from the page the frame shows itself in its default theme. */
const themeWaitMs = 1_500
/** Maximum height that the contract allows in a message, in pixels. */
const heightMax = 600
const fields = ['number', 'expiry'] as const

/**
 * Runs the card fields. Number and expiry leave the frame only encrypted, when the page submits. The page gets the brand during typing, and
 * the last four digits with the encrypted card.
 */
export function startFrame(setup: FrameSetup): void {
  const { parentOrigin, nonce, brands } = setup
  const view = frameView(brands)
  view.showLabels(setup.labels)
  const send = (message: OutgoingMessage) => window.parent.postMessage({ ...message, nonce }, parentOrigin)
  const card = cardFields(view, setup, send)
  const showFrame = () => document.documentElement.classList.add('shown')

  const receive = (message: PageMessage) => {
    if (message.type === 'damask.frame.theme') {
      applyTheme(document.documentElement, message.theme, setup.fonts)
      view.showLabels({ ...setup.labels, ...message.labels })
      showFrame()
    } else if (message.type === 'damask.frame.submit') void card.submit()
    else card.clear()
  }
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.origin !== parentOrigin || event.source !== window.parent) return
    const message = readPageMessage(event.data, nonce)
    if (message) receive(message)
  })
  window.addEventListener('pagehide', card.clear)
  setTimeout(card.expire, setup.lifeMs)
  setTimeout(showFrame, themeWaitMs)

  const measureHeight = () => Math.min(heightMax, Math.ceil(view.form.getBoundingClientRect().height))
  new ResizeObserver(() => send({ type: 'damask.frame.resize', height: measureHeight() })).observe(view.form)
  send({ type: 'damask.frame.ready', height: measureHeight() })
}

type CardFields = { submit: () => Promise<void>; clear: () => void; expire: () => void }

/** Time allowed for a click from press to release. */
const clickMs = 250

/**
 * Handles typing, problems and encryption. A field shows its problem after the member leaves it with text or submits the card, until
 * the value is valid. A number that is too long shows its problem at once.
 */
function cardFields(view: FrameView, setup: FrameSetup, send: (message: OutgoingMessage) => void): CardFields {
  const { number, expiry } = view.inputs
  const clockOffsetMs = setup.now - Date.now()
  const touchedFields = new Set<FieldName>()
  const findProblems = () => ({
    number: numberProblem(digitsOf(number.value), setup.brands),
    expiry: expiryProblem(expiry.value, new Date(Date.now() + clockOffsetMs)),
  })
  const showProblems = () => {
    const problems = findProblems()
    for (const field of fields) view.showProblem(field, touchedFields.has(field) ? problems[field] : null)
  }
  const sendState = () => {
    const digits = digitsOf(number.value)
    const brand = detectBrand(digits)
    const problems = findProblems()
    view.showBrand(brand, digits === '')
    send({
      type: 'damask.frame.state',
      complete: !problems.number && !problems.expiry,
      brand,
      empty: digits === '' && expiry.value === '',
    })
  }
  const clear = () => {
    number.value = ''
    expiry.value = ''
    touchedFields.clear()
    showProblems()
    sendState()
  }
  listenToTyping(view, {
    input: () => {
      // A pasted text that is too long shows its problem at once, because more digits cannot make it a card number.
      if (findProblems().number === 'tooLong') touchedFields.add('number')
      showProblems()
      sendState()
    },
    leave: (field) => {
      touchedFields.add(field)
      showProblems()
    },
    enter: () => send({ type: 'damask.frame.enter' }),
  })
  sendState()
  return {
    clear,
    expire() {
      const hadInput = number.value !== '' || expiry.value !== ''
      clear()
      if (hadInput) view.showProblem('number', 'cleared')
      // Sent for empty fields too, because the page must open a frame with a new ticket.
      send({ type: 'damask.frame.invalid', field: 'number', code: 'cleared' })
    },
    async submit() {
      for (const field of fields) touchedFields.add(field)
      showProblems()
      const problems = findProblems()
      const invalidField = fields.find((field) => problems[field] !== null)
      if (invalidField) view.inputs[invalidField].focus()
      const code = invalidField && problems[invalidField]
      // The contract has no code for a number that is too long.
      if (invalidField && code)
        return send({ type: 'damask.frame.invalid', field: invalidField, code: code === 'tooLong' ? 'invalid' : code })
      await sealCard(view, setup, send)
    },
  }
}

async function sealCard(
  { inputs }: FrameView,
  { key, ticket }: FrameSetup,
  send: (message: OutgoingMessage) => void,
): Promise<void> {
  const digits = digitsOf(inputs.number.value)
  const brand = detectBrand(digits)
  const expiry = parseExpiry(inputs.expiry.value)
  try {
    if (!brand || !expiry) throw new TypeError('nothing to seal')
    const sealed = await encryptFor(key, { ticket, number: digits, expMonth: expiry.month, expYear: expiry.year })
    send({ type: 'damask.frame.sealed', sealed, brand, lastFour: digits.slice(-4) })
  } catch {
    send({ type: 'damask.frame.invalid', field: 'number', code: 'failed' })
  }
}

type TypingHandlers = { input: () => void; leave: (field: FieldName) => void; enter: () => void }

function listenToTyping({ form, inputs }: FrameView, handlers: TypingHandlers): void {
  for (const field of fields) {
    const input = inputs[field]
    input.addEventListener('input', (event) => {
      const state = { text: input.value, caret: input.selectionStart ?? input.value.length }
      const isDeleting = event instanceof InputEvent && event.inputType.startsWith('delete')
      const formatted = field === 'number' ? formatTypedNumber(state) : formatTypedExpiry(state, isDeleting)
      if (formatted.text !== input.value) {
        input.value = formatted.text
        if (document.activeElement === input) input.setSelectionRange(formatted.caret, formatted.caret)
      }
      handlers.input()
    })
    // Leaving an empty field shows no problem. After a click outside the frame the problem shows only when the click is complete,
    // because the text of the problem moves the content below the frame.
    input.addEventListener('blur', () => {
      const showProblem = () => {
        if (input.value !== '') handlers.leave(field)
      }
      if (document.hasFocus()) showProblem()
      else setTimeout(showProblem, clickMs)
    })
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    handlers.enter()
  })
}
