import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { remoteServices, type RemoteService } from '../../../contract/api/human-check.ts'
import { remoteCaptcha } from './remote.ts'

/** A fake service: its next reply and the last request. */
const stand = { answer: '' as string | null, status: 200, request: new URLSearchParams() }
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    stand.request = new URLSearchParams(body)
    if (stand.answer === null) return // never answers
    response.writeHead(stand.status, { 'content-type': 'application/json' }).end(stand.answer)
  })
})
let address = ''
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => Object.assign(stand, { answer: '{}', status: 200 }))

const context = { partner: 'lumen-mobile', action: 'join', address: '203.0.113.7' } as const
const verify = (service: RemoteService, token = 'token', limitMs = 60_000) =>
  remoteCaptcha({
    service,
    siteKey: 'the-site-key',
    secret: 'the-secret',
    address,
    fetch,
    limitMs,
    isOurHost: (host) => host === 'dining.example',
  }).verify(context, token)

const yes = { success: true, hostname: 'dining.example', challenge_ts: '2026-11-21T12:00:00Z' }
test.each([
  ['recaptcha', { ...yes, score: 0.9, action: 'join' }, true],
  ['recaptcha', { ...yes, score: 0.5, action: 'join' }, true],
  ['recaptcha', { ...yes, score: 0.4, action: 'join' }, 'low_score'],
  ['recaptcha', { ...yes, score: 0.9, action: 'sign_in' }, 'forged'],
  ['recaptcha', { ...yes, score: 0.9, hostname: 'evil.example' }, 'forged'],
  ['recaptcha', { success: false, 'error-codes': ['invalid-input-response'] }, 'wrong'],
  ['recaptcha', { success: false, 'error-codes': ['timeout-or-duplicate'] }, 'expired'],
  ['recaptcha', { success: false, 'error-codes': ['invalid-input-secret'] }, 'unavailable'],
  ['hcaptcha', yes, true],
  // Its score means risk, the other way around, and is there for those who pay.
  ['hcaptcha', { ...yes, score: 0.1 }, true],
  ['hcaptcha', { success: false, 'error-codes': ['expired-input-response'] }, 'expired'],
  ['hcaptcha', { success: false, 'error-codes': ['sitekey-secret-mismatch'] }, 'unavailable'],
  ['turnstile', { ...yes, action: 'join', cdata: '' }, true],
  ['turnstile', { ...yes, action: 'sign_in' }, 'forged'],
  ['turnstile', { success: false, 'error-codes': ['internal-error'] }, 'unavailable'],
  ['turnstile', { success: 'yes' }, 'unavailable'],
] as const)('%s says %j: %s', async (service, answer, outcome) => {
  stand.answer = JSON.stringify(answer)
  expect(await verify(service)).toEqual(
    outcome === true ? { human: true, once: null } : { human: false, because: outcome },
  )
})

test.each(remoteServices)('calls %s with secret, token and address', async (service) => {
  stand.answer = JSON.stringify(yes)
  await verify(service)
  expect(Object.fromEntries(stand.request)).toEqual({
    secret: 'the-secret',
    response: 'token',
    remoteip: '203.0.113.7',
    ...(service === 'hcaptcha' ? { sitekey: 'the-site-key' } : {}),
  })
})

test('refuses every token when the service fails, times out or sends an unknown reply', async () => {
  const doubt = { human: false, because: 'unavailable' }
  stand.answer = null
  expect(await verify('turnstile', 'token', 150)).toEqual(doubt)
  Object.assign(stand, { answer: 'sorry', status: 500 })
  expect(await verify('turnstile')).toEqual(doubt)
  Object.assign(stand, { answer: '<html>', status: 200 })
  expect(await verify('turnstile')).toEqual(doubt)
})

test('refuses a missing token without calling the service', async () => {
  stand.request = new URLSearchParams()
  expect(await verify('hcaptcha', '')).toEqual({ human: false, because: 'missing' })
  expect([...stand.request]).toEqual([])
})
