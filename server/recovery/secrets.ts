import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveSecret } from '../config.ts'

const idBytes = 16
const proofBytes = 24
const codeDigits = 8

/** Which recovery of which partner, and whose account. */
export type RecoveryOf = { partnerId: string; recoveryId: string; memberId: string }

/**
 * Link and code of a way back in, worked out from our secret and never stored: a copy of the database opens no account. Both are bound to
 * partner, recovery and member.
 */
export function recoverySecrets(siteKey: string) {
  const key = deriveSecret(siteKey, 'recovery')
  const mac = (purpose: string, { partnerId, recoveryId, memberId }: RecoveryOf): Buffer =>
    createHmac('sha256', key).update([purpose, partnerId, recoveryId, memberId].join('\n')).digest()
  return {
    /** The recovery's id and a proof: what the mailed link carries behind its `#`. */
    link: (of: RecoveryOf): string =>
      Buffer.concat([
        Buffer.from(of.recoveryId.replaceAll('-', ''), 'hex'),
        mac('link', of).subarray(0, proofBytes),
      ]).toString('base64url'),
    code: (of: RecoveryOf): string =>
      String(mac('code', of).readUIntBE(0, 6) % 10 ** codeDigits).padStart(codeDigits, '0'),
  }
}
export type RecoverySecrets = ReturnType<typeof recoverySecrets>

/** In a member's place: a half-filled join form belongs to nobody yet. */
export const draftOwner = 'join draft'

/** In a member's place: a link that confirms an email opens nothing else. */
export const emailChangeOwner = (memberId: string): string => `email change ${memberId}`

/** Whether two secrets are one, in the same time whatever they are. */
export function sameSecret(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** The recovery a link says it is of, or null where it cannot be one. Proves nothing. */
export function recoveryNamedBy(link: string): string | null {
  const bytes = Buffer.from(link, 'base64url')
  if (bytes.length !== idBytes + proofBytes) return null
  const hex = bytes.subarray(0, idBytes).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
