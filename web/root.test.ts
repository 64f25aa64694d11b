import { expect, test } from 'vitest'
import { shouldRevalidate } from './root.tsx'

const at = (path: string) => new URL(path, 'https://site.example')

test.each([
  ['/account/manage_cards', '/search', false],
  ['/search?pageNo=1', '/search?pageNo=2', false],
  // Asked for by the page itself, as after a card was linked.
  ['/account/manage_cards', '/account/manage_cards', true],
])('the member stays as loaded on the way from %s to %s: read again is %s [P1-450]', (from, to, again) => {
  expect(shouldRevalidate({ currentUrl: at(from), nextUrl: at(to) } as never)).toBe(again)
})
