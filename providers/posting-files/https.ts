import { paddedNumber } from '../../domain/posting-file/records.ts'
import { limitedBody } from '../limited-body.ts'
import { isSignedBy, signatureHeaders, signedHeaders } from './signature.ts'
import { acknowledgementBytesMax, type FileStatus, type Handover, type PostingTransport } from './transport.ts'

const answerLimitMs = 30_000 // a large file on a slow line; no member waits

type Options = {
  /** Without final slash. */
  baseUrl: string
  /** The first signs; answers may be signed by any of them, while one replaces another. */
  keys: readonly [string, ...string[]]
  clock: { now(): Date }
  fetch?: typeof fetch
}

/** The two calls of docs/runbooks/posting-files.md over HTTPS. Requests and answers are signed; redirects are not followed. */
export function httpsPosting(options: Options): PostingTransport {
  return {
    send: async ({ number, text }): Promise<Handover> => {
      const answer = await call(options, 'PUT', `/files/${paddedNumber(number)}`, text)
      if (answer === null) return 'unknown'
      if (answer.status === 409) return 'conflict'
      return answer.status === 200 || answer.status === 201 ? 'received' : 'unknown'
    },
    status: async ({ number }): Promise<FileStatus> => {
      const answer = await call(options, 'GET', `/files/${paddedNumber(number)}/acknowledgement`, '')
      if (answer?.status === 200) return { state: 'acknowledged', text: answer.text }
      if (answer?.status === 202) return { state: 'received' }
      return { state: answer?.status === 404 ? 'missing' : 'unknown' }
    },
  }
}

/** An answer that the partner signed, or null. */
async function call(
  { baseUrl, keys, clock, fetch: request = fetch }: Options,
  method: 'PUT' | 'GET',
  path: string,
  body: string,
): Promise<{ status: number; text: string } | null> {
  const url = new URL(`${baseUrl}${path}`)
  try {
    const answer = await request(url, {
      method,
      headers: {
        ...signedHeaders(keys[0], { method, path: url.pathname, body }, clock.now()),
        ...(body === '' ? {} : { 'content-type': 'text/plain; charset=utf-8' }),
      },
      ...(body === '' ? {} : { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(answerLimitMs),
    })
    const text = (await limitedBody(answer, acknowledgementBytesMax))?.toString('utf8')
    if (text === undefined) return null
    const headers = {
      timestamp: answer.headers.get(signatureHeaders.timestamp),
      signature: answer.headers.get(signatureHeaders.signature),
    }
    const signed = { method: 'ANSWER', path: url.pathname, body: `${answer.status}\n${text}` }
    return isSignedBy(keys, signed, headers, clock.now()) ? { status: answer.status, text } : null
  } catch {
    return null
  }
}
