import type { IncomingMessage, ServerResponse } from 'node:http'
import { memoize } from '../../platform/memoize.ts'
import type { CachedDocument, Encoding } from './document.ts'

/** Sends a cached page in the best encoding that the browser accepts, or 304 when the ETag matches. */
export function sendDocument(
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  response: ServerResponse,
  { responses }: CachedDocument,
): void {
  const cached = responses[encodingFor(String(headers['accept-encoding'] ?? ''))]
  if (headers['if-none-match']?.includes(cached.etag)) {
    response.writeHead(304, cached.notModified)
    response.end()
    return
  }
  response.writeHead(200, cached.headers)
  response.end(method === 'HEAD' ? undefined : cached.body)
}

/** Brotli when the browser accepts it, else gzip when the browser accepts that, else no encoding. */
export const encodingFor = memoize((acceptEncoding: string): Encoding => {
  const accepted = new Map(
    acceptEncoding.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
      return [name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))] as const
    }),
  )
  return (['br', 'gzip'] as const).find((name) => accepted.get(name)) ?? 'identity'
})
