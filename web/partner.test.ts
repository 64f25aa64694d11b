import { expect, test } from 'vitest'
import { shouldRevalidate } from './root.tsx'

const at = (path: string) => new URL(path, 'https://dine.example')
const asks = (current: string, next: string) =>
  shouldRevalidate({ currentUrl: at(current), nextUrl: at(next) } as Parameters<typeof shouldRevalidate>[0])

// The flags come with the page as part of its partner, so there is no call that could fail or be asked again.
test.each([
  ['/', '/search'],
  ['/search', '/search?location=Boston'],
  ['/search?pageNo=2', '/merchants/m1'],
  ['/account/manage_cards', '/'],
])('from %s to %s the partner’s switches are kept as they came with the first page [P1-448]', (current, next) =>
  expect(asks(current, next)).toBe(false),
)

test('only a renewal that was asked for reads them again', () => expect(asks('/search', '/search')).toBe(true))
