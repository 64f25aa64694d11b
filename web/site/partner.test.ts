import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { memberOf, partnerOf, renderMarkup } from '../../checks/fixtures/render.tsx'
import { shouldRevalidate } from '../root.tsx'
import { useBrand, useMember, useSite } from './partner.ts'

const Greeting = () => `${useMember()?.firstName ?? 'visitor'} of ${useBrand().program} at ${useSite().origin}`

test.each([
  [null, 'visitor'],
  [memberOf({ firstName: 'Noor' }), 'Noor'],
])('a component reads the partner and the member from the root loader: %#', (member, name) => {
  const partner = partnerOf('lumen-mobile')
  expect(renderMarkup(createElement(Greeting), { partner, member })).toBe(
    `${name} of ${partner.brand.program} at https://site.example`,
  )
})

test('a component that needs the partner throws where the root loader has no data', () => {
  const Page = createRoutesStub([{ id: 'root', path: '/', Component: Greeting }])
  expect(() => renderToString(createElement(Page))).toThrow('useSite: the root loader has no data')
})

const urlOf = (path: string) => new URL(path, 'https://dine.example')
const revalidates = (current: string, next: string) =>
  shouldRevalidate({ currentUrl: urlOf(current), nextUrl: urlOf(next) } as Parameters<typeof shouldRevalidate>[0])

// The document carries the partner's settings, so no call has to fetch them.
test.each([
  ['/', '/search'],
  ['/search', '/search?location=Boston'],
  ['/search?pageNo=2', '/merchants/m1'],
  ['/account/manage_cards', '/'],
])('does not reload the partner’s settings on a navigation from %s to %s [P1-448]', (current, next) =>
  expect(revalidates(current, next)).toBe(false),
)

test('reloads the partner’s settings when the URL stays the same, as in a revalidation', () =>
  expect(revalidates('/search', '/search')).toBe(true))
