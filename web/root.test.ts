import { expect, test } from 'vitest'
import { shouldRevalidate } from './root.tsx'

const urlOf = (path: string) => new URL(path, 'https://site.example')

test.each([
  ['/account/manage_cards', '/search', false],
  ['/search?pageNo=1', '/search?pageNo=2', false],
  // The page revalidates, for example after it linked a card.
  ['/account/manage_cards', '/account/manage_cards', true],
])('a navigation from %s to %s revalidates the member: %s [P1-450]', (from, to, expected) => {
  expect(shouldRevalidate({ currentUrl: urlOf(from), nextUrl: urlOf(to) } as never)).toBe(expected)
})
