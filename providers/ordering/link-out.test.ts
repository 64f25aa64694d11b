import { expect, test } from 'vitest'
import { linkOut } from './link-out.ts'

test.each([
  ['a secure address', 'https://order.example/pies', 'https://order.example/pies?utm_source=lumen-mobile'],
  ['an address with a query', 'http://order.example/?table=7', 'http://order.example/?table=7&utm_source=lumen-mobile'],
])('%s is linked to with the partner in its query [P1-016]', (_, address, start) =>
  expect(linkOut(address, 'lumen-mobile')).toBe(`${start}&utm_medium=dining_rewards`),
)

test.each(['javascript:alert(1)', 'data:text/html,x', 'order.example/pies', ''])('%j is not linked to', (address) =>
  expect(linkOut(address, 'lumen-mobile')).toBeNull(),
)
