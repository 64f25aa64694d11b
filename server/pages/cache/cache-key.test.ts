import { expect, test } from 'vitest'
import type { PartnerView } from '../../../contract/brand.ts'
import { userAgentOfVariant, cacheableRequest, type IncomingRequest } from './cache-key.ts'
import { pageVariant } from '../../../contract/native-app.ts'

const partner = (id: string): PartnerView =>
  ({ id, brand: { minimumAppVersion: '3.0.0', specialPages: ['summer'] } }) as unknown as PartnerView
const requestWith = (change: Partial<IncomingRequest> = {}): IncomingRequest => ({
  method: 'GET',
  url: '/search?location=Boston',
  host: 'air.localhost:3000',
  protocol: 'http',
  partner: partner('air'),
  headers: {},
  ...change,
})
const keyOf = (change: Partial<IncomingRequest> = {}) => cacheableRequest(requestWith(change))?.key ?? null

test.each<[string, Partial<IncomingRequest>]>([
  ['a member', { headers: { cookie: 'damask_session=abc' } }],
  ['a member over https', { headers: { cookie: 'x=1; __Host-damask_session=abc' } }],
  ['a member with a visitor cookie', { headers: { cookie: 'damask_visitor=v; damask_session=abc' } }],
  ['another cookie of the site', { headers: { cookie: 'damask_stage=closed' } }],
  ['a credential', { headers: { authorization: 'Bearer x' } }],
  ['a form', { method: 'POST' }],
  ['a page of the account', { url: '/account/recent_activity' }],
  ['the sign-in page', { url: '/login?returnTo=/account' }],
  ['the data of a page', { url: '/search.data?location=Boston' }],
  ['a page with the extension of a file', { url: '/account/recent_activity.css' }],
  ['a page with the extension of a picture', { url: '/merchants/ember.png' }],
  ['an encoded path', { url: '/%73earch' }],
  ['a path with a second slash', { url: '//search' }],
  ['a path traversal', { url: '/merchants/..%2f..' }],
  ['a position', { url: '/search?latitude=41.88&longitude=-87.62' }],
  ['a search for free tables', { url: '/merchants/ember?date=2026-05-06&time=19%3A00&partySize=2' }],
  ['a table to book', { url: '/merchants/ember?book=19%3A00' }],
  ['a preview', { url: '/?preview=1' }],
  ['a repeated parameter', { url: '/search?location=Boston&location=Miami' }],
  ['an unknown parameter', { url: '/search?location=Boston&x=1' }],
  ['a value that is too long', { url: `/search?location=${'a'.repeat(121)}` }],
  ['an address that is too long', { url: `/search?utm_source=${'a'.repeat(400)}` }],
  ['a host with a path', { host: 'air.localhost/evil' }],
  ['a host with a user name', { host: 'evil@air.localhost' }],
  ['a special page of another partner', { url: '/winter' }],
])('%s is never served from the cache', (_, change) => expect(keyOf(change)).toBeNull())

test.each<[string, Partial<IncomingRequest>, Partial<IncomingRequest>]>([
  ['a HEAD request', {}, { method: 'HEAD' }],
  ['a range request', {}, { headers: { range: 'bytes=0-10' } as IncomingRequest['headers'] }],
  ['a campaign parameter', {}, { url: '/search?utm_source=mail&location=Boston&gclid=1' }],
  ['a source parameter', { url: '/' }, { url: '/?source=MAIL&referrer=0' }],
  [
    'another sequence of parameters',
    { url: '/search?location=Boston&pageNo=2' },
    { url: '/search?pageNo=2&location=Boston' },
  ],
  ['another encoding of a space', { url: '/search?location=New+York' }, { url: '/search?location=New%20York' }],
  ['a request with cookies of other services', {}, { headers: { cookie: '_ga=1; theme=dark; damask_visitor=v' } }],
  ['another browser', {}, { headers: { 'user-agent': 'Mozilla/5.0 (X11)' } }],
  [
    'another version of the app',
    { headers: { 'user-agent': 'DamaskApp/3.2.1 (iOS)' } },
    { headers: { 'user-agent': 'DamaskApp/999999.999999.7 (Android)' } },
  ],
  [
    'another version of the outdated app',
    { headers: { 'user-agent': 'DamaskApp/2.0.0 (iOS)' } },
    { headers: { 'user-agent': 'DamaskApp/1.999999.4 (iOS)' } },
  ],
  [
    'a request with forwarded hosts',
    {},
    { headers: { 'x-forwarded-host': 'evil.example', 'x-host': 'evil.example' } as IncomingRequest['headers'] },
  ],
])('%s gets the same cached page', (_, change, otherChange) => {
  expect(keyOf(change)).not.toBeNull()
  expect(keyOf(otherChange)).toBe(keyOf(change))
})

test.each<[string, Partial<IncomingRequest>, Partial<IncomingRequest>]>([
  ['two partners', {}, { partner: partner('bank') }],
  ['two hosts of one partner', {}, { host: 'dining.air.example' }],
  ['two protocols', {}, { protocol: 'https' }],
  ['two searched cities', {}, { url: '/search?location=Miami' }],
  ['two paths', { url: '/' }, { url: '/how-it-works' }],
  ['the app and a browser', {}, { headers: { 'user-agent': 'DamaskApp/3.2.1 (iOS)' } }],
  [
    'an old app and a new one',
    { headers: { 'user-agent': 'DamaskApp/2.0.0 (iOS)' } },
    { headers: { 'user-agent': 'DamaskApp/3.2.1 (iOS)' } },
  ],
])('%s never share a page', (_, change, otherChange) => {
  expect([keyOf(change), keyOf(otherChange)]).not.toContain(null)
  expect(keyOf(otherChange)).not.toBe(keyOf(change))
})

test.each(['', 'app', 'old-iOS', 'old-Android'])('the user agent for the variant "%s" shows that variant', (variant) =>
  expect(pageVariant(userAgentOfVariant(variant), '3.0.0')).toBe(variant),
)
