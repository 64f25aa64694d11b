import { createHmac, timingSafeEqual } from 'node:crypto'
import { linkSignatureLifeMs } from '../contract/vault.ts'

/** Whether the site made this call, within the last five minutes. Takes the same time whatever is wrong with the signature. */
export function isSigned(call: { path: string; rawBody: Buffer; header: string; linkKey: string; now: Date }): boolean {
  const parts = /^t=(\d{1,16}),v1=([\w-]{43})$/.exec(call.header)
  const at = parts?.[1] ?? '0'
  const expected = createHmac('sha256', call.linkKey).update(`${at}.${call.path}.`).update(call.rawBody).digest()
  const given = Buffer.alloc(expected.length)
  given.write(parts?.[2] ?? '', 'base64url')
  const fresh = Math.abs(call.now.getTime() - Number(at)) <= linkSignatureLifeMs
  return timingSafeEqual(given, expected) && fresh
}
