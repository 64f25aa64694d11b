import type { FastifyInstance } from 'fastify'
import { updateRecovery } from '../../contract/api/recovery.ts'
import type { PartnerView } from '../../contract/brand.ts'
import type { FieldError } from '../../contract/endpoint.ts'
import { passwordFaults, type PasswordForm } from '../../domain/joining/prospect.ts'
import { inPartner } from '../database/connect.ts'
import { fieldError } from '../joining/form.ts'
import { queueMail } from '../mail/queue.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { clearSessionCookies } from '../session/cookies.ts'
import { renewVisitor } from '../session/current.ts'
import { knownDevices, rememberDevice, revokeAllSessions, tokenHash } from '../session/queries.ts'
import { hashPassword, isCommonPassword } from '../sign-in/passwords.ts'
import { deletePasskeysExcept } from '../sign-in/passkey-queries.ts'
import { resetFailures } from '../sign-in/queries.ts'
import { accountSubject, deviceSubject, subjectNamer } from '../sign-in/subjects.ts'
import { recoveryByUpdateHash, setPassword, spendRecovery } from './queries.ts'

/**
 * Sets a new password in one transaction: spends the recovery, closes the account's other recoveries, ends every session, removes
 * every passkey that the member did not select, remembers the browser as a known device, lifts the locks of the account
 * and its known devices, and mails the member.
 */
export function updateRoute(app: FastifyInstance, deps: Deps): void {
  const nameSubject = subjectNamer(deps.config.siteKey)

  route(app, updateRecovery, { limit: '20/min', caller: 'anyone' }, async ({ body, partner, request, reply }) => {
    const recovery = await inPartner(deps.db, partner.id, (tx) =>
      recoveryByUpdateHash(tx, partner.id, tokenHash(body.token), deps.clock.now()),
    )
    if (!recovery?.memberId) return refuse('recovery_expired')
    const { id, memberId, partnerNumber } = recovery
    const errors = passwordErrors({ ...recovery, ...body }, partnerNumber ?? '', partner)
    if (errors.length > 0) return refuse('fields_invalid', { errors })
    // The password is hashed outside any transaction, as at sign-in, because hashing takes long.
    const hash = await hashPassword(body.password)
    const now = deps.clock.now()
    const isSpent = await inPartner(deps.db, partner.id, async (tx) => {
      if (!(await spendRecovery(tx, partner.id, { id, memberId, at: now }))) return false
      await setPassword(tx, partner.id, memberId, hash)
      await revokeAllSessions(tx, partner.id, memberId, now)
      const { keptNames, removedCount } = await deletePasskeysExcept(tx, partner.id, memberId, body.keepPasskeys)
      // The person read the mailbox and chose the password, so this browser becomes a known device, even on a locked
      // network.
      const device = { device_hash: await renewVisitor(deps, tx, partner.id, request, reply), seen_at: now }
      await rememberDevice(tx, { partner_id: partner.id, member_id: memberId, ...device })
      const devices = await knownDevices(tx, partner.id, memberId)
      const subjects = [
        accountSubject(nameSubject, memberId),
        ...devices.map((deviceHash) => deviceSubject(nameSubject, memberId, deviceHash)),
      ]
      await resetFailures(tx, partner.id, subjects, now)
      await queueMail(deps, tx, {
        partnerId: partner.id,
        memberId,
        kind: 'password_changed',
        key: id,
        facts: { at: now.toISOString(), keptPasskeys: keptNames, removedPasskeys: removedCount },
      })
      return true
    })
    if (!isSpent) return refuse('recovery_expired')
    clearSessionCookies(reply, deps.config.production)
    return { updated: true as const }
  })
}

/**
 * Errors of a new password. Checks the rules for joining first. Only a password that meets them is looked up in the list of common
 * passwords. `number`: the member's partner number.
 */
export function passwordErrors(form: PasswordForm, number: string, partner: PartnerView): FieldError[] {
  const numberRule = partner.brand.hasPPN ? partner.brand.partnerNumber : null
  const faults = passwordFaults(form, { partnerNumber: numberRule, number })
  if (faults.length > 0) return faults.map(({ field, code, num }) => fieldError(field, code, partner, num))
  return isCommonPassword(form.password) ? [fieldError('password', 'passwordCommon', partner)] : []
}
