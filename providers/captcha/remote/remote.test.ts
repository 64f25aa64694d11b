import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { remoteServices, type RemoteService } from '../../../contract/api/human-check.ts'
import { remoteCaptcha } from './remote.ts'

/** A fake service: its next reply and the last request. */
const fakeService = { reply: '' as string | null, status: 200, request: new URLSearchParams() }
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    fakeService.request = new URLSearchParams(body)
    if (fakeService.reply === null) return // never replies
    response.writeHead(fakeService.status, { 'content-type': 'application/json' }).end(fakeService.reply)
  })
})
let verifyUrl = ''
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  verifyUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => Object.assign(fakeService, { reply: '{}', status: 200 }))

const context = { partner: 'lumen-mobile', action: 'join', address: '203.0.113.7' } as const
const verify = (service: RemoteService, token = 'token', limitMs = 60_000) =>
  remoteCaptcha({
    service,
    siteKey: 'the-site-key',
    secret: 'the-secret',
    verifyUrl,
    fetch,
    limitMs,
    isOurHost: (host) => host === 'dining.example',
  }).verify(context, token)

const success = { success: true, hostname: 'dining.example', challenge_ts: '2026-11-21T12:00:00Z' }
test.each([
  ['recaptcha', { ...success, score: 0.9, action: 'join' }, true],
  ['recaptcha', { ...success, score: 0.5, action: 'join' }, true],
  ['recaptcha', { ...success, score: 0.4, action: 'join' }, 'low_score'],
  ['recaptcha', { ...success, score: 0.9, action: 'sign_in' }, 'forged'],
  ['recaptcha', { ...success, score: 0.9, hostname: 'evil.example' }, 'forged'],
  ['recaptcha', { success: false, 'error-codes': ['invalid-input-response'] }, 'wrong'],
  ['recaptcha', { success: false, 'error-codes': ['timeout-or-duplicate'] }, 'expired'],
  ['recaptcha', { success: false, 'error-codes': ['invalid-input-secret'] }, 'unavailable'],
  ['hcaptcha', success, true],
  // The score of hCaptcha is a risk, so a low one is good. Only paid plans have it.
  ['hcaptcha', { ...success, score: 0.1 }, true],
  ['hcaptcha', { success: false, 'error-codes': ['expired-input-response'] }, 'expired'],
  ['hcaptcha', { success: false, 'error-codes': ['sitekey-secret-mismatch'] }, 'unavailable'],
  ['turnstile', { ...success, action: 'join', cdata: '' }, true],
  ['turnstile', { ...success, action: 'sign_in' }, 'forged'],
  ['turnstile', { success: false, 'error-codes': ['internal-error'] }, 'unavailable'],
  ['turnstile', { success: 'yes' }, 'unavailable'],
] as const)('maps the %s reply %j to %s', async (service, reply, outcome) => {
  fakeService.reply = JSON.stringify(reply)
  expect(await verify(service)).toEqual(
    outcome === true ? { human: true, singleUse: null } : { human: false, reason: outcome },
  )
})

test.each(remoteServices)('sends secret, token and address to %s, and the site key to hCaptcha', async (service) => {
  fakeService.reply = JSON.stringify(success)
  await verify(service)
  expect(Object.fromEntries(fakeService.request)).toEqual({
    secret: 'the-secret',
    response: 'token',
    remoteip: '203.0.113.7',
    ...(service === 'hcaptcha' ? { sitekey: 'the-site-key' } : {}),
  })
})

test('refuses every token when the service fails, times out or sends an unknown reply', async () => {
  const failure = { human: false, reason: 'unavailable' }
  fakeService.reply = null
  expect(await verify('turnstile', 'token', 150)).toEqual(failure)
  Object.assign(fakeService, { reply: 'sorry', status: 500 })
  expect(await verify('turnstile')).toEqual(failure)
  Object.assign(fakeService, { reply: '<html>', status: 200 })
  expect(await verify('turnstile')).toEqual(failure)
})

test('refuses a missing token without calling the service', async () => {
  fakeService.request = new URLSearchParams()
  expect(await verify('hcaptcha', '')).toEqual({ human: false, reason: 'missing' })
  expect([...fakeService.request]).toEqual([])
})
