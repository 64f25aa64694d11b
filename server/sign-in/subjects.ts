import { createHmac } from 'node:crypto'
import { deriveSecret } from '../config.ts'

/** Names whom wrong passwords count against, by a keyed hash: the table of failures holds no address and no email. */
export function subjectNames(secretKey: string): (kind: string, value: string) => string {
  const key = deriveSecret(secretKey, 'sign-in subjects')
  return (kind, value) => `${kind}:${createHmac('sha256', key).update(value).digest('base64url')}`
}
