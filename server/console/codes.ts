import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const stepSeconds = 30 // RFC 6238
const stepTolerance = 1 // a telephone's clock may be half a minute off
const ivBytes = 12
const tagBytes = 16

const totp = (secret: string, email = '') =>
  new TOTP({ issuer: 'Damask console', label: email, secret: Secret.fromBase32(secret), period: stepSeconds })

/** A random secret for an authenticator app, of the 20 bytes that RFC 4226 recommends. */
export const newCodeSecret = (): string => new Secret({ size: 20 }).base32

/** The `otpauth:` URI of a secret, which an authenticator app scans as a QR code. */
export const codeUri = (secret: string, email: string): string => totp(secret, email).toString()

/**
 * The time step of a code; null when the code belongs neither to the current step nor to the previous or the next one. The caller
 * stores the step, so that a code counts once.
 */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: stepTolerance })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / stepSeconds) + delta
}

const keyOf = (operatorKey: string) => Buffer.from(hkdfSync('sha256', operatorKey, 'damask', 'code secrets', 32))

/** Encrypts a secret for the database, so that a copy of the table generates no codes. The ciphertext is bound to its operator. */
export function sealSecret(operatorKey: string, operatorId: string, secret: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(operatorKey), iv).setAAD(Buffer.from(operatorId))
  return Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** Decrypts what `sealSecret` returned. Throws for another operator or another key. */
export function openSecret(operatorKey: string, operatorId: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(operatorKey), bytes.subarray(0, ivBytes))
    .setAAD(Buffer.from(operatorId))
    .setAuthTag(bytes.subarray(-tagBytes))
  return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
}
