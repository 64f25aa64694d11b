import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseFileNumber } from '../../../domain/posting-file/records.ts'
import { isSignedBy, signatureHeaders, signedHeaders } from '../signature.ts'
import type { SandboxPartner } from './partner.ts'

/** The path of posting files in the sandbox; the partner's id follows. */
export const postingFilesMount = '/posting-files'

/** Each sandbox partner has a different key. */
export const sandboxPostingKey = (key: string, partnerId: string): string =>
  createHmac('sha256', key).update(partnerId).digest('base64url')

const fileAddress = `${postingFilesMount}/:partner/files/:number`
const bodyBytesMax = 16 * 1024 * 1024
type FileParams = { Params: { partner: string; number: string } }
type PostingRoutesDeps = { keyOf: (partnerId: string) => string; partner: SandboxPartner; clock: { now(): Date } }

const textOf = (body: unknown): string => (typeof body === 'string' ? body : '')
const headerOf = (request: FastifyRequest, name: string): string => String(request.headers[name] ?? '')

/** The sandbox's side of posting files over HTTPS (docs/runbooks/posting-files.md). */
export function postingRoutes(app: FastifyInstance, { keyOf, partner, clock }: PostingRoutesDeps): void {
  /** Sends a signed reply. The signature covers the status, so that an intermediary cannot change it. */
  const sendSigned = (request: FastifyRequest<FileParams>, reply: FastifyReply, status: number, body = '') => {
    const path = request.url
    const headers = signedHeaders(
      keyOf(request.params.partner),
      { method: 'ANSWER', path, body: `${status}\n${body}` },
      clock.now(),
    )
    return reply.code(status).headers(headers).type('text/plain; charset=utf-8').send(body)
  }
  const hasInvalidSignature = (request: FastifyRequest<FileParams>): boolean => {
    const { timestamp, signature } = signatureHeaders
    const headers = { timestamp: headerOf(request, timestamp), signature: headerOf(request, signature) }
    const signedMessage = { method: request.method, path: request.url, body: textOf(request.body) }
    return !isSignedBy([keyOf(request.params.partner)], signedMessage, headers, clock.now())
  }

  app.put<FileParams>(fileAddress, { bodyLimit: bodyBytesMax }, async (request, reply) => {
    if (hasInvalidSignature(request)) return sendSigned(request, reply, 401)
    const number = parseFileNumber(request.params.number)
    if (number === null) return sendSigned(request, reply, 404)
    const result = await partner.receive(request.params.partner, number, textOf(request.body))
    return sendSigned(request, reply, { created: 201, same: 200, conflict: 409 }[result])
  })

  app.get<FileParams>(`${fileAddress}/acknowledgment`, async (request, reply) => {
    if (hasInvalidSignature(request)) return sendSigned(request, reply, 401)
    const number = parseFileNumber(request.params.number)
    const acknowledgment = number === null ? null : await partner.acknowledgment(request.params.partner, number)
    if (acknowledgment === null) return sendSigned(request, reply, 404)
    if (acknowledgment.text === null) return sendSigned(request, reply, 202)
    return sendSigned(request, reply, 200, acknowledgment.text)
  })
}
