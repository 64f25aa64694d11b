import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mountCardFrame, type CardFrameOptions } from './frame.ts'

const origin = 'https://vault.example'
const nonce = 'n'.repeat(24)
const sealed = { type: 'damask.frame.sealed', nonce, sealed: 'a..b.c.d', brand: 'visa', lastFour: '4242' }
const ready = { type: 'damask.frame.ready', nonce, height: 100 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A fake page with the parts that the controller uses. */
function openPage(change: Partial<CardFrameOptions> = {}) {
  const listeners = new Set<(event: unknown) => void>()
  const posted: { message: unknown; to: string }[] = []
  const contentWindow = { postMessage: (message: unknown, to: string) => posted.push({ message, to }) }
  const iframe = {
    style: {} as Record<string, string>,
    contentWindow,
    setAttribute: vi.fn(),
    remove: vi.fn(),
    src: '',
    title: '',
  }
  const page = {
    setTimeout: (work: () => void, ms: number) => setTimeout(work, ms),
    clearTimeout: (timer: NodeJS.Timeout) => clearTimeout(timer),
    addEventListener: (_type: string, listener: (event: unknown) => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: (event: unknown) => void) => listeners.delete(listener),
  }
  const element = {
    ownerDocument: { defaultView: page, createElement: () => iframe },
    append: vi.fn(),
  } as unknown as HTMLElement
  const handlers = { ready: vi.fn(), failed: vi.fn(), state: vi.fn(), enter: vi.fn(), expired: vi.fn() }
  const open = () =>
    mountCardFrame({
      element,
      frameUrl: `${origin}/frame?ticket=t`,
      title: 'Secure card entry',
      origin,
      nonce,
      theme: { ink: '#111' },
      labels: { number: 'Card' },
      onReady: handlers.ready,
      onFailed: handlers.failed,
      onState: handlers.state,
      onEnter: handlers.enter,
      onExpired: handlers.expired,
      ...change,
    })
  const arrive = (data: unknown, from: { origin?: string; source?: unknown } = {}) => {
    for (const listener of listeners) listener({ data, origin, source: contentWindow, ...from })
  }
  return { open, arrive, handlers, posted, iframe, listeners }
}

test('sends theme and labels when the frame is ready, and only to its origin', () => {
  const page = openPage()
  page.open()
  page.arrive(ready)
  expect(page.handlers.ready).toHaveBeenCalledOnce()
  expect(page.posted).toEqual([
    { to: origin, message: { type: 'damask.frame.theme', nonce, theme: { ink: '#111' }, labels: { number: 'Card' } } },
  ])
  expect(page.iframe.style['height']).toBe('100px')
})

test('submit returns the sealed card of the frame, never a card number [M2-245] [M2-058]', async () => {
  const page = openPage()
  const frame = page.open()
  page.arrive(ready)
  const result = frame.submit()
  expect(page.posted.at(-1)).toEqual({ to: origin, message: { type: 'damask.frame.submit', nonce } })
  page.arrive(sealed)
  expect(await result).toEqual({ sealed: 'a..b.c.d', brand: 'visa', lastFour: '4242' })
})

test.each([
  ['a look-alike origin', sealed, { origin: `${origin}.evil.example` }],
  ['the same host by http', sealed, { origin: 'http://vault.example' }],
  ['a null origin', sealed, { origin: 'null' }],
  ['another window of the vault', sealed, { source: {} }],
  ['no window', sealed, { source: null }],
  ['another nonce', { ...sealed, nonce: 'x'.repeat(24) }, {}],
  ['no nonce', { ...sealed, nonce: undefined }, {}],
  ['another shape', { ...sealed, lastFour: '42424242' }, {}],
  ['an unknown brand', { ...sealed, brand: 'diners' }, {}],
  ['text', 'damask.frame.sealed', {}],
  ['nothing', null, {}],
])('drops a message with %s [M2-246]', async (_what, data, from) => {
  const page = openPage()
  const frame = page.open()
  page.arrive(ready)
  const result = frame.submit()
  page.arrive(data, from)
  page.arrive({ ...sealed, sealed: 'the right one' })
  expect((await result).sealed).toBe('the right one')
})

test('reports a failure when the frame is not ready within 20 seconds [P1-539]', () => {
  const page = openPage()
  page.open()
  vi.advanceTimersByTime(19_999)
  expect(page.handlers.failed).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(page.handlers.failed).toHaveBeenCalledOnce()
  page.arrive(ready)
  expect(page.handlers.ready).toHaveBeenCalledOnce()
})

test('reports no failure after the frame was ready in time', () => {
  const page = openPage()
  page.open()
  page.arrive(ready)
  vi.advanceTimersByTime(60_000)
  expect(page.handlers.failed).not.toHaveBeenCalled()
})

test('rejects a refused submission with its reason, and accepts the next one', async () => {
  const page = openPage()
  const frame = page.open()
  page.arrive(ready)
  const first = frame.submit()
  page.arrive({ type: 'damask.frame.invalid', nonce, field: 'expiry', code: 'expired' })
  await expect(first).rejects.toThrow('expired')
  const second = frame.submit()
  expect(frame.submit()).toBe(second)
  page.arrive(sealed)
  await expect(second).resolves.toMatchObject({ lastFour: '4242' })
})

test('rejects when the frame is silent, not ready or closed', async () => {
  const page = openPage()
  const frame = page.open()
  await expect(frame.submit()).rejects.toThrow('silent')
  page.arrive(ready)
  const silent = expect(frame.submit()).rejects.toThrow('silent')
  await vi.advanceTimersByTimeAsync(10_000)
  await silent
  const closed = expect(frame.submit()).rejects.toThrow('closed')
  frame.destroy()
  await closed
  expect([page.listeners.size, page.iframe.remove.mock.calls.length]).toEqual([0, 1])
})

test('reports the state, the Enter key, the height and the expiry of the ticket', () => {
  const page = openPage()
  page.open()
  page.arrive({ type: 'damask.frame.state', nonce, complete: false, empty: false, brand: 'amex' })
  page.arrive({ type: 'damask.frame.enter', nonce })
  page.arrive({ type: 'damask.frame.resize', nonce, height: 188 })
  page.arrive({ type: 'damask.frame.invalid', nonce, field: 'number', code: 'cleared' })
  expect(page.handlers.state).toHaveBeenCalledWith({ complete: false, empty: false, brand: 'amex' })
  expect(page.handlers.enter).toHaveBeenCalledOnce()
  expect(page.iframe.style['height']).toBe('188px')
  expect(page.handlers.expired).toHaveBeenCalledOnce()
})

test('refuses a frame URL of another origin [M2-058]', () => {
  expect(() => openPage({ frameUrl: 'https://elsewhere.example/frame' }).open()).toThrow(/another origin/)
})
