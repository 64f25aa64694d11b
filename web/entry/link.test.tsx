import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  Link as AnyLink,
  StaticRouterProvider,
  type LinkProps,
} from 'react-router'
import { expect, test } from 'vitest'
import { Link } from './link.tsx'

async function drawn(Draw: typeof AnyLink, props: LinkProps): Promise<string> {
  const handler = createStaticHandler([{ path: '*', element: <Draw {...props}>there</Draw> }])
  const context = await handler.query(new Request('http://air.localhost/search/deep?pageNo=2'))
  if (context instanceof Response) throw new Error('nothing was drawn')
  return renderToString(
    <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} />,
  )
}

test.each<[string, LinkProps]>([
  ['home', { to: '/' }],
  ['a page', { to: '/how-it-works', className: 'a b' }],
  ['one with a question', { to: '/search?location=New+York&acclaimed=true', 'aria-label': 'All & more' }],
  ['a way back', { to: '/login?returnTo=%2Fsearch%3Fa%3D1', reloadDocument: true }],
  ['a place on a page', { to: '/earn#rules', target: '_blank', rel: 'noopener' }],
  ['one with everything', { to: '/a.b/..c/d?e=/../#f', state: { a: 1 }, replace: true, preventScrollReset: true }],
  ['the same page', { to: '' }],
  ['a place on this page', { to: '#rules' }],
  ['this page asked another way', { to: '?pageNo=3' }],
  ['from here', { to: 'deeper' }],
  ['a way up', { to: '/a/../b' }],
  ['a slash too many', { to: '/a//b' }],
  ['two at the start', { to: '//elsewhere.example/a' }],
  ['a slash at the end', { to: '/a/' }],
  ['an empty question', { to: '/a?' }],
  ['elsewhere', { to: 'https://elsewhere.example/a' }],
  ['parts', { to: { pathname: '/a', search: '?b=1' } }],
  ['a link that is not found ahead', { to: '/a', discover: 'none' }],
])('%s reads as the router writes it', async (_name, props) => {
  expect(await drawn(Link as typeof AnyLink, props)).toBe(await drawn(AnyLink, props))
})
