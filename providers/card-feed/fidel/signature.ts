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

type CallHeaders = Readonly<Record<string, string | string[] | undefined>>

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
  headers: CallHeaders
  secrets: readonly string[]
  now: Date
}): FidelVerification {
  const signed = signatureOf(input.headers)
  if (!signed) return { ok: false, reason: 'signature_missing' }
  const { signature, timestamp } = signed
  const signatureBytes = Buffer.from(signature)
  let isMatch = false
  for (const secret of input.secrets) {
    const expected = Buffer.from(fidelSignature(secret, { rawBody: input.rawBody, url: input.url, timestamp }))
    if (signatureBytes.length === expected.length && timingSafeEqual(signatureBytes, expected)) isMatch = true
  }
  if (!isMatch) return { ok: false, reason: 'signature_wrong' }
  return isFresh(timestamp, input.now) ? { ok: true } : { ok: false, reason: 'timestamp_outside' }
}

/** Checks without the body that the call has a signature of the right form and a fresh timestamp. */
export function verifyFidelHeaders({ headers, now }: { headers: CallHeaders; now: Date }): FidelVerification {
  const signed = signatureOf(headers)
  if (!signed || !signatureForm.test(signed.signature)) return { ok: false, reason: 'signature_missing' }
  return isFresh(signed.timestamp, now) ? { ok: true } : { ok: false, reason: 'timestamp_outside' }
}

/** 32 bytes in base64. */
const signatureForm = /^[A-Za-z0-9+/]{43}=$/

function signatureOf(headers: CallHeaders): { signature: string; timestamp: string } | null {
  const signature = headers['x-fidel-signature']
  const timestamp = headers['x-fidel-timestamp']
  const isSigned = typeof signature === 'string' && typeof timestamp === 'string' && /^\d{1,15}$/.test(timestamp)
  return isSigned ? { signature, timestamp } : null
}

const isFresh = (timestamp: string, now: Date): boolean =>
  Math.abs(now.getTime() - Number(timestamp)) <= fidelSignatureToleranceMs
