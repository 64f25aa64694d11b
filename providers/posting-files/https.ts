import { paddedNumber } from '../../domain/posting-file/records.ts'
import { limitedBody } from '../limited-body.ts'
import { isSignedBy, signatureHeaders, signedHeaders } from './signature.ts'
import { acknowledgmentBytesMax, type FileStatus, type Handover, type PostingTransport } from './transport.ts'

const replyLimitMs = 30_000 // a large file on a slow line; no member waits

type Options = {
  /** Without final slash. */
  baseUrl: string
  /** The first key signs requests. Any of them may sign replies, during a rotation. */
  keys: readonly [string, ...string[]]
  clock: { now(): Date }
  fetch?: typeof fetch
}

/** The two calls of docs/runbooks/posting-files.md over HTTPS. Requests and replies are signed. Follows no redirects. */
export function httpsPosting(options: Options): PostingTransport {
  return {
    send: async ({ number, text }): Promise<Handover> => {
      const response = await call(options, 'PUT', `/files/${paddedNumber(number)}`, text)
      if (response === null) return 'unknown'
      if (response.status === 409) return 'conflict'
      return response.status === 200 || response.status === 201 ? 'received' : 'unknown'
    },
    status: async ({ number }): Promise<FileStatus> => {
      const response = await call(options, 'GET', `/files/${paddedNumber(number)}/acknowledgment`, '')
      if (response?.status === 200) return { state: 'acknowledged', text: response.text }
      if (response?.status === 202) return { state: 'received' }
      return { state: response?.status === 404 ? 'missing' : 'unknown' }
    },
  }
}

/** Makes one call. Returns the reply when the partner signed it, else null. */
async function call(
  { baseUrl, keys, clock, fetch: request = fetch }: Options,
  method: 'PUT' | 'GET',
  path: string,
  body: string,
): Promise<{ status: number; text: string } | null> {
  const url = new URL(`${baseUrl}${path}`)
  try {
    const response = await request(url, {
      method,
      headers: {
        ...signedHeaders(keys[0], { method, path: url.pathname, body }, clock.now()),
        ...(body === '' ? {} : { 'content-type': 'text/plain; charset=utf-8' }),
      },
      ...(body === '' ? {} : { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(replyLimitMs),
    })
    const text = (await limitedBody(response, acknowledgmentBytesMax))?.toString('utf8')
    if (text === undefined) return null
    const replySignature = {
      timestamp: response.headers.get(signatureHeaders.timestamp),
      signature: response.headers.get(signatureHeaders.signature),
    }
    const signedMessage = { method: 'ANSWER', path: url.pathname, body: `${response.status}\n${text}` }
    return isSignedBy(keys, signedMessage, replySignature, clock.now()) ? { status: response.status, text } : null
  } catch {
    return null
  }
}
