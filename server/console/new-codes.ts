import type { FastifyInstance } from 'fastify'
import { createCodeSecret, confirmCodeSecret } from '../../contract/api/console/passkeys.ts'
import { newSecretLifeMs } from '../../domain/operators/factors.ts'
import { appendAudit } from '../audit/append.ts'
import { refuse } from '../platform/refusal.ts'
import { codeUri, newCodeSecret, openSecret, sealSecret, stepOf } from './codes.ts'
import type { ConsoleDeps } from './deps.ts'
import { consoleRoute } from './route.ts'
import { inScope } from './scope.ts'
import { checkPasskey } from './second-factor.ts'
import { lockOperator, updateOperator } from './sign-in-queries.ts'

/**
 * Sets up codes of an authenticator app in two steps. After a passkey check the operator gets a new secret. The first valid code of
 * that secret activates it in place of the old one.
 */
export function operatorCodeRoutes(app: FastifyInstance, deps: ConsoleDeps): void {
  const guard = { limit: '10/min', caller: 'operator' } as const
  const { operatorKey } = deps.settings

  consoleRoute(app, deps, createCodeSecret, guard, ({ body, operator, request }) =>
    inScope(deps.db, operator.scope, async (tx) => {
      const factor = await checkPasskey(deps, tx, request, { id: operator.id, passkey: body.passkey })
      if (!factor) return refuse('passkey_refused', { title: 'This passkey does not show that it is you.' })
      await factor.use(tx)
      const secret = newCodeSecret()
      await updateOperator(tx, operator.id, {
        new_code_secret: sealSecret(operatorKey, operator.id, secret),
        new_code_until: new Date(deps.clock.now().getTime() + newSecretLifeMs),
      })
      await appendAudit(tx, deps.clock.now(), { action: 'asked for codes', operator, reference: request.id })
      return { secret, uri: codeUri(secret, operator.email) }
    }),
  )

  consoleRoute(app, deps, confirmCodeSecret, guard, ({ body, operator, request }) =>
    inScope(deps.db, operator.scope, async (tx) => {
      const now = deps.clock.now()
      const row = await lockOperator(tx, operator.id)
      if (!row?.new_code_secret || row.new_code_until === null || row.new_code_until <= now)
        return refuse('secret_over', { title: 'That took longer than ten minutes. Please begin again.' })
      // The authenticator app follows the real time, also after the staging tools moved the product's clock.
      const step = stepOf(openSecret(operatorKey, operator.id, row.new_code_secret), body.code, deps.machineClock.now())
      if (step === null)
        return refuse('wrong_code', { title: 'This is not the current code. Wait for the next one and try again.' })
      const activation = {
        code_secret: row.new_code_secret,
        code_step: step,
        new_code_secret: null,
        new_code_until: null,
      }
      await updateOperator(tx, operator.id, activation)
      await appendAudit(tx, now, { action: 'started codes', operator, reference: request.id })
      return { started: true as const }
    }),
  )
}
