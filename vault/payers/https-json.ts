import { request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'

export type Call = {
  method: 'GET' | 'POST'
  url: URL
  headers: Readonly<Record<string, string>>
  body?: unknown
  /** Client certificate and its key, as PEM. */
  identity: { cert: string; key: string } | null
  limitMs: number
}
export type Reply = { status: number; body: unknown }

const replyBytesMax = 64 * 1024

/**
 * Makes one JSON call, with a client certificate if there is one. Returns null when no usable reply arrives within the limit; an empty
 * reply is usable and has the body null. Does not follow redirects.
 */
export function callJson({ method, url, headers, body, identity, limitMs }: Call): Promise<Reply | null> {
  const text = body === undefined ? '' : JSON.stringify(body)
  return new Promise((resolve) => {
    const sendRequest = url.protocol === 'https:' ? tlsRequest : plainRequest
    const request = sendRequest(
      url,
      {
        ...identity,
        method,
        signal: AbortSignal.timeout(limitMs),
        headers: { accept: 'application/json', ...headers, ...(text && { 'content-type': 'application/json' }) },
      },
      (response) => {
        const parts: Buffer[] = []
        let bytes = 0
        response.on('data', (part: Buffer) => {
          bytes += part.length
          if (bytes > replyBytesMax) return request.destroy()
          parts.push(part)
        })
        response.on('error', ignoreError)
        response.on('end', () => {
          const parsed = parse(Buffer.concat(parts).toString())
          resolve(parsed === undefined ? null : { status: response.statusCode ?? 0, body: parsed })
        })
      },
    )
    request.on('error', ignoreError)
    request.on('close', () => resolve(null)) // no effect after a reply
    request.end(text)
  })
}

/** Without a listener an error would end the process. The request closes after each error, which resolves the call. */
const ignoreError = () => undefined

/** Null for an empty text; undefined for text that is not JSON. */
function parse(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
