import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { FieldError, Problem } from '../../contract/endpoint.ts'

/**
 * Eight letters and digits without I, O, 0 and 1, which look alike: short enough to read out over the phone, long enough not to collide in
 * a log.
 */
export function newReference(): string {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  return Array.from(randomBytes(8), (byte) => alphabet[byte % alphabet.length]).join('')
}

export function problemOf(
  status: number,
  code: string,
  title: string,
  reference: string,
  errors?: FieldError[],
): Problem {
  return { type: `urn:damask:${code}`, title, status, code, reference, ...(errors ? { errors } : {}) }
}

export function sendProblem(reply: FastifyReply, body: Problem): FastifyReply {
  if (body.status === 429 || body.status === 503) reply.header('retry-after', '5') // seconds
  return reply
    .code(body.status)
    .type('application/problem+json')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(body))
}
