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

const known = new Map<string, Encoding>()
const knownMax = 200 // browsers say few different things

/** The best of ours that the browser names and does not refuse. */
export function encodingFor(accepts: string): Encoding {
  const before = known.get(accepts)
  if (before) return before
  const found = bestOf(accepts)
  if (known.size < knownMax) known.set(accepts, found)
  return found
}

function bestOf(accepts: string): Encoding {
  const named = new Map(
    accepts.split(',').map((part) => {
      const [name = '', ...more] = part.split(';').map((word) => word.trim())
      return [name, !more.some((word) => /^q=0(\.0*)?$/.test(word))] as const
    }),
  )
  return (['br', 'gzip'] as const).find((name) => named.get(name)) ?? 'identity'
}
