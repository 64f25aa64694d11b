import { expect, test } from 'vitest'
import { needsModeration } from './screening.ts'

test.each([
  ['The oysters were the best we had in 2026, $14.50 a dozen. We sat 3 hours.', false],
  ['', false],
  // A missing space after a period makes no web address: `.Go` is not among the listed top-level domains.
  ['St. John was our waiter.Go!', false],
  ['Better prices at www.elsewhere.example', true],
  ['Book at cheap-tables.com', true],
  ['see https://elsewhere.example/menu', true],
  ['see http://elsewhere.example/menu', true],
  // Not email addresses: a top-level domain has at least two letters.
  ['dessert@10.30, wine @ 9.e', false],
  ['table@window.a, the best one', false],
  ['Write to me: ana@mail.example', true],
  ['Call (212) 555-0142 and ask for Joe', true],
  ['4242 4242 4242 4242', true],
])('the text "%s" needs moderation: %s', (text, expected) => {
  expect(needsModeration(text)).toBe(expected)
})
