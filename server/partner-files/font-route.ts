import type { FastifyInstance } from 'fastify'
import { sendNotFound } from '../brands/not-found.ts'
import type { Deps } from '../platform/deps.ts'
import { readFileBytes } from './stored-files.ts'

const yearSeconds = 31_536_000
const fontsKept = 40

/** Serves the fonts of a partner on its own hosts only. The address changes with the file, so browsers may cache it for a year. */
export function ownFontRoute(app: FastifyInstance, { db, partners }: Pick<Deps, 'db' | 'partners'>): void {
  /** The bytes of fonts that were requested, by partner and hash. The oldest is dropped above `fontsKept`. */
  const cache = new Map<string, Buffer>()
  // Fonts are the same for all visitors: a shared cache must not store a visitor's cookie.
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/fonts/own/')) reply.removeHeader('set-cookie')
  })
  app.get<{ Params: { hash: string } }>('/fonts/own/:hash.woff2', async (request, reply) => {
    const { partner } = request
    const { hash } = request.params
    if (!partner || !partners.files(partner.id).hasFont(hash)) return sendNotFound(request, reply)
    const key = `${partner.id}/${hash}`
    const bytes = cache.get(key) ?? (await readFileBytes(db, partner.id, hash))
    if (!bytes) return sendNotFound(request, reply)
    cache.set(key, bytes)
    const [oldest] = cache.keys()
    if (cache.size > fontsKept && oldest !== undefined) cache.delete(oldest)
    return reply.type('font/woff2').header('cache-control', `public, max-age=${yearSeconds}, immutable`).send(bytes)
  })
}
