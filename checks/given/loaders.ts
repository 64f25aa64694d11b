import { createStaticHandler, RouterContextProvider, type RouteObject } from 'react-router'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { PageInfo } from '../../contract/pages.ts'
import type { PartnerView } from '../../contract/brand.ts'
import { pageInfo } from '../../web/context.ts'
import routes from '../../web/routes.ts'
import { pageInfoOf } from './page-info.ts'

type Module = { loader?: RouteObject['loader'] }
export type Visit = Pick<PageInfo, 'member'> & { partner: PartnerView } & Partial<Pick<PageInfo, 'inject'>>

/** The routes of the site with their loaders alone, as the server runs them. */
async function routeOf({ path, index, file, children }: RouteConfigEntry): Promise<RouteObject> {
  const { loader } = (await import(/* @vite-ignore */ `../../web/${file}`)) as Module
  const at = path === undefined ? {} : { path }
  if (index) return { index: true, ...at, ...(loader && { loader }) }
  return { ...at, ...(loader && { loader }), children: await Promise.all((children ?? []).map(routeOf)) }
}

/** Opens pages by the loaders of the chosen routes: answers the status, and the address that a redirect leads to. */
export async function loadersOf(chosen: (route: RouteConfigEntry) => boolean) {
  const children = routes.flatMap(({ children = [] }) => children).filter(chosen)
  const handler = createStaticHandler([{ path: '/', children: await Promise.all(children.map(routeOf)) }])
  return async (path: string, visit: Visit) => {
    const requestContext = new RouterContextProvider()
    requestContext.set(pageInfo, pageInfoOf(visit.partner, visit))
    const reply = await handler.query(new Request(`https://partner.example${path}`), { requestContext })
    return reply instanceof Response ? [reply.status, reply.headers.get('location')] : [reply.statusCode]
  }
}
