import { createHmac, timingSafeEqual } from 'node:crypto'
import { linkSignatureLifeMs } from '../contract/vault.ts'

/** Whether the site signed this call at most five minutes before or after `now`. Constant time whatever is wrong with the signature. */
export function isLinkSigned(call: {
  path: string
  rawBody: Buffer
  header: string
  linkKey: string
  now: Date
}): boolean {
  const parts = /^t=(\d{1,16}),v1=([\w-]{43})$/.exec(call.header)
  const signedAt = parts?.[1] ?? '0'
  const expected = createHmac('sha256', call.linkKey).update(`${signedAt}.${call.path}.`).update(call.rawBody).digest()
  const signature = Buffer.alloc(expected.length)
  signature.write(parts?.[2] ?? '', 'base64url')
  const isFresh = Math.abs(call.now.getTime() - Number(signedAt)) <= linkSignatureLifeMs
  return timingSafeEqual(signature, expected) && isFresh
}
