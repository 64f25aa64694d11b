import { createHmac, timingSafeEqual } from 'node:crypto'

/** How far a webhook's timestamp may be from our clock, either way. Source: the provider's webhook documentation. */
export const signatureToleranceMs = 5 * 60_000

export type SignedCall = {
  rawBody: Buffer
  /** The webhook address exactly as registered with the provider. */
  url: string
  /** `x-fidel-timestamp`: Unix milliseconds, as text. */
  timestamp: string
}

/** base64(HMAC(secret, base64(HMAC(secret, body + url + timestamp)))), SHA-256: hashed twice, base64 each time. */
export function fidelSignature(secret: string, call: SignedCall): string {
  const once = createHmac('sha256', secret)
    .update(call.rawBody)
    .update(call.url)
    .update(call.timestamp)
    .digest('base64')
  return createHmac('sha256', secret).update(once).digest('base64')
}

export type Verification =
  | { ok: true }
  | { ok: false; because: 'signature_missing' | 'timestamp_outside' | 'signature_wrong' }

/**
 * Whether this call comes from the provider and is fresh. Several secrets are accepted while one replaces another;
 * comparison takes the same time whatever is wrong with the signature.
 */
export function verifyFidel(input: {
  rawBody: Buffer
  url: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  secrets: readonly string[]
  now: Date
}): Verification {
  const signature = input.headers['x-fidel-signature']
  const timestamp = input.headers['x-fidel-timestamp']
  if (typeof signature !== 'string' || typeof timestamp !== 'string' || !/^\d{1,15}$/.test(timestamp)) {
    return { ok: false, because: 'signature_missing' }
  }
  const given = Buffer.from(signature)
  let right = false
  for (const secret of input.secrets) {
    const expected = Buffer.from(fidelSignature(secret, { rawBody: input.rawBody, url: input.url, timestamp }))
    if (given.length === expected.length && timingSafeEqual(given, expected)) right = true
  }
  if (!right) return { ok: false, because: 'signature_wrong' }
  const away = Math.abs(input.now.getTime() - Number(timestamp))
  return away <= signatureToleranceMs ? { ok: true } : { ok: false, because: 'timestamp_outside' }
}
