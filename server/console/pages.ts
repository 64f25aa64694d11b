import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { isConsolePage } from '../../contract/console-pages.ts'
import { problemOf, sendProblem } from '../platform/problem.ts'
import type { ConsoleDeps } from './deps.ts'

const buildFolder = join(import.meta.dirname, '..', '..', 'build', 'console')
const yearMs = 365 * 24 * 3600_000

/**
 * The console's content security policy: only its files, images in `data:` URLs, and partners' sites in a frame that its form opens. No
 * page may frame the console. The page has no inline script or style, so the policy needs no hashes.
 */
export const consolePolicy = (siteOrigins: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    `frame-src ${siteOrigins.join(' ') || "'none'"}`,
    `form-action 'self' ${siteOrigins.join(' ')}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

/**
 * The built console: files with a content hash in their names, 404 for unknown API calls, and one page for every other address. Its script
 * chooses what to show, and where that is nothing, the status is 404.
 */
export async function consolePages(
  app: FastifyInstance,
  { partners }: Pick<ConsoleDeps, 'partners'>,
  folder = buildFolder,
): Promise<void> {
  const indexPath = join(folder, 'index.html')
  if (!existsSync(indexPath)) throw new Error('The console is not built yet: "npm start" builds it.')
  const html = readFileSync(indexPath)
  app.all('/api/*', (request, reply) =>
    sendProblem(reply, problemOf(404, 'not_found', 'There is nothing at this address.', request.id)),
  )
  await app.register(async (scope) => {
    await scope.register(compress)
    await scope.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: yearMs,
      wildcard: false,
    })
    scope.get('/*', async (request, reply) => {
      const sites = await partners.all()
      return reply
        .status(isConsolePage(request.url.split('?')[0] ?? '') ? 200 : 404)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-frame-options', 'DENY')
        .header('cross-origin-opener-policy', 'same-origin')
        .header('content-security-policy', consolePolicy(sites.map(({ siteOrigin }) => siteOrigin)))
        .send(html)
    })
  })
}
