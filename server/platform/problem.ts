import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { FieldError, Problem } from '../../contract/endpoint.ts'
import { referenceAlphabet, referenceLength } from '../../domain/references.ts'

/**
 * Eight letters and digits without I, O, 0 and 1, which look alike: short enough to read out over the phone, long enough not to collide in
 * a log.
 */
export function newReference(): string {
  return Array.from(randomBytes(referenceLength), (byte) => referenceAlphabet[byte % referenceAlphabet.length]).join('')
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

const problemCodes = new WeakMap<FastifyReply, string>()

/** The code of the problem that was sent with a reply; undefined for a reply without one. */
export const problemCodeOf = (reply: FastifyReply): string | undefined => problemCodes.get(reply)

export function sendProblem(reply: FastifyReply, body: Problem): FastifyReply {
  problemCodes.set(reply, body.code)
  if (body.status === 429 || body.status === 503) reply.header('retry-after', '5') // seconds
  return reply
    .code(body.status)
    .type('application/problem+json')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(body))
}
