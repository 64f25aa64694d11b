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
  const inner = createHmac('sha256', 's').update(`${rawBody.toString()}${url}${timestamp}`).digest('base64')
  expect(fidelSignature('s', { rawBody, url, timestamp })).toBe(
    createHmac('sha256', 's').update(inner).digest('base64'),
  )
})

test.each([
  ['a signature of this moment', headers(at(0))],
  ['a signature with the other secret of a rotation', headers(at(0), 'new')],
  ['a signature of five minutes ago', headers(at(-fidelSignatureToleranceMs))],
  ['a signature five minutes ahead', headers(at(fidelSignatureToleranceMs))],
])('accepts %s', (_, requestHeaders) => {
  expect(verifyFidel({ rawBody, url, headers: requestHeaders, secrets: ['new', 'old'], now })).toEqual({ ok: true })
})

test.each([
  ['a signature of more than five minutes ago', 'timestamp_outside', headers(at(-fidelSignatureToleranceMs - 1))],
  ['a signature more than five minutes ahead', 'timestamp_outside', headers(at(fidelSignatureToleranceMs + 1))],
  ['a signature with another secret', 'signature_wrong', headers(at(0), 'guess')],
  ['a signature of another body', 'signature_wrong', headers(at(0), 'old', Buffer.from('{}'))],
  ['a signature of another timestamp', 'signature_wrong', { ...headers(at(0)), 'x-fidel-timestamp': at(1) }],
  ['a signature that is cut short', 'signature_wrong', { ...headers(at(0)), 'x-fidel-signature': 'abc' }],
  ['a call without a signature', 'signature_missing', { 'x-fidel-timestamp': at(0) }],
  ['a call without a timestamp', 'signature_missing', { 'x-fidel-signature': 'abc' }],
  ['a timestamp that is no number', 'signature_missing', { ...headers(at(0)), 'x-fidel-timestamp': 'now' }],
  ['two signatures', 'signature_missing', { ...headers(at(0)), 'x-fidel-signature': ['a', 'b'] }],
])('refuses %s as %s', (_, reason, requestHeaders) => {
  expect(verifyFidel({ rawBody, url, headers: requestHeaders, secrets: ['new', 'old'], now })).toEqual({
    ok: false,
    reason,
  })
})

test('refuses a signature of another address', () => {
  expect(
    verifyFidel({ rawBody, url: url.replace('auth', 'refund'), headers: headers(at(0)), secrets: ['old'], now }),
  ).toMatchObject({ ok: false })
})

test('refuses every call when no secret is configured', () => {
  // An attacker may sign with an empty secret.
  expect(verifyFidel({ rawBody, url, headers: headers(at(0), ''), secrets: [], now })).toMatchObject({ ok: false })
})
