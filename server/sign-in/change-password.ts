import type { FastifyInstance } from 'fastify'
import { changePassword } from '../../contract/api/credentials.ts'
import { inPartner } from '../database/connect.ts'
import { queueMail } from '../mail/queue.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { closeRecoveries, setPassword } from '../recovery/queries.ts'
import { passwordErrors } from '../recovery/update.ts'
import { revokeOtherSessions } from '../session/queries.ts'
import { passkeysOf } from './passkey-queries.ts'
import { hashPassword } from './passwords.ts'
import { passwordChecker } from './prove-password.ts'

export function changePasswordRoutes(app: FastifyInstance, deps: Deps): void {
  const provePassword = passwordChecker(deps)

  route(app, changePassword, { limit: '10/min', caller: 'member' }, async ({ body, partner, member, request }) => {
    const { firstName, lastName, email, partnerNumber } = member.view
    const errors = passwordErrors({ ...body, firstName, lastName, email }, partnerNumber, partner)
    if (errors.length > 0) return refuse('fields_invalid', { errors })
    const refusal = await provePassword({ partnerId: partner.id, memberId: member.id, request }, body.currentPassword)
    if (refusal) return refusal
    // The password is hashed outside any transaction, as at sign-in, because hashing takes long.
    const hash = await hashPassword(body.password)
    const at = deps.clock.now()
    const selection = {
      memberId: member.id,
      currentHash: Buffer.from(member.sessionHash, 'base64url'),
      endedHash: null, // all other sessions
      at,
    }
    await inPartner(deps.db, partner.id, async (tx) => {
      await setPassword(tx, partner.id, member.id, hash)
      await revokeOtherSessions(tx, partner.id, selection)
      await closeRecoveries(tx, partner.id, member.id, at)
      const passkeys = await passkeysOf(tx, partner.id, member.id)
      await queueMail(deps, tx, {
        partnerId: partner.id,
        memberId: member.id,
        kind: 'password_changed',
        key: deps.ids.next(),
        facts: { at: at.toISOString(), keptPasskeys: passkeys.map(({ name }) => name) },
      })
    })
    return { changed: true as const }
  })
}
