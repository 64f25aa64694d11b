import { expect, test } from 'vitest'
import { looksLikeEmail } from './footer.tsx'

test.each([
  ['dining@lumen.example', true],
  ['a.b@c.co', true],
  ['dining@lumen', false],
  ['dining@lumen.e', false],
  ['call us', false],
  ['two words@lumen.example', false],
])('%s looks like an email address: %s', (text, expected) => {
  expect(looksLikeEmail(text)).toBe(expected)
})
