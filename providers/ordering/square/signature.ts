import { createHmac, timingSafeEqual } from 'node:crypto'

export const squareSignatureHeader = 'x-square-hmacsha256-signature'

const digestOf = (key: string, url: string, rawBody: Buffer): Buffer =>
  createHmac('sha256', key).update(url).update(rawBody).digest()

/** The value of `squareSignatureHeader`: HMAC-SHA256 of the notification URL as registered and the raw body, in base64. */
export const squareSignature = (key: string, url: string, rawBody: Buffer): string =>
  digestOf(key, url, rawBody).toString('base64')

/** Whether one of these keys signed the webhook. Compares in constant time. */
export function isSquareSigned(
  { url, keys }: { url: string; keys: readonly string[] },
  rawBody: Buffer,
  header: unknown,
): boolean {
  const signature = Buffer.from(typeof header === 'string' && /^[\w+/]{43}=$/.test(header) ? header : '', 'base64')
  let isSigned = false
  for (const key of keys) {
    const expected = digestOf(key, url, rawBody)
    if (signature.length === expected.length && timingSafeEqual(signature, expected)) isSigned = true
  }
  return isSigned
}
