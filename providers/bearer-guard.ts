import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Makes a hook that refuses a request without the key as its bearer token. */
export function bearerGuard(key: string) {
  const expectedDigest = digest(`Bearer ${key}`)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> =>
    timingSafeEqual(digest(request.headers.authorization ?? ''), expectedDigest)
      ? undefined
      : reply.code(401).send({ code: 'unauthorized' })
}
