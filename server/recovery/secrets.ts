import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveSecret } from '../config.ts'

const idBytes = 16
const proofBytes = 24
const codeDigits = 8

/** Identifies a recovery, its partner and the account's member. `memberId` can be a replacement: `draftOwner` or `emailChangeOwner`. */
export type RecoveryOwner = { partnerId: string; recoveryId: string; memberId: string }

/**
 * Derives the link and the code of a recovery from the site's key. They are never stored, so a copy of the database
 * opens no account. Both are bound to the partner, the recovery and the member.
 */
export function recoverySecrets(siteKey: string) {
  const key = deriveSecret(siteKey, 'recovery')
  const mac = (purpose: string, { partnerId, recoveryId, memberId }: RecoveryOwner): Buffer =>
    createHmac('sha256', key).update([purpose, partnerId, recoveryId, memberId].join('\n')).digest()
  return {
    /** The mailed link's fragment after `#`: the recovery's id and a proof. */
    link: (owner: RecoveryOwner): string =>
      Buffer.concat([
        Buffer.from(owner.recoveryId.replaceAll('-', ''), 'hex'),
        mac('link', owner).subarray(0, proofBytes),
      ]).toString('base64url'),
    code: (owner: RecoveryOwner): string =>
      String(mac('code', owner).readUIntBE(0, 6) % 10 ** codeDigits).padStart(codeDigits, '0'),
  }
}
export type RecoverySecrets = ReturnType<typeof recoverySecrets>

/** Replaces the member's id: a join draft belongs to no member yet. */
export const draftOwner = 'join draft'

/** Replaces the member's id: a link that confirms an email works for nothing else. */
export const emailChangeOwner = (memberId: string): string => `email change ${memberId}`

/** Compares two secrets of the same length in constant time. */
export function isSameSecret(a: string, b: string): boolean {
  const [aBytes, bBytes] = [Buffer.from(a), Buffer.from(b)]
  return aBytes.length === bBytes.length && timingSafeEqual(aBytes, bBytes)
}

/** The id of the recovery that a link names, or null when the link is malformed. The id proves nothing: the caller checks the link. */
export function recoveryIdOf(link: string): string | null {
  const bytes = Buffer.from(link, 'base64url')
  if (bytes.length !== idBytes + proofBytes) return null
  const hex = bytes.subarray(0, idBytes).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
