import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { HandlePage } from '../../contract/pages.ts'
import { pageInfo } from '../context.ts'

const build = () => import('virtual:react-router/server-build') as unknown as Promise<ServerBuild>

/** Given a function, the router works its routes out anew for every page; during development they do change. */
const render = createRequestHandler(import.meta.env.PROD ? await build() : build, import.meta.env.MODE)

/** Must live inside Vite's graph: the context key and the router have to be the very same objects the pages use. */
export const handle: HandlePage = (request, info) => {
  const context = new RouterContextProvider()
  context.set(pageInfo, info)
  return render(request, context)
}
