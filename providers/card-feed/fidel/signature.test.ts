import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { fidelSignature, fidelSignatureToleranceMs, verifyFidel } from './signature.ts'

const rawBody = Buffer.from('{"id":"t-1","amount":10.10}')
const url = 'https://dining.example/feeds/fidel/transaction.auth'
const now = new Date('2026-05-05T12:00:00Z')
const at = (ms: number): string => String(now.getTime() + ms)
const headers = (timestamp: string, secret = 'old', body = rawBody) => ({
  'x-fidel-timestamp': timestamp,
  'x-fidel-signature': fidelSignature(secret, { rawBody: body, url, timestamp }),
})

test('computes the documented double hash', () => {
  const timestamp = at(0)
  const once = createHmac('sha256', 's').update(`${rawBody.toString()}${url}${timestamp}`).digest('base64')
  expect(fidelSignature('s', { rawBody, url, timestamp })).toBe(createHmac('sha256', 's').update(once).digest('base64'))
})

test.each([
  ['fresh', headers(at(0)), { ok: true }],
  ['signed with the other secret of a rotation', headers(at(0), 'new'), { ok: true }],
  ['five minutes old', headers(at(-fidelSignatureToleranceMs)), { ok: true }],
  ['five minutes ahead', headers(at(fidelSignatureToleranceMs)), { ok: true }],
  ['older', headers(at(-fidelSignatureToleranceMs - 1)), { ok: false, reason: 'timestamp_outside' }],
  ['further ahead', headers(at(fidelSignatureToleranceMs + 1)), { ok: false, reason: 'timestamp_outside' }],
  ['another secret', headers(at(0), 'guess'), { ok: false, reason: 'signature_wrong' }],
  ['another body', headers(at(0), 'old', Buffer.from('{}')), { ok: false, reason: 'signature_wrong' }],
  ['another timestamp', { ...headers(at(0)), 'x-fidel-timestamp': at(1) }, { ok: false, reason: 'signature_wrong' }],
  ['cut short', { ...headers(at(0)), 'x-fidel-signature': 'abc' }, { ok: false, reason: 'signature_wrong' }],
  ['unsigned', { 'x-fidel-timestamp': at(0) }, { ok: false, reason: 'signature_missing' }],
  ['without time', { 'x-fidel-signature': 'abc' }, { ok: false, reason: 'signature_missing' }],
  [
    'with words for time',
    { ...headers(at(0)), 'x-fidel-timestamp': 'now' },
    { ok: false, reason: 'signature_missing' },
  ],
  ['given twice', { ...headers(at(0)), 'x-fidel-signature': ['a', 'b'] }, { ok: false, reason: 'signature_missing' }],
])('%s', (_, received, outcome) => {
  expect(verifyFidel({ rawBody, url, headers: received, secrets: ['new', 'old'], now })).toEqual(outcome)
})

test('refuses an address that is not registered', () => {
  expect(
    verifyFidel({ rawBody, url: url.replace('auth', 'refund'), headers: headers(at(0)), secrets: ['old'], now }),
  ).toMatchObject({ ok: false })
})

test('accepts nothing without a secret', () => {
  expect(verifyFidel({ rawBody, url, headers: headers(at(0), ''), secrets: [], now })).toMatchObject({ ok: false })
})
