import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { HandlePage } from '../../contract/pages.ts'
import { pageInfo } from '../site/context.ts'

const loadBuild = () => import('virtual:react-router/server-build') as unknown as Promise<ServerBuild>
const render = createRequestHandler(loadBuild, import.meta.env.MODE)

/**
 * Renders a page for the server. This module must be inside Vite's graph: the context key and the router have to be the objects that the
 * pages use.
 */
export const handle: HandlePage = (request, info) => {
  const context = new RouterContextProvider()
  context.set(pageInfo, info)
  return render(request, context)
}
