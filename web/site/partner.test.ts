import { expect, test } from 'vitest'
import { shouldRevalidate } from '../root.tsx'

const at = (path: string) => new URL(path, 'https://dine.example')
const revalidates = (current: string, next: string) =>
  shouldRevalidate({ currentUrl: at(current), nextUrl: at(next) } as Parameters<typeof shouldRevalidate>[0])

// The document carries the partner's settings, so no call has to fetch them.
test.each([
  ['/', '/search'],
  ['/search', '/search?location=Boston'],
  ['/search?pageNo=2', '/merchants/m1'],
  ['/account/manage_cards', '/'],
])('does not reload the partner’s settings on the way from %s to %s [P1-448]', (current, next) =>
  expect(revalidates(current, next)).toBe(false),
)

test('reloads them on an explicit revalidation', () => expect(revalidates('/search', '/search')).toBe(true))
