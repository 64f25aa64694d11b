import { expect, test } from 'vitest'
import { typeformAddress, typeformEvent } from './typeform.ts'

const hidden = {
  utm_campaign: 'spring & summer',
  utm_medium: 'web' as const,
  utm_source: '/search',
  public_id: 'a'.repeat(32),
  partner_code: 'LUM',
}

test('the address of a form has the non-empty hidden fields in its fragment [P1-498] [P1-499]', () => {
  const address = new URL(typeformAddress('lT4Z3j', 'embedding-1', 'lumen.example', hidden))
  expect(address.origin + address.pathname).toBe('https://form.typeform.com/to/lT4Z3j')
  expect(address.searchParams.get('typeform-embed-id')).toBe('embedding-1')
  expect(Object.fromEntries(new URLSearchParams(address.hash.slice(1)))).toEqual(hidden)
  const visitorUrl = new URL(typeformAddress('lT4Z3j', 'embedding-1', 'lumen.example', { ...hidden, public_id: '' }))
  expect(visitorUrl.hash).not.toContain('public_id')
})

test.each([
  ['a submit of this embedding', { type: 'form-submit', embedId: 'mine', responseId: 'r' }, 'form-submit'],
  ['a submit of another embedding', { type: 'form-submit', embedId: 'other' }, null],
  ['another event of this embedding', { type: 'form-ready', embedId: 'mine' }, 'form-ready'],
  ['an event without a name', { embedId: 'mine' }, null],
  ['a text', 'form-submit', null],
  ['nothing', null, null],
])('reads %s as the event %j [P1-498]', (_case, data, event) => {
  expect(typeformEvent(data, 'mine')).toBe(event)
})
