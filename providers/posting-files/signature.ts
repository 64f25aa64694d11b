import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** The names of the headers on requests and replies. */
export const signatureHeaders = { timestamp: 'damask-timestamp', signature: 'damask-signature' } as const

/** The largest difference between a timestamp and the reader's clock, either way. */
export const signatureToleranceMs = 5 * 60_000

/**
 * Data that a signature covers. `method` is `PUT` or `GET` for a request and `ANSWER` for its reply. In a reply, `body` begins with a line
 * that has the HTTP status.
 */
export type SignedMessage = { method: string; path: string; timestamp: string; body: string }

/** HMAC-SHA256 as lowercase hex, over four lines: method, path, timestamp and the SHA-256 of the body in hex. */
export function postingSignature(key: string, { method, path, timestamp, body }: SignedMessage): string {
  const digest = createHash('sha256').update(body).digest('hex')
  return createHmac('sha256', key).update([method, path, timestamp, digest].join('\n')).digest('hex')
}

/** Makes the headers that sign a request or a reply. The timestamp is in Unix seconds. */
export function signedHeaders(
  key: string,
  message: Omit<SignedMessage, 'timestamp'>,
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  return {
    [signatureHeaders.timestamp]: timestamp,
    [signatureHeaders.signature]: postingSignature(key, { ...message, timestamp }),
  }
}

type Headers = { timestamp: string | null | undefined; signature: string | null | undefined }

/** Whether one of the keys signed the message, within `signatureToleranceMs` of `now`. Compares in constant time. */
export function isSignedBy(
  keys: readonly string[],
  message: Omit<SignedMessage, 'timestamp'>,
  { timestamp, signature }: Headers,
  now: Date,
): boolean {
  if (!timestamp || !signature || !/^\d{1,12}$/.test(timestamp)) return false
  const received = Buffer.from(signature)
  let isMatch = false
  for (const key of keys) {
    const expected = Buffer.from(postingSignature(key, { ...message, timestamp }))
    if (received.length === expected.length && timingSafeEqual(received, expected)) isMatch = true
  }
  return isMatch && Math.abs(now.getTime() - Number(timestamp) * 1000) <= signatureToleranceMs
}
