import type { ReactNode } from 'react'
import { RouterContextProvider } from 'react-router'
import type { Brand } from '../../contract/brand.ts'
import { entriesFor, nameOfType, type Audience, type ContentEntry } from '../../contract/content.ts'
import { pageInfo } from '../../web/context.ts'
import { brandFolders, drawn, memberOf, partnerOf, words } from './drawn.tsx'
import { pageInfoOf } from './page-info.ts'

export type Visit = { id: string; path: string; change?: Partial<Brand>; state?: Audience; entries?: ContentEntry[] }
// What a route module exports, as the router calls it: the generated types know one route each.
export type Loader = (args: never) => unknown
type View = (props: never) => ReactNode

/** A visit to a page: what its loader called in the API, what it loaded, and the page as drawn; null where there is none. */
export async function visit(
  loader: Loader,
  Page: View,
  params: Record<string, string>,
  { id, path, change, state = 'no_member', entries }: Visit,
) {
  const partner = partnerOf(id, change)
  const content = entries ?? entriesFor(brandFolders().find((one) => one.id === id)?.content ?? [], state)
  const member =
    state === 'no_member' ? null : memberOf(state === 'opted_out' ? { emailOptIn: false, tierLevel: 'OptedOut' } : {})
  const apiCalls: string[] = []
  const info = pageInfoOf(partner, {
    member,
    content: async (name) => content.filter(({ type }) => nameOfType(type) === name),
    copyState: async () => state,
    inject: async (_method, url) => {
      apiCalls.push(decodeURIComponent(url))
      return { status: 200, body: JSON.stringify({ merchants: [] }) }
    },
  })
  const context = new RouterContextProvider()
  context.set(pageInfo, info)
  try {
    const loaderData = await loader({ context, params, request: new Request(`https://a.example${path}`) } as never)
    const html = drawn(<>{(Page as (props: object) => ReactNode)({ loaderData })}</>, {
      partner,
      member,
      path,
      content,
    })
    return { html, apiCalls, loaderData }
  } catch (thrown) {
    const { init } = thrown as { init?: { status?: number } }
    if (init?.status === 404) return null
    throw thrown
  }
}

/** The page inside an element, so that its hooks run while it is drawn. */
export const Drawn = (Page: unknown) => {
  const Component = Page as (props: object) => ReactNode
  return ((props: object) => <Component {...props} />) as View
}
export const headOf = (html = '') => words(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1] ?? '').join('')
