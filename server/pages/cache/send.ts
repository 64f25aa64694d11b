import type { IncomingMessage, ServerResponse } from 'node:http'
import { remembered } from '../../platform/remembered.ts'
import type { Document, Encoding } from './document.ts'

/** Sends a kept page: the encoding the browser reads, or nothing but a nod when it has the page already. */
export function sendDocument(
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  response: ServerResponse,
  { answers }: Document,
): void {
  const answer = answers[encodingFor(String(headers['accept-encoding'] ?? ''))]
  if (headers['if-none-match']?.includes(answer.etag)) {
    response.writeHead(304, answer.nod)
    response.end()
    return
  }
  response.writeHead(200, answer.headers)
  response.end(method === 'HEAD' ? undefined : answer.body)
}

/** The best of ours that the browser names and does not refuse. */
export const encodingFor = remembered((accepts: string): Encoding => {
  const named = new Map(
    accepts.split(',').map((part) => {
      const [name = '', ...more] = part.split(';').map((word) => word.trim())
      return [name, !more.some((word) => /^q=0(\.0*)?$/.test(word))] as const
    }),
  )
  return (['br', 'gzip'] as const).find((name) => named.get(name)) ?? 'identity'
})
