import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { kept, storageKeys } from '../shell/storage.ts'
import { listenForExit } from './exit.ts'

const id = '0199f000-0000-7000-8000-000000000001'
const consoleOrigin = 'http://localhost:3002'
const good = { type: 'damask:emulation-exit', id, nonce: 'n'.repeat(43) }
const told: string[] = []
let said: unknown[]
let stop: () => void
const parent = { postMessage: (...words: unknown[]) => void said.push(words) }
const other = {}

beforeEach(() => {
  said = []
  told.length = 0
  const target = new EventTarget()
  vi.stubGlobal('window', {
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    dispatchEvent: target.dispatchEvent.bind(target),
    parent,
    location: { replace: (path: string) => void told.push(`to ${path}`), assign: () => undefined },
  })
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    told.push(`${url} ${body ?? ''}`.trim())
    return new Response(url.endsWith('/CSRF') ? '{"csrfToken":"t"}' : '{"exited":true}')
  })
  stop = listenForExit({ id, consoleOrigin })
})
afterEach(() => {
  stop()
  kept.remove(storageKeys.emulationId)
  vi.unstubAllGlobals()
})

const hear = (change: { origin?: string; source?: unknown; data?: unknown }) =>
  window.dispatchEvent(
    Object.assign(new Event('message'), { origin: consoleOrigin, source: parent, data: good, ...change }),
  )

test('the console’s message with a valid nonce clears the emulation id and signs out [P1-336] [P1-337] [P1-319]', async () => {
  expect(kept.read(storageKeys.emulationId)).toBe(id)
  hear({})
  await expect.poll(() => told).toContain('to /SignOut')
  expect(told).toContain(`/api/Impersonation/Exit ${JSON.stringify({ nonce: good.nonce })}`)
  expect(kept.read(storageKeys.emulationId)).toBeNull()
  expect(said).toEqual([[{ type: 'damask:emulation-exited', id }, consoleOrigin]])
})

test.each([
  ['another origin', { origin: 'http://evil.example' }],
  ['an origin that only begins alike', { origin: 'http://localhost:30022' }],
  ['a page without an origin', { origin: 'null' }],
  ['a window that does not frame us', { source: other }],
  ['another impersonation', { data: { ...good, id: id.replace('1', '2') } }],
  ['a message of another type', { data: { ...good, type: 'emulation-exit' } }],
  ['no nonce', { data: { type: good.type, id } }],
  ['more than the message has', { data: { ...good, and: 'more' } }],
  ['a text', { data: JSON.stringify(good) }],
])('ignores %s [P1-337]', async (_who, change) => {
  hear(change)
  await Promise.resolve()
  expect(told).toEqual([])
  expect(kept.read(storageKeys.emulationId)).toBe(id)
})

test('a nonce that the server refuses ends nothing [P1-337]', async () => {
  const refused = '{"code":"wrong_nonce","title":"","status":403,"type":"","reference":""}'
  vi.stubGlobal('fetch', async (url: string) => {
    told.push(url)
    return url.endsWith('/CSRF') ? new Response('{"csrfToken":"t"}') : new Response(refused, { status: 403 })
  })
  hear({})
  await expect.poll(() => told).toContain('/api/Impersonation/Exit')
  await new Promise((done) => setImmediate(done))
  expect(told).not.toContain('to /SignOut')
  expect(kept.read(storageKeys.emulationId)).toBe(id)
})
