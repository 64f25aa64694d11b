import type { FastifyInstance } from 'fastify'
import {
  listFactors,
  removeOperatorPasskey,
  renameOperatorPasskey,
  stopCodes,
} from '../../contract/api/console/passkeys.ts'
import { isLastFactor } from '../../domain/operators/factors.ts'
import { appendAudit } from '../audit/append.ts'
import type { Tx } from '../database/connect.ts'
import { refuse } from '../platform/refusal.ts'
import { passkeyViewOf } from '../sign-in/passkey-queries.ts'
import type { ConsoleDeps } from './deps.ts'
import { deleteOperatorPasskey, setOperatorPasskeyName, operatorPasskeysOf } from './passkey-queries.ts'
import { consoleRoute } from './route.ts'
import { inScope } from './scope.ts'
import type { Operator } from './session.ts'
import { lockOperator, updateOperator } from './sign-in-queries.ts'

const lastFactor = () =>
  refuse('last_factor', { title: 'This is your last second factor. Add a passkey first, then take this one away.' })

const unknownPasskey = () => refuse('unknown_passkey', { title: 'This passkey is gone already.' })

/** Lists, renames and removes the second factors of the signed-in operator. */
export function operatorFactorRoutes(app: FastifyInstance, deps: ConsoleDeps): void {
  const guard = { limit: '30/min', caller: 'operator' } as const

  consoleRoute(app, deps, listFactors, guard, ({ operator }) =>
    inScope(deps.db, operator.scope, async (tx) => {
      const { usesCodes, passkeys } = await factorsOf(tx, operator)
      return { usesCodes, passkeys: passkeys.map(passkeyViewOf) }
    }),
  )

  consoleRoute(app, deps, renameOperatorPasskey, guard, ({ body: { id, name }, operator, request }) =>
    inScope(deps.db, operator.scope, async (tx) => {
      const passkey = (await operatorPasskeysOf(tx, operator.id)).find((candidate) => candidate.id === id)
      if (!passkey) return unknownPasskey()
      await setOperatorPasskeyName(tx, id, name)
      const about = { operator, detail: { name, before: passkey.name }, reference: request.id }
      await appendAudit(tx, deps.clock.now(), { action: 'renamed passkey', ...about })
      return { renamed: true as const }
    }),
  )

  consoleRoute(app, deps, removeOperatorPasskey, guard, ({ query, operator, request }) =>
    inScope(deps.db, operator.scope, async (tx) => {
      const factors = await factorsOf(tx, operator)
      const passkey = factors.passkeys.find(({ id }) => id === query.id)
      if (!passkey) return unknownPasskey()
      if (isLastFactor({ codes: factors.usesCodes, passkeys: factors.passkeys.length })) return lastFactor()
      await deleteOperatorPasskey(tx, passkey.id)
      const about = { operator, detail: { name: passkey.name }, reference: request.id }
      await appendAudit(tx, deps.clock.now(), { action: 'removed passkey', ...about })
      return { removed: true as const }
    }),
  )

  consoleRoute(app, deps, stopCodes, guard, ({ operator, request }) =>
    inScope(deps.db, operator.scope, async (tx) => {
      const { usesCodes, passkeys } = await factorsOf(tx, operator)
      if (passkeys.length === 0) return lastFactor()
      if (usesCodes) {
        await updateOperator(tx, operator.id, { code_secret: null })
        await appendAudit(tx, deps.clock.now(), { action: 'stopped codes', operator, reference: request.id })
      }
      return { stopped: true as const }
    }),
  )
}

/** The operator's factors. Locks the operator's row: of two concurrent removals the second sees the first, so one factor stays. */
async function factorsOf(tx: Tx, { id }: Operator) {
  const row = await lockOperator(tx, id)
  return { usesCodes: row?.code_secret != null, passkeys: await operatorPasskeysOf(tx, id) }
}
