import { createHmac } from 'node:crypto'
import { deriveSecret } from '../config.ts'
import type { Subject } from '../../domain/sign-in.ts'

export type NameSubject = (kind: string, value: string) => string

/** Names whom failures count against, by a keyed hash: the table of failures holds no address, no email and no number. */
export function subjectNames(siteKey: string): NameSubject {
  const key = deriveSecret(siteKey, 'sign-in subjects')
  return (kind, value) => `${kind}:${createHmac('sha256', key).update(value).digest('base64url')}`
}

/** Whom one wrong password can count against, by name. */
export type Subjects = Record<Subject, string>

/**
 * `account` is the member's id, whatever was typed to name them and whatever the way in; what was typed where there is no such member. A device is a
 * subject of its own for each account.
 */
export const subjectsOf = (
  name: NameSubject,
  { account, deviceHash, address }: { account: string; deviceHash: Buffer; address: string },
): Subjects => ({
  account: accountSubject(name, account),
  client: name('client', address),
  device: deviceSubject(name, account, deviceHash),
})

export const accountSubject = (name: NameSubject, account: string): string => name('account', account)
export const deviceSubject = (name: NameSubject, account: string, deviceHash: Buffer): string =>
  name('device', `${account}\n${deviceHash.toString('hex')}`)
