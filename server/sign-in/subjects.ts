import { createHmac } from 'node:crypto'
import { deriveSecret } from '../config.ts'
import type { FailureSubject } from '../../domain/sign-in.ts'
import { clientName } from '../platform/limits.ts'

export type NameSubject = (kind: string, value: string) => string

/** Names the subjects of failures by a keyed hash, so that the table of failures has no address, email or partner number. */
export function subjectNamer(siteKey: string): NameSubject {
  const key = deriveSecret(siteKey, 'sign-in subjects')
  return (kind, value) => `${kind}:${createHmac('sha256', key).update(value).digest('base64url')}`
}

/** The names of the subjects that one wrong password can count against, by kind of subject. */
export type Subjects = Record<FailureSubject, string>

/**
 * `account` is the member's id, whatever login was entered; for an unknown login it is made from the normalized login. A
 * device is a separate subject for each account.
 */
export const subjectsOf = (
  nameSubject: NameSubject,
  { account, deviceHash, address }: { account: string; deviceHash: Buffer; address: string },
): Subjects => ({
  account: accountSubject(nameSubject, account),
  client: nameSubject('client', clientName(address)),
  device: deviceSubject(nameSubject, account, deviceHash),
})

export const accountSubject = (nameSubject: NameSubject, account: string): string => nameSubject('account', account)
export const deviceSubject = (nameSubject: NameSubject, account: string, deviceHash: Buffer): string =>
  nameSubject('device', `${account}\n${deviceHash.toString('hex')}`)
