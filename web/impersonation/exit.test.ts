import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserStorage, storageKeys } from '../site/storage.ts'
import { listenForExit } from './exit.ts'

const id = '0199f000-0000-7000-8000-000000000001'
const consoleOrigin = 'http://localhost:3002'
// A nonce has 43 characters: 32 bytes in base64url.
const exitMessage = { type: 'damask:emulation-exit', id, nonce: 'n'.repeat(43) }
/** What the page did, in order: each request with its body, and `to` with the path that the page opened. */
const pageActions: string[] = []
let postedMessages: unknown[]
let stop: () => void
const parent = { postMessage: (...args: unknown[]) => void postedMessages.push(args) }
const otherWindow = {}

beforeEach(() => {
  postedMessages = []
  pageActions.length = 0
  const target = new EventTarget()
  vi.stubGlobal('window', {
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    dispatchEvent: target.dispatchEvent.bind(target),
    parent,
    location: { replace: (path: string) => void pageActions.push(`to ${path}`), assign: () => undefined },
  })
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    pageActions.push(`${url} ${body ?? ''}`.trim())
    return new Response(url.endsWith('/CSRF') ? '{"csrfToken":"t"}' : '{"exited":true}')
  })
  stop = listenForExit({ id, consoleOrigin })
})
afterEach(() => {
  stop()
  browserStorage.remove(storageKeys.emulationId)
  vi.unstubAllGlobals()
})

const receive = (change: { origin?: string; source?: unknown; data?: unknown }) =>
  window.dispatchEvent(
    Object.assign(new Event('message'), { origin: consoleOrigin, source: parent, data: exitMessage, ...change }),
  )

test('the console’s message with a valid nonce clears the emulation id, signs out and gets a reply [P1-336] [P1-337] [P1-319]', async () => {
  expect(browserStorage.read(storageKeys.emulationId)).toBe(id)
  receive({})
  await expect.poll(() => pageActions).toContain('to /SignOut')
  expect(pageActions).toContain(`/api/Impersonation/Exit ${JSON.stringify({ nonce: exitMessage.nonce })}`)
  expect(browserStorage.read(storageKeys.emulationId)).toBeNull()
  expect(postedMessages).toEqual([[{ type: 'damask:emulation-exited', id }, consoleOrigin]])
})

test.each([
  ['from another origin', { origin: 'http://evil.example' }],
  ['from an origin with the same prefix', { origin: 'http://localhost:30022' }],
  ['from a page without an origin', { origin: 'null' }],
  ['from a window that is not the parent', { source: otherWindow }],
  ['about another impersonation', { data: { ...exitMessage, id: id.replace('1', '2') } }],
  ['of another type', { data: { ...exitMessage, type: 'emulation-exit' } }],
  ['without a nonce', { data: { type: exitMessage.type, id } }],
  ['with an extra field', { data: { ...exitMessage, and: 'more' } }],
  ['that is a text', { data: JSON.stringify(exitMessage) }],
])('ignores a message %s [P1-337]', async (_who, change) => {
  receive(change)
  await Promise.resolve()
  expect(pageActions).toEqual([])
  expect(browserStorage.read(storageKeys.emulationId)).toBe(id)
})

test('ignores a message of the console after the page stopped listening', async () => {
  stop()
  receive({})
  await Promise.resolve()
  expect(pageActions).toEqual([])
})

test('does not sign out when the server refuses the nonce [P1-337]', async () => {
  const refused = '{"code":"wrong_nonce","title":"","status":403,"type":"","reference":""}'
  vi.stubGlobal('fetch', async (url: string) => {
    pageActions.push(url)
    return url.endsWith('/CSRF') ? new Response('{"csrfToken":"t"}') : new Response(refused, { status: 403 })
  })
  receive({})
  await expect.poll(() => pageActions).toContain('/api/Impersonation/Exit')
  await new Promise((resolve) => setImmediate(resolve))
  expect(pageActions).not.toContain('to /SignOut')
  expect(browserStorage.read(storageKeys.emulationId)).toBe(id)
})
