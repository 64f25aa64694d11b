import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { framedPage } from '../../checks/fixtures/framed-page.ts'
import { shopLoadLimitMs } from '../../contract/ordering.ts'
import { openShopFrame } from './shop-frame.ts'

const origin = 'https://shop.example'
const nonce = 'n'.repeat(32)
const cartMessage = { type: 'damask.order.cart', nonce, sequence: 2, items: 1, subtotalMinor: 1_000 }
const placedMessage = { type: 'damask.order.placed', nonce, sequence: 3 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function openTestFrame(frameUrl = `${origin}/shop/s/token`) {
  const frameWindow = {}
  const { element, iframe, listeners } = framedPage(frameWindow)
  const messages: unknown[] = []
  const onBlocked = vi.fn()
  const close = openShopFrame({
    element,
    frameUrl,
    origin,
    nonce,
    title: 'Menu',
    onBlocked,
    onMessage: (message) => messages.push(message),
  })
  const post = (data: unknown, change: object = {}) =>
    listeners.forEach((listen) => listen({ data, origin, source: frameWindow, ...change }))
  return { iframe, messages, listeners, post, close, onBlocked }
}

test('accepts a message of the frame [M2-015]', () => {
  const { messages, post } = openTestFrame()
  post(cartMessage)
  expect(messages).toEqual([cartMessage])
})

test.each([
  ['of another origin', cartMessage, { origin: 'https://evil.example' }],
  ['of an origin that only begins with the shop’s', cartMessage, { origin: `${origin}.evil.example` }],
  ['of another window', cartMessage, { source: {} }],
  ['of no window', cartMessage, { source: null }],
  ['with another nonce', { ...cartMessage, nonce: 'm'.repeat(32) }, {}],
  ['without a nonce', { ...cartMessage, nonce: undefined }, {}],
  ['of an unknown kind', { ...cartMessage, type: 'damask.order.paid' }, {}],
  ['with an extra field', { ...cartMessage, order: 'A100' }, {}],
  ['of a placed order with an extra field', { ...placedMessage, order: 'A100' }, {}],
  [
    'of a ready shop with an extra field',
    { ...placedMessage, type: 'damask.order.ready', height: 800, order: 'A100' },
    {},
  ],
  ['of a closed shop with an extra field', { ...placedMessage, type: 'damask.order.closed', to: '/' }, {}],
  ['of an unknown failure', { ...placedMessage, type: 'damask.order.failed', code: 'pay_again' }, {}],
  ['of a height above the maximum', { ...placedMessage, type: 'damask.order.resize', height: 20_001 }, {}],
  ['with an amount as text', { ...cartMessage, subtotalMinor: '1000' }, {}],
  ['with a negative amount', { ...cartMessage, subtotalMinor: -1 }, {}],
  ['that is no object', 'placed', {}],
])('ignores a forged message %s [P1-039]', (_, data, change) => {
  const { messages, post } = openTestFrame()
  post(data, change)
  expect(messages).toEqual([])
})

test('the sandbox allows scripts, forms and the shop’s origin, but neither new windows nor navigation of the page [P1-039]', () => {
  const { iframe } = openTestFrame()
  expect(iframe).toMatchObject({
    src: `${origin}/shop/s/token`,
    title: 'Menu',
    attributes: { allow: '', sandbox: 'allow-scripts allow-same-origin allow-forms' },
    referrerPolicy: 'no-referrer',
  })
})

test('ignores a message without a window when the page has removed the frame [P1-039]', () => {
  const { iframe, messages, post } = openTestFrame()
  iframe.remove()
  post(cartMessage, { source: null })
  expect(messages).toEqual([])
})

test('refuses an element whose document has no window', () => {
  const element = { ownerDocument: { defaultView: null } } as unknown as HTMLElement
  const options = { element, frameUrl: `${origin}/shop`, origin, nonce, title: 'Menu' }
  expect(() => openShopFrame({ ...options, onMessage: () => undefined, onBlocked: () => undefined })).toThrow(
    "the element's document has no window",
  )
})

test('ignores repeated and earlier messages', () => {
  const { messages, post } = openTestFrame()
  for (const sequence of [2, 2, 1, 3]) post({ ...cartMessage, sequence })
  expect(messages).toEqual([cartMessage, { ...cartMessage, sequence: 3 }])
})

test('closing removes the frame and its listener, and the frame is not reported as blocked', () => {
  const { messages, listeners, close, iframe, onBlocked } = openTestFrame()
  close()
  vi.advanceTimersByTime(shopLoadLimitMs)
  expect([messages, listeners.size, iframe.remove.mock.calls.length, onBlocked.mock.calls]).toEqual([[], 0, 1, []])
})

test('refuses a frame of another origin', () =>
  expect(() => openTestFrame('https://evil.example/shop')).toThrow(
    'the frame URL has another origin than https://shop.example',
  ))

test('reports a frame as blocked unless it becomes ready within the time limit', () => {
  const blockedFrame = openTestFrame()
  blockedFrame.post(cartMessage) // only the ready message counts
  vi.advanceTimersByTime(shopLoadLimitMs)
  expect(blockedFrame.onBlocked).toHaveBeenCalledTimes(1)
  const loadedFrame = openTestFrame()
  loadedFrame.post({ type: 'damask.order.ready', nonce, sequence: 1, height: 800 })
  vi.advanceTimersByTime(shopLoadLimitMs)
  expect(loadedFrame.onBlocked).not.toHaveBeenCalled()
})
