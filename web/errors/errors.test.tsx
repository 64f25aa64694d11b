import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { expect, test } from 'vitest'
import { RouterContextProvider } from 'react-router'
import { renderMarkup, linksOf, partnerOf, textsOf } from '../../checks/fixtures/render.tsx'
import type { PageInfo } from '../../contract/pages.ts'
import { pageInfo } from '../site/context.ts'
import { meta } from '../shell/layout.tsx'
import { ErrorBoundaryView } from './error-boundary-view.tsx'
import ErrorPage, { loader, meta as errorMeta } from './error.tsx'
import { loader as notFoundLoader } from './not-found.tsx'

const partner = partnerOf('northfield-cu')
const root = { id: 'root', loaderData: { partner, member: null, staging: false, year: 2026, content: [] } }
const errorView = (status: number, data: unknown) => (
  <ErrorBoundaryView isInLayout error={new ErrorResponse(status, '', data)} />
)

test('the loader of unknown paths throws a 404 [P1-076] [P1-077]', () => {
  expect(notFoundLoader).toThrow(expect.objectContaining({ init: { status: 404 } }))
})

test('the not-found page has a title, a text and a link to the home page [P1-158] [P1-160]', () => {
  const html = renderMarkup(errorView(404, { reference: '' }), { partner, path: '/nowhere' })
  expect(textsOf(html).slice(0, 2)).toEqual([
    'There is no table here',
    'The page you asked for does not exist, or has moved.',
  ])
  expect(html).toMatch(/<h1[^>]*>There is no table here/)
  expect(linksOf(html)).toContainEqual(['Go to the home page', '/'])
})

test('the document title says that the page was not found or that something went wrong [P1-159]', () => {
  const titleOf = (status: number) => meta({ error: new ErrorResponse(status, '', null), matches: [root] } as never)
  expect(titleOf(404)).toContainEqual({ title: 'Page not found | Northfield Rewards' })
  expect(titleOf(500)).toContainEqual({ title: 'Something went wrong | Northfield Rewards' })
})

test('the error page has the reference of its request, a link home and a document title [P1-074] [P1-075]', () => {
  const context = new RouterContextProvider()
  context.set(pageInfo, { reference: 'K7QD-2M' } as PageInfo)
  const loaderData = loader({ context } as never)
  const Page = () => <ErrorPage {...({ loaderData } as Parameters<typeof ErrorPage>[0])} />
  const html = renderMarkup(<Page />, { partner, path: '/error' })
  expect(textsOf(html)).toContain('Reference K7QD-2M')
  expect(linksOf(html)).toContainEqual(['Go to the home page', '/'])
  expect(errorMeta({ matches: [root] } as never)).toContainEqual({ title: 'Something went wrong | Northfield Rewards' })
})

test('the page after a failure shows its reference if it has one, a button to retry and a link home [P1-075]', () => {
  expect(textsOf(renderMarkup(errorView(500, { reference: 'K7QD' }), { partner }))).toContain('Reference K7QD')
  for (const data of [{ reference: 'K7QD' }, null, 'Internal Server Error']) {
    const html = renderMarkup(errorView(500, data), { partner })
    expect(html).toMatch(/<button[^>]*>Try again</)
    expect(linksOf(html)).toContainEqual(['Go to the home page', '/'])
  }
  // A gateway's plain 500 has no reference: the browser fetches one later (shell.journey.ts).
  expect(textsOf(renderMarkup(errorView(500, null), { partner })).join(' ')).not.toContain('Reference')
})
