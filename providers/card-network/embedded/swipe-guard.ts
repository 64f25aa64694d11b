import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const digest = (text: string) => createHash('sha256').update(text).digest()
/** Accepted values of `Sec-Fetch-Site`. `none`: the person opened the address directly. Programs send no such header. */
const acceptedFetchSites = new Set(['same-origin', 'none'])

/**
 * A swipe earns rewards, so it needs the key. The guard refuses a swipe that a browser sends from a page of another site, even with
 * the key. With an empty `key` it refuses every call.
 */
export function swipeGuard(key: string) {
  const expectedDigest = digest(`Bearer ${key}`)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { 'sec-fetch-site': site, authorization = '' } = request.headers
    if (typeof site === 'string' && !acceptedFetchSites.has(site))
      return reply.code(403).send({ code: 'cross_site', message: 'Pages of other sites may not swipe.' })
    if (key === '' || !timingSafeEqual(digest(authorization), expectedDigest))
      return reply.code(401).send({
        code: 'unauthorized',
        message: 'A swipe needs SANDBOX_SWIPE_KEY as a bearer token; npm run swipe sends it.',
      })
    return undefined
  }
}
