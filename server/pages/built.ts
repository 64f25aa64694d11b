import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { HandlePage } from '../../contract/pages.ts'

const root = join(import.meta.dirname, '..', '..')
const yearMs = 365 * 24 * 3600_000

/** Serves the browser files that `react-router build` wrote, and returns a getter of the built render function. */
export async function builtPages(app: FastifyInstance): Promise<() => Promise<HandlePage>> {
  const serverBundle = join(root, 'build', 'server', 'index.js')
  if (!existsSync(serverBundle)) throw new Error('The pages are not built yet: "npm start" builds them.')
  await app.register(fastifyStatic, {
    root: join(root, 'build', 'client', 'assets'),
    prefix: '/assets/',
    // File names contain a hash of the content.
    immutable: true,
    maxAge: yearMs,
    wildcard: false, // serves only the files that exist at the start
    preCompressed: true,
  })
  const { handle } = (await import(pathToFileURL(serverBundle).href)) as { handle: HandlePage }
  return async () => handle
}
