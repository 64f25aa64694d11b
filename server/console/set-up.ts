import type { FastifyInstance } from 'fastify'
import { finishSetUp, openSetUp, operatorPasswordMin } from '../../contract/api/console/operator-session.ts'
import { setUpLinkLifeMs } from '../../domain/operators/session.ts'
import { appendAudit } from '../audit/append.ts'
import type { Tx } from '../database/connect.ts'
import { refuse } from '../platform/refusal.ts'
import type { Clock, Ids } from '../platform/clock-and-ids.ts'
import { tokenHash } from '../session/queries.ts'
import { hashPassword, isCommonPassword } from '../sign-in/passwords.ts'
import { codeUri, newCodeSecret, openSecret, sealSecret, stepOf } from './codes.ts'
import type { ConsoleDeps } from './deps.ts'
import { deleteOperatorPasskeysOf } from './passkey-queries.ts'
import { consoleRoute } from './route.ts'
import { inScope, noPartners } from './scope.ts'
import { lockOperatorBySetUp, endSessionsAndImpersonations, updateOperator } from './sign-in-queries.ts'

const refuseLink = () =>
  refuse('set_up_over', { title: 'This link was used or is older than a day. Ask an administrator for a new one.' })

/**
 * Creates the token of a set-up link for an operator. The link replaces an earlier one. Deletes the operator's password, authenticator
 * secrets and passkeys, ends a lockout, and ends the operator's sessions and impersonations. Only the caller gets the token; the database
 * stores its hash.
 */
export async function resetToSetUp(tx: Tx, { clock, ids }: { clock: Clock; ids: Ids }, operatorId: string) {
  const token = ids.token()
  const now = clock.now()
  await deleteOperatorPasskeysOf(tx, operatorId)
  await endSessionsAndImpersonations(tx, operatorId, now)
  await updateOperator(tx, operatorId, {
    setup_hash: tokenHash(token),
    setup_until: new Date(now.getTime() + setUpLinkLifeMs),
    password_hash: null,
    code_secret: null,
    new_code_secret: null,
    new_code_until: null,
    failures: 0,
    failed_at: null,
    locked_until: null,
  })
  return token
}

/** The token is in the fragment, which browsers send to no server. */
export const setUpUrl = (origin: string, token: string): string => `${origin}/set-up#${token}`

/**
 * The two steps of a set-up link: showing the secret of the authenticator, and storing the password after a valid code. Neither
 * has an operator session, so both run with an empty scope, which shows no partner's rows.
 */
export function setUpRoutes(app: FastifyInstance, deps: ConsoleDeps): void {
  const { operatorKey } = deps.settings

  consoleRoute(app, deps, openSetUp, { limit: '30/min', caller: 'anyone' }, ({ body }) =>
    inScope(deps.db, noPartners, async (tx) => {
      const row = await lockOperatorBySetUp(tx, tokenHash(body.token), deps.clock.now())
      if (!row) return refuseLink()
      // A second opening shows the same secret, so that an authenticator that has scanned it stays valid.
      const secret = row.code_secret === null ? newCodeSecret() : openSecret(operatorKey, row.id, row.code_secret)
      if (row.code_secret === null)
        await updateOperator(tx, row.id, { code_secret: sealSecret(operatorKey, row.id, secret) })
      return { name: row.name, email: row.email, secret, uri: codeUri(secret, row.email) }
    }),
  )

  consoleRoute(app, deps, finishSetUp, { limit: '10/min', caller: 'anyone' }, async ({ body, request }) => {
    const now = deps.clock.now()
    if (body.password.length < operatorPasswordMin || isCommonPassword(body.password))
      return refuse('weak_password', {
        title: `Choose ${operatorPasswordMin} characters or more, and no common password.`,
      })
    const passwordHash = await hashPassword(body.password)
    return inScope(deps.db, noPartners, async (tx) => {
      const row = await lockOperatorBySetUp(tx, tokenHash(body.token), now)
      if (!row || row.code_secret === null) return refuseLink()
      const step = stepOf(openSecret(operatorKey, row.id, row.code_secret), body.code, deps.machineClock.now())
      if (step === null)
        return refuse('wrong_code', { title: 'This is not the current code. Wait for the next one and try again.' })
      const changes = { password_hash: passwordHash, code_step: step, setup_hash: null, setup_until: null }
      await updateOperator(tx, row.id, changes)
      await appendAudit(tx, now, { action: 'set up', operator: row, reference: request.id })
      return { finished: true as const }
    })
  })
}
