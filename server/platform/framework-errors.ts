import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Problem } from '../../contract/endpoint.ts'
import { refusalCopy } from '../../contract/refusal-copy.ts'
import { closedPolicy, securityHeaders } from './headers.ts'
import { newReference, problemOf, sendProblem } from './problem.ts'

const problemFor = (status: number, code: string, reference: string): Problem =>
  problemOf(status, code, refusalCopy.invalid_request, reference)

/** Answers a request that Fastify refuses before any route or hook, such as one with an address that is not UTF-8. */
export function answerFrameworkError(
  error: { statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
  production: boolean,
): void {
  reply.headers({ ...securityHeaders(production), 'content-security-policy': closedPolicy })
  sendProblem(reply, problemFor(error.statusCode ?? 400, 'invalid_request', request.id))
}

const clientErrorStatuses: Readonly<Record<string, { status: number; code: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'request_timeout' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'headers_too_large' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'too_large' },
}

/** Returns the function that answers a request which Node cannot read as HTTP, or which took too long, and closes the connection. */
export const answerClientErrors =
  (production: boolean) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    if (socket.writable) {
      const { status, code } = clientErrorStatuses[error.code ?? ''] ?? { status: 400, code: 'invalid_request' }
      const body = JSON.stringify(problemFor(status, code, newReference()))
      const headers = {
        ...securityHeaders(production),
        'content-security-policy': closedPolicy,
        'content-type': 'application/problem+json',
        'content-length': String(Buffer.byteLength(body)),
        'cache-control': 'no-store',
        connection: 'close',
      }
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
    }
    socket.destroy(error)
  }
