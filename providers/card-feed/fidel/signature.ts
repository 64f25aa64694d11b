import { createHmac, timingSafeEqual } from 'node:crypto'

/** The largest difference between a webhook's timestamp and our clock, either way. Source: the provider's webhook documentation. */
export const fidelSignatureToleranceMs = 5 * 60_000

export type SignedCall = {
  rawBody: Buffer
  /** The webhook address exactly as registered with the provider. */
  url: string
  /** `x-fidel-timestamp`: Unix milliseconds, as text. */
  timestamp: string
}

/** base64(HMAC(secret, base64(HMAC(secret, body + url + timestamp)))) with SHA-256. */
export function fidelSignature(secret: string, call: SignedCall): string {
  const innerSignature = createHmac('sha256', secret)
    .update(call.rawBody)
    .update(call.url)
    .update(call.timestamp)
    .digest('base64')
  return createHmac('sha256', secret).update(innerSignature).digest('base64')
}

export type FidelVerification =
  | { ok: true }
  | { ok: false; reason: 'signature_missing' | 'timestamp_outside' | 'signature_wrong' }

/**
 * Checks that the provider signed this call and that it is fresh. Accepts several secrets during a rotation. Compares in constant
 * time. `signature_missing`: the signature or the timestamp is missing, or the timestamp is malformed.
 */
export function verifyFidel(input: {
  rawBody: Buffer
  url: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  secrets: readonly string[]
  now: Date
}): FidelVerification {
  const signature = input.headers['x-fidel-signature']
  const timestamp = input.headers['x-fidel-timestamp']
  if (typeof signature !== 'string' || typeof timestamp !== 'string' || !/^\d{1,15}$/.test(timestamp)) {
    return { ok: false, reason: 'signature_missing' }
  }
  const signatureBytes = Buffer.from(signature)
  let isMatch = false
  for (const secret of input.secrets) {
    const expected = Buffer.from(fidelSignature(secret, { rawBody: input.rawBody, url: input.url, timestamp }))
    if (signatureBytes.length === expected.length && timingSafeEqual(signatureBytes, expected)) isMatch = true
  }
  if (!isMatch) return { ok: false, reason: 'signature_wrong' }
  const skewMs = Math.abs(input.now.getTime() - Number(timestamp))
  return skewMs <= fidelSignatureToleranceMs ? { ok: true } : { ok: false, reason: 'timestamp_outside' }
}
