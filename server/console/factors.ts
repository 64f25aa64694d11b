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
      const { codes, keys } = await factorsOf(tx, operator)
      return { usesCodes: codes, passkeys: keys.map(passkeyViewOf) }
    }),
  )

  consoleRoute(app, deps, renameOperatorPasskey, guard, ({ body: { id, name }, operator, request }) =>
    inScope(deps.db, operator.scope, async (tx) => {
      const key = (await operatorPasskeysOf(tx, operator.id)).find((passkey) => passkey.id === id)
      if (!key) return unknownPasskey()
      await setOperatorPasskeyName(tx, id, name)
      const about = { operator, detail: { name, before: key.name }, reference: request.id }
      await appendAudit(tx, deps.clock.now(), { action: 'renamed passkey', ...about })
      return { renamed: true as const }
    }),
  )

  consoleRoute(app, deps, removeOperatorPasskey, guard, ({ query, operator, request }) =>
    inScope(deps.db, operator.scope, async (tx) => {
      const factors = await factorsOf(tx, operator)
      const key = factors.keys.find(({ id }) => id === query.id)
      if (!key) return unknownPasskey()
      if (isLastFactor({ codes: factors.codes, passkeys: factors.keys.length })) return lastFactor()
      await deleteOperatorPasskey(tx, key.id)
      const about = { operator, detail: { name: key.name }, reference: request.id }
      await appendAudit(tx, deps.clock.now(), { action: 'removed passkey', ...about })
      return { removed: true as const }
    }),
  )

  consoleRoute(app, deps, stopCodes, guard, ({ operator, request }) =>
    inScope(deps.db, operator.scope, async (tx) => {
      const { codes, keys } = await factorsOf(tx, operator)
      if (keys.length === 0) return lastFactor()
      if (codes) {
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
  return { codes: row?.code_secret != null, keys: await operatorPasskeysOf(tx, id) }
}
