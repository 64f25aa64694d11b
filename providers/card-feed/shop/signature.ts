import { createHmac, timingSafeEqual } from 'node:crypto'
import { orderSignatureHeader } from '../../../contract/orders.ts'
import type { Verification } from '../card-feed.ts'

/** The largest difference between a signature's time and our clock, either way. */
const toleranceMs = 5 * 60_000
/** A rotation needs two signatures; the limit leaves room for more. */
const signaturesMax = 5

const digestOf = (secret: string, seconds: string, body: Buffer | string): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()

/** The value of the header that signs this body (contract/orders.ts). */
export function orderSignature(secret: string, body: Buffer | string, at: Date): string {
  const seconds = String(Math.floor(at.getTime() / 1_000))
  return `t=${seconds},v1=${digestOf(secret, seconds, body).toString('hex')}`
}

/** Checks in constant time that one of these secrets signed the body, at most five minutes before or after our clock. */
export function verifyOrderSignature(input: {
  rawBody: Buffer
  headers: CallHeaders
  secrets: readonly string[]
  now: Date
}): Verification {
  const signed = signaturesOf(input.headers)
  if (!signed) return { ok: false, reason: 'signature_missing' }
  const { seconds, signatures } = signed
  let isMatch = false
  for (const secret of input.secrets) {
    const expected = digestOf(secret, seconds, input.rawBody)
    for (const signature of signatures) if (timingSafeEqual(Buffer.from(signature, 'hex'), expected)) isMatch = true
  }
  if (!isMatch) return { ok: false, reason: 'signature_wrong' }
  return isFresh(seconds, input.now) ? { ok: true } : { ok: false, reason: 'timestamp_outside' }
}

/** Checks without the body that the call has a signature of the right form and a fresh time. */
export function verifyOrderHeaders({ headers, now }: { headers: CallHeaders; now: Date }): Verification {
  const signed = signaturesOf(headers)
  if (!signed) return { ok: false, reason: 'signature_missing' }
  return isFresh(signed.seconds, now) ? { ok: true } : { ok: false, reason: 'timestamp_outside' }
}

type CallHeaders = Readonly<Record<string, string | string[] | undefined>>

function signaturesOf(headers: CallHeaders): { seconds: string; signatures: string[] } | null {
  const header = headers[orderSignatureHeader]
  const parts = typeof header === 'string' ? header.split(',').map((part) => part.trim()) : []
  const seconds = parts.flatMap((part) => /^t=(\d{1,12})$/.exec(part)?.[1] ?? [])[0]
  const signatures = parts.flatMap((part) => /^v1=([0-9a-f]{64})$/.exec(part)?.[1] ?? []).slice(0, signaturesMax)
  return seconds === undefined || signatures.length === 0 ? null : { seconds, signatures }
}

const isFresh = (seconds: string, now: Date): boolean =>
  Math.abs(now.getTime() - Number(seconds) * 1_000) <= toleranceMs
