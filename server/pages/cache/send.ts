import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Document, Encoding } from './document.ts'

/** Sends a kept page: the encoding the browser reads, or nothing but a nod when it has the page already. */
export function sendDocument(
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  response: ServerResponse,
  document: Document,
  more: Record<string, string>,
): void {
  const encoding = encodingFor(String(headers['accept-encoding'] ?? ''))
  // Other bytes, another name (RFC 9110 §8.8.3).
  const etag = `"${document.hash}-${encoding}"`
  if (headers['if-none-match']?.includes(etag)) {
    response.writeHead(304, { ...more, ...document.headers, etag })
    response.end()
    return
  }
  const body = document.bodies[encoding]
  response.writeHead(200, {
    ...more,
    ...document.headers,
    etag,
    'content-length': body.length,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  })
  response.end(method === 'HEAD' ? undefined : body)
}

/** The best of ours that the browser names and does not refuse. */
export function encodingFor(accepts: string): Encoding {
  if (accepts === '') return 'identity'
  const refused = (name: string): boolean => new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0*)?(,|\\s|$)`).test(accepts)
  for (const name of ['br', 'gzip'] as const)
    if (new RegExp(`\\b${name}\\b`).test(accepts) && !(accepts.includes('q=0') && refused(name))) return name
  return 'identity'
}
