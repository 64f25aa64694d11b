import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Names of the headers, the same on requests and on answers. */
export const signatureHeaders = { timestamp: 'damask-timestamp', signature: 'damask-signature' } as const

/** How far a timestamp may be from the reader's clock, either way. */
export const signatureToleranceMs = 5 * 60_000

/** What a signature covers. `method` is `PUT` or `GET` for a request and `ANSWER` for the answer to it. */
export type Signed = { method: string; path: string; timestamp: string; body: string }

/** HMAC-SHA256 as lowercase hex, over four lines: method, path, timestamp and the SHA-256 of the body in hex. */
export function postingSignature(key: string, { method, path, timestamp, body }: Signed): string {
  const digest = createHash('sha256').update(body).digest('hex')
  return createHmac('sha256', key).update([method, path, timestamp, digest].join('\n')).digest('hex')
}

/** Headers that sign a request or an answer at this moment (Unix seconds). */
export function signedHeaders(key: string, what: Omit<Signed, 'timestamp'>, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  return {
    [signatureHeaders.timestamp]: timestamp,
    [signatureHeaders.signature]: postingSignature(key, { ...what, timestamp }),
  }
}

type Headers = { timestamp: string | null | undefined; signature: string | null | undefined }

/** Whether one of the keys signed this, within five minutes. Takes the same time whatever is wrong with the signature. */
export function isSignedBy(
  keys: readonly string[],
  what: Omit<Signed, 'timestamp'>,
  { timestamp, signature }: Headers,
  now: Date,
): boolean {
  if (!timestamp || !signature || !/^\d{1,12}$/.test(timestamp)) return false
  const shown = Buffer.from(signature)
  let right = false
  for (const key of keys) {
    const expected = Buffer.from(postingSignature(key, { ...what, timestamp }))
    if (shown.length === expected.length && timingSafeEqual(shown, expected)) right = true
  }
  return right && Math.abs(now.getTime() - Number(timestamp) * 1000) <= signatureToleranceMs
}
