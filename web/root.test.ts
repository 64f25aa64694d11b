import { expect, test } from 'vitest'
import { shouldRevalidate } from './root.tsx'

const at = (path: string) => new URL(path, 'https://site.example')

test.each([
  ['/account/manage_cards', '/search', false],
  ['/search?pageNo=1', '/search?pageNo=2', false],
  // The page revalidates, for example after it linked a card.
  ['/account/manage_cards', '/account/manage_cards', true],
])('revalidates the member on the way from %s to %s: %s [P1-450]', (from, to, expected) => {
  expect(shouldRevalidate({ currentUrl: at(from), nextUrl: at(to) } as never)).toBe(expected)
})
