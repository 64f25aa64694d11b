import type { FastifyInstance } from 'fastify'
import { confirmRecovery, recover } from '../../contract/api/recovery.ts'
import { maskEmail } from '../../domain/mask.ts'
import {
  accountsPerPhoneMax,
  recoveryLifeMs,
  normalizeIdentifier,
  acceptsCode,
  acceptsLink,
} from '../../domain/recovery.ts'
import { inPartner, type Tx } from '../database/connect.ts'
import { fieldError } from '../joining/form.ts'
import { queueMail } from '../mail/queue.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { passkeysOf, passkeyViewOf } from '../sign-in/passkey-queries.ts'
import { unknownId } from '../sign-in/queries.ts'
import { tokenHash } from '../session/queries.ts'
import { accountsFor, countGuess, insertRecovery, latestRecoveryOf, storeUpdateHash, recoveryById } from './queries.ts'
import { recoveryIdOf, recoverySecrets, isSameSecret, type RecoverySecrets } from './secrets.ts'
import { updateRoute } from './update.ts'

/** Account recovery (P1-058, P1-060, P1-062). Wrong passwords never lock it (M2-266). */
export function recoveryRoutes(app: FastifyInstance, deps: Deps): void {
  const secrets = recoverySecrets(deps.config.siteKey)
  requestRoute(app, deps)
  confirmRoute(app, deps, secrets)
  updateRoute(app, deps)
}

/**
 * Writes the same rows for every request, so that neither the reply nor its time shows whether an account exists. The site looks up
 * the accounts later, when it writes the mail.
 */
function requestRoute(app: FastifyInstance, deps: Deps): void {
  route(app, recover, { limit: '10/min', caller: 'anyone' }, async ({ body, partner, request }) => {
    const identifier = normalizeIdentifier(body.emailOrPhone)
    if (identifier === null)
      return refuse('fields_invalid', { errors: [fieldError('emailOrPhone', 'recovery', partner)] })
    const now = deps.clock.now()
    const id = deps.ids.next()
    await inPartner(deps.db, partner.id, async (tx) => {
      await insertRecovery(tx, {
        partner_id: partner.id,
        id,
        identifier,
        visitor_hash: tokenHash(request.visitor),
        requested_at: now,
        expires_at: new Date(now.getTime() + recoveryLifeMs),
      })
      await queueMail(deps, tx, {
        partnerId: partner.id,
        memberId: null,
        kind: 'recovery',
        key: id,
        facts: { recoveryId: id },
      })
    })
    request.log.info({ partner: partner.id, identifier: maskEmail(identifier) }, 'a recovery was requested')
    return { sent: true as const }
  })
}

function confirmRoute(app: FastifyInstance, deps: Deps, secrets: RecoverySecrets): void {
  route(app, confirmRecovery, { limit: '30/min', caller: 'anyone' }, ({ body, partner, request }) =>
    inPartner(deps.db, partner.id, (tx) => {
      const confirmation = { deps, tx, secrets, partnerId: partner.id, now: deps.clock.now() }
      return body.token === undefined
        ? confirmByCode(confirmation, tokenHash(request.visitor), (body.code ?? '').replace(/\D/g, ''))
        : confirmByLink(confirmation, body.token)
    }),
  )
}

type Confirmation = { deps: Deps; tx: Tx; secrets: RecoverySecrets; partnerId: string; now: Date }

async function confirmByLink({ deps, tx, secrets, partnerId, now }: Confirmation, linkToken: string) {
  const id = recoveryIdOf(linkToken)
  const recovery = id === null ? undefined : await recoveryById(tx, partnerId, id)
  if (!recovery || !acceptsLink(recovery, now)) return refuse('recovery_expired')
  const accounts = await accountsFor(tx, partnerId, recovery.identifier)
  const account = accounts.find(({ id: memberId }) =>
    isSameSecret(linkToken, secrets.link({ partnerId, recoveryId: recovery.id, memberId })),
  )
  return account
    ? openRecovery(deps, tx, partnerId, recovery.id, { member_id: account.id })
    : refuse('recovery_expired')
}

/** Counts and reports a wrong code in the same way whether or not a code was mailed. */
async function confirmByCode({ deps, tx, secrets, partnerId, now }: Confirmation, visitorHash: Buffer, code: string) {
  const recovery = await latestRecoveryOf(tx, partnerId, visitorHash)
  if (!recovery || !acceptsCode(recovery, now)) return refuse('recovery_expired')
  const accounts = await accountsFor(tx, partnerId, recovery.identifier)
  // Always computes the same number of codes, so that the time of the reply does not show how many accounts there are.
  const memberIds = Array.from({ length: accountsPerPhoneMax }, (_, index) => accounts[index]?.id ?? unknownId)
  const matches = memberIds.map((memberId) =>
    isSameSecret(code, secrets.code({ partnerId, recoveryId: recovery.id, memberId })),
  )
  const account = accounts[matches.indexOf(true)]
  if (account && recovery.mailedAt !== null)
    return openRecovery(deps, tx, partnerId, recovery.id, { member_id: account.id, code_used_at: now })
  await countGuess(tx, partnerId, recovery.id)
  return refuse('wrong_code')
}

async function openRecovery(
  deps: Deps,
  tx: Tx,
  partnerId: string,
  recoveryId: string,
  columns: { member_id: string; code_used_at?: Date },
) {
  const token = deps.ids.token()
  await storeUpdateHash(tx, partnerId, recoveryId, { ...columns, update_hash: tokenHash(token) })
  const passkeys = await passkeysOf(tx, partnerId, columns.member_id)
  return { token, passkeys: passkeys.map(passkeyViewOf) }
}
