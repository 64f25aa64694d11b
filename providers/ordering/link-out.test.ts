import { expect, test } from 'vitest'
import { linkOut } from './link-out.ts'

test.each([
  ['a secure address', 'https://order.example/pies', 'https://order.example/pies?utm_source=lumen-mobile'],
  ['an address with a query', 'http://order.example/?table=7', 'http://order.example/?table=7&utm_source=lumen-mobile'],
])('links to %s with the partner in the query [P1-016]', (_, address, start) =>
  expect(linkOut(address, 'lumen-mobile')).toBe(`${start}&utm_medium=dining_rewards`),
)

test.each(['javascript:alert(1)', 'data:text/html,x', 'order.example/pies', ''])('does not link to %j', (address) =>
  expect(linkOut(address, 'lumen-mobile')).toBeNull(),
)
