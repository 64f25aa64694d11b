import {
  createRequestHandler,
  RouterContextProvider,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
  type ServerBuild,
} from 'react-router'
import type { HandlePage } from '../../contract/pages.ts'
import { pageInfo } from '../../web/context.ts'
import * as entry from '../../web/entry.server.tsx'
import * as root from '../../web/root.tsx'
import routes from '../../web/routes.ts'

type Entry = { id?: string; path?: string; index?: boolean; file: string; children?: Entry[] }
type Routes = Record<string, NonNullable<ServerBuild['routes'][string]>>
type RouteModule = Routes[string]['module']
type View = Parameters<typeof withComponentProps>[0]
type Boundary = Parameters<typeof withErrorBoundaryProps>[0]

const files = import.meta.glob<RouteModule>('../../web/**/*.tsx')

/** The module with its components wrapped as the plugin for Vite wraps them: they take what was loaded as props. */
function withProps({ default: Page, ErrorBoundary, ...rest }: RouteModule): RouteModule {
  return {
    ...rest,
    default: Page && withComponentProps(Page as View),
    ...(ErrorBoundary ? { ErrorBoundary: withErrorBoundaryProps(ErrorBoundary as Boundary) } : {}),
  } as RouteModule
}

async function routesUnder(parentId: string, entries: Entry[]): Promise<Routes> {
  const found = await Promise.all(
    entries.map(async ({ file, children = [], ...route }) => {
      const load = files[`../../web/${file}`]
      if (!load) throw new Error(`web/routes.ts names ${file}, which is not there`)
      const id = route.id ?? file.replace(/\.tsx$/, '')
      return { [id]: { ...route, id, parentId, module: withProps(await load()) }, ...(await routesUnder(id, children)) }
    }),
  )
  return Object.assign({}, ...found)
}

/** What Vite's build tells of a route: without scripts and styles, which these pages do not need. */
const assetsOf = (all: Routes): ServerBuild['assets'] => ({
  entry: { imports: [], module: '/entry.js' },
  url: '/manifest.js',
  version: 'test',
  routes: Object.fromEntries(
    Object.values(all).map(({ id, parentId, path, index, module }) => [
      id,
      {
        ...{ id, parentId, path, index, module: `/${id}.js`, imports: [], css: [], clientActionModule: undefined },
        ...{ clientLoaderModule: undefined, clientMiddlewareModule: undefined, hydrateFallbackModule: undefined },
        ...{ hasAction: false, hasClientAction: false, hasClientMiddleware: false },
        ...{ hasLoader: module.loader !== undefined, hasClientLoader: false },
        hasErrorBoundary: module.ErrorBoundary !== undefined,
      },
    ]),
  ) as ServerBuild['assets']['routes'],
})

/** Every page of the site, rendered from its sources: the documents that browsers get, without a build. */
export async function sourcePages(): Promise<HandlePage> {
  const rootRoute = { id: 'root', path: '', module: withProps(root as unknown as RouteModule) }
  const all = { root: rootRoute, ...(await routesUnder('root', routes as Entry[])) } as Routes
  const render = createRequestHandler({
    entry: { module: entry as unknown as ServerBuild['entry']['module'] },
    routes: all,
    assets: assetsOf(all),
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: {} as ServerBuild['future'],
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  })
  return (request, info) => {
    const context = new RouterContextProvider()
    context.set(pageInfo, info)
    return render(request, context)
  }
}
