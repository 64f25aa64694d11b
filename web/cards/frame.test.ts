import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { framedPage } from '../../checks/fixtures/framed-page.ts'
import { mountCardFrame, type CardFrameOptions, type SealedCard } from './frame.ts'

const origin = 'https://vault.example'
const nonce = 'n'.repeat(24)
const sealedMessage = { type: 'damask.frame.sealed', nonce, sealed: 'a..b.c.d', brand: 'visa', lastFour: '4242' }
const readyMessage = { type: 'damask.frame.ready', nonce, height: 100 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function newPage(overrides: Partial<CardFrameOptions> = {}, hasHandlers = true) {
  const sentMessages: { message: unknown; to: string }[] = []
  const frameWindow = { postMessage: (message: unknown, to: string) => sentMessages.push({ message, to }) }
  const { element, iframe, listeners } = framedPage(frameWindow)
  const handlers = { ready: vi.fn(), failed: vi.fn(), state: vi.fn(), enter: vi.fn(), expired: vi.fn() }
  const handlerOptions = {
    onReady: handlers.ready,
    onFailed: handlers.failed,
    onState: handlers.state,
    onEnter: handlers.enter,
    onExpired: handlers.expired,
  }
  const mount = () =>
    mountCardFrame({
      element,
      frameUrl: `${origin}/frame?ticket=t`,
      title: 'Secure card entry',
      origin,
      nonce,
      theme: { ink: '#111' },
      labels: { number: 'Card' },
      ...(hasHandlers && handlerOptions),
      ...overrides,
    })
  const receive = (data: unknown, from: { origin?: string; source?: unknown } = {}) => {
    for (const listener of listeners) listener({ data, origin, source: frameWindow, ...from })
  }
  return { mount, receive, handlers, sentMessages, iframe, listeners }
}

/** Returns a function that reports the card, the reason of the refusal, or that the reply is pending. */
function outcomeOf(reply: Promise<SealedCard>): () => Promise<unknown> {
  let outcome: unknown = 'pending'
  reply.then(
    (card) => (outcome = card),
    (error: Error) => (outcome = error.message),
  )
  return async () => {
    await vi.advanceTimersByTimeAsync(0)
    return outcome
  }
}

test('sends theme and labels when the frame is ready, and only to its origin', () => {
  const page = newPage()
  page.mount()
  page.receive(readyMessage)
  expect(page.handlers.ready).toHaveBeenCalledOnce()
  expect(page.sentMessages).toEqual([
    { to: origin, message: { type: 'damask.frame.theme', nonce, theme: { ink: '#111' }, labels: { number: 'Card' } } },
  ])
  expect(page.iframe.style['height']).toBe('100px')
})

test('submit returns only the sealed card of the frame, its brand and its last four digits [M2-245] [M2-058]', async () => {
  const page = newPage()
  const frame = page.mount()
  page.receive(readyMessage)
  const outcome = outcomeOf(frame.submit())
  expect(page.sentMessages.at(-1)).toEqual({ to: origin, message: { type: 'damask.frame.submit', nonce } })
  page.receive(sealedMessage)
  expect(await outcome()).toEqual({ sealed: 'a..b.c.d', brand: 'visa', lastFour: '4242' })
})

test.each([
  ['a look-alike origin', sealedMessage, { origin: `${origin}.evil.example` }],
  ['the same host by http', sealedMessage, { origin: 'http://vault.example' }],
  ['a null origin', sealedMessage, { origin: 'null' }],
  ['another window of the vault', sealedMessage, { source: {} }],
  ['no window', sealedMessage, { source: null }],
  ['another nonce', { ...sealedMessage, nonce: 'x'.repeat(24) }, {}],
  ['no nonce', { ...sealedMessage, nonce: undefined }, {}],
  ['another shape', { ...sealedMessage, lastFour: '42424242' }, {}],
  ['an unknown brand', { ...sealedMessage, brand: 'diners' }, {}],
  ['text in place of an object', 'damask.frame.sealed', {}],
  ['no data', null, {}],
])('drops a message with %s [M2-246]', async (_what, data, from) => {
  const page = newPage()
  const frame = page.mount()
  page.receive(readyMessage)
  const outcome = outcomeOf(frame.submit())
  page.receive(data, from)
  page.receive({ ...sealedMessage, sealed: 'the right one' })
  expect(await outcome()).toMatchObject({ sealed: 'the right one' })
})

test('reports a failure when the frame is not ready within 20 seconds, and still reports when it becomes ready later [P1-539]', () => {
  const page = newPage()
  page.mount()
  vi.advanceTimersByTime(19_999)
  expect(page.handlers.failed).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(page.handlers.failed).toHaveBeenCalledOnce()
  page.receive(readyMessage)
  expect(page.handlers.ready).toHaveBeenCalledOnce()
})

test('reports no failure after the frame was ready in time', () => {
  const page = newPage()
  page.mount()
  page.receive(readyMessage)
  vi.advanceTimersByTime(60_000)
  expect(page.handlers.failed).not.toHaveBeenCalled()
})

test('rejects a refused submission with its reason and accepts the next; a call meanwhile returns the same promise', async () => {
  const page = newPage()
  const frame = page.mount()
  page.receive(readyMessage)
  const firstOutcome = outcomeOf(frame.submit())
  page.receive({ type: 'damask.frame.invalid', nonce, field: 'expiry', code: 'expired' })
  // The code `expired` is about the card. An expired ticket has the code `cleared`, and only that calls onExpired.
  expect([await firstOutcome(), page.handlers.expired.mock.calls]).toEqual(['expired', []])
  const secondReply = frame.submit()
  expect(frame.submit()).toBe(secondReply)
  const secondOutcome = outcomeOf(secondReply)
  page.receive(sealedMessage)
  expect(await secondOutcome()).toMatchObject({ lastFour: '4242' })
})

test('submit rejects when the frame is not ready, does not reply within ten seconds or is closed', async () => {
  const page = newPage()
  const frame = page.mount()
  expect(await outcomeOf(frame.submit())()).toBe('silent')
  page.receive(readyMessage)
  const outcomeOfSilence = outcomeOf(frame.submit())
  vi.advanceTimersByTime(9_999)
  expect(await outcomeOfSilence()).toBe('pending')
  vi.advanceTimersByTime(1)
  expect(await outcomeOfSilence()).toBe('silent')
  const outcomeOfClosing = outcomeOf(frame.submit())
  frame.destroy()
  expect(await outcomeOfClosing()).toBe('closed')
  expect([page.listeners.size, page.iframe.remove.mock.calls.length]).toEqual([0, 1])
})

test('each submission has a new limit of ten seconds, and a card that the page did not request is dropped', async () => {
  const page = newPage()
  const frame = page.mount()
  page.receive(readyMessage)
  page.receive(sealedMessage)
  frame.submit().catch(() => undefined)
  vi.advanceTimersByTime(6_000)
  page.receive({ type: 'damask.frame.invalid', nonce, field: 'number', code: 'incomplete' })
  const secondOutcome = outcomeOf(frame.submit())
  vi.advanceTimersByTime(6_000)
  expect(await secondOutcome()).toBe('pending')
  page.receive(sealedMessage)
  expect(await secondOutcome()).toMatchObject({ lastFour: '4242' })
})

test('sends the latest theme when the frame is ready, later themes at once, and the request to empty the fields', () => {
  const page = newPage()
  const frame = page.mount()
  frame.applyTheme({ ink: '#eee' }, { number: 'Number' })
  expect(page.sentMessages).toEqual([])
  page.receive(readyMessage)
  frame.applyTheme({ ink: '#222' }, {})
  frame.reset()
  const theme = { type: 'damask.frame.theme', nonce }
  expect(page.sentMessages.map(({ message }) => message)).toEqual([
    { ...theme, theme: { ink: '#eee' }, labels: { number: 'Number' } },
    { ...theme, theme: { ink: '#222' }, labels: {} },
    { type: 'damask.frame.reset', nonce },
  ])
})

test('sends and reports nothing after the frame was closed', () => {
  const page = newPage()
  const frame = page.mount()
  frame.destroy()
  frame.reset()
  vi.advanceTimersByTime(60_000)
  expect([page.sentMessages, page.handlers.failed.mock.calls]).toEqual([[], []])
})

test('drops a message without a window when the page has removed the frame [M2-246]', () => {
  const page = newPage()
  page.mount()
  page.iframe.remove()
  page.receive(readyMessage, { source: null })
  expect(page.handlers.ready).not.toHaveBeenCalled()
})

test('works for a page that listens to none of the frame’s reports', async () => {
  const page = newPage({}, false)
  const frame = page.mount()
  vi.advanceTimersByTime(20_000)
  page.receive(readyMessage)
  page.receive({ type: 'damask.frame.state', nonce, complete: true, empty: false, brand: 'visa' })
  page.receive({ type: 'damask.frame.enter', nonce })
  page.receive({ type: 'damask.frame.invalid', nonce, field: 'number', code: 'cleared' })
  const outcome = outcomeOf(frame.submit())
  page.receive(sealedMessage)
  expect(await outcome()).toMatchObject({ lastFour: '4242' })
})

test('reports the state, the Enter key and the expiry of the ticket, and resizes to the height that the frame sends', () => {
  const page = newPage()
  page.mount()
  page.receive({ type: 'damask.frame.state', nonce, complete: false, empty: false, brand: 'amex' })
  page.receive({ type: 'damask.frame.enter', nonce })
  page.receive({ type: 'damask.frame.resize', nonce, height: 188 })
  page.receive({ type: 'damask.frame.invalid', nonce, field: 'number', code: 'cleared' })
  expect(page.handlers.state).toHaveBeenCalledWith({ complete: false, empty: false, brand: 'amex' })
  expect(page.handlers.enter).toHaveBeenCalledOnce()
  expect(page.iframe.style['height']).toBe('188px')
  expect(page.handlers.expired).toHaveBeenCalledOnce()
})

test('the frame gets no permission and no referrer, and is 4 px larger on each side for its focus rings', () => {
  const { mount, iframe } = newPage()
  mount()
  expect(iframe).toMatchObject({
    src: `${origin}/frame?ticket=t`,
    title: 'Secure card entry',
    attributes: { allow: '' },
    referrerPolicy: 'no-referrer',
    style: { display: 'block', border: '0', margin: '-4px', width: 'calc(100% + 8px)' },
  })
})

test('refuses an element whose document has no window', () => {
  const element = { ownerDocument: { defaultView: null } } as unknown as HTMLElement
  expect(() => newPage({ element }).mount()).toThrow("the element's document has no window")
})

test('refuses a frame URL of another origin [M2-058]', () => {
  expect(() => newPage({ frameUrl: 'https://elsewhere.example/frame' }).mount()).toThrow(/another origin/)
})
