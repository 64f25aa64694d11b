import type { FastifyInstance } from 'fastify'
import type { HandlePage } from '../../contract/pages.ts'

/** Requests for these routes of the server bypass Vite. */
const serverPaths = /^\/(api|feeds|images|healthz|readyz)(\/|$)/

/**
 * Renders pages from their sources with hot reload, in the same process and on the same port. The returned function loads the handler of
 * the current sources.
 */
export async function liveHandlerLoader(app: FastifyInstance): Promise<() => Promise<HandlePage>> {
  const { createServer, isRunnableDevEnvironment } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: app.server } }, appType: 'custom' })
  const ssr = vite.environments.ssr
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite has no environment to render pages in.')
  app.addHook('onRequest', (request, reply, next) => {
    if (serverPaths.test(request.url)) return next()
    vite.middlewares(request.raw, reply.raw, next)
  })
  app.addHook('onClose', () => vite.close())
  return async () => ((await ssr.runner.import('/web/entry/handle.ts')) as { handle: HandlePage }).handle
}
