import type { FastifyInstance } from 'fastify'
import type { AuditAction } from '../../contract/api/console/audit.ts'
import {
  changeOperator,
  inviteOperator,
  listOperators,
  operatorPageSize,
  renewSetUp,
  type OperatorView,
} from '../../contract/api/console/operators.ts'
import { isWithinScope } from '../../domain/operators/roles.ts'
import { appendAudit } from '../audit/append.ts'
import type { Tx } from '../database/connect.ts'
import { refuse } from '../platform/refusal.ts'
import type { ConsoleDeps } from './deps.ts'
import { lockOperatorView, operatorsAfter, passkeysOfOperators } from './operator-queries.ts'
import { consoleRoute } from './route.ts'
import { inScope } from './scope.ts'
import type { Operator } from './session.ts'
import { resetToSetUp, setUpUrl } from './set-up.ts'
import {
  findOperatorSession,
  insertOperator,
  lockOperators,
  endSessionsAndImpersonations,
  updateOperator,
} from './sign-in-queries.ts'

type Row = NonNullable<Awaited<ReturnType<typeof lockOperatorView>>> & {
  last_seen_at?: Date | null
  signed_in_at?: Date | null
}
type Passkeys = Awaited<ReturnType<typeof passkeysOfOperators>>

function operatorState(row: Row, isLocked: boolean): OperatorView['state'] {
  if (row.disabled_at) return 'disabled'
  if (!row.hasPassword) return 'invited'
  return isLocked ? 'locked' : 'active'
}

function viewOfOperator(row: Row, passkeys: Passkeys, now: Date, self: Operator): OperatorView {
  const lockedUntil = row.locked_until !== null && row.locked_until > now ? row.locked_until.toISOString() : null
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    partners: row.partners,
    state: operatorState(row, lockedUntil !== null),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    signedInAt: row.signed_in_at?.toISOString() ?? null,
    lockedUntil,
    // An opened set-up link stores a secret before the operator has confirmed it and chosen a password.
    usesCodes: row.hasPassword && row.hasCodes,
    passkeys: passkeys
      .filter((passkey) => passkey.operator_id === row.id)
      .map((passkey) => ({ name: passkey.name, createdAt: passkey.created_at.toISOString() })),
    isSelf: row.id === self.id,
  }
}

const findPasskeys = (tx: Tx, ...rows: { id: string }[]): Promise<Passkeys> =>
  passkeysOfOperators(
    tx,
    rows.map(({ id }) => id),
  )

const outOfScope = () =>
  refuse('beyond_your_scope', { title: 'You cannot give access to partners that are not yours.' })

/**
 * Returns the operator to change. Refuses an operator outside the caller's scope, and the caller's own account. Locks both rows and
 * refuses a caller whose session has ended, so that of two administrators who remove each other's access at once only one succeeds.
 */
async function lockOperatorToChange(tx: Tx, id: string, self: Operator) {
  await lockOperators(tx, [id, self.id])
  const session = await findOperatorSession(tx, self.sessionHash)
  if (!session || session.revoked_at !== null) return refuse('unauthorized', { title: 'Please sign in.' })
  const row = await lockOperatorView(tx, id)
  if (!row || !isWithinScope(row.partners, self.scope))
    return refuse('unknown_operator', { title: 'There is no such operator among yours.' })
  return id === self.id ? refuse('yourself', { title: 'Another administrator has to change your account.' }) : row
}

export function operatorRoutes(app: FastifyInstance, deps: ConsoleDeps): void {
  const guard = { limit: '60/min', caller: 'manage operators' } as const
  const recordAction = (
    tx: Tx,
    operator: Operator,
    action: AuditAction,
    detail: Record<string, string>,
    reference: string,
  ) => appendAudit(tx, deps.clock.now(), { action, operator, detail, reference })

  consoleRoute(app, deps, listOperators, guard, ({ query, operator }) =>
    inScope(deps.db, operator.scope, async (tx) => {
      const matches = await operatorsAfter(tx, { ...query, scope: operator.scope, limit: operatorPageSize + 1 })
      const rows = matches.slice(0, operatorPageSize)
      const passkeys = await findPasskeys(tx, ...rows)
      const operators = rows.map((row) => viewOfOperator(row, passkeys, deps.clock.now(), operator))
      return { operators, hasMore: matches.length > operatorPageSize }
    }),
  )

  consoleRoute(app, deps, inviteOperator, guard, async ({ body, operator, request }) => {
    if (!isWithinScope(body.partners, operator.scope)) return outOfScope()
    const id = deps.ids.next()
    const now = deps.clock.now()
    return inScope(deps.db, operator.scope, async (tx) => {
      const { name, email, role, partners } = body
      const isAdded = await insertOperator(tx, { id, name, email, role, partners, created_at: now })
      if (!isAdded) return refuse('email_taken', { title: 'An operator with this email exists already.' })
      const token = await resetToSetUp(tx, deps, id)
      const detail = { who: email, role, partners: partnerList(partners) }
      await recordAction(tx, operator, 'invited operator', detail, request.id)
      const row = await lockOperatorView(tx, id)
      if (!row) throw new Error(`cannot read the invited operator ${id}`)
      return { operator: viewOfOperator(row, [], now, operator), setUpUrl: setUpUrl(deps.settings.origin, token) }
    })
  })

  consoleRoute(app, deps, changeOperator, guard, async ({ params, body, operator, request }) => {
    if (!isWithinScope(body.partners, operator.scope)) return outOfScope()
    const now = deps.clock.now()
    return inScope(deps.db, operator.scope, async (tx) => {
      const row = await lockOperatorToChange(tx, params.id, operator)
      if ('refusalCode' in row) return row
      const { role, partners, disabled } = body
      await updateOperator(tx, row.id, { role, partners, disabled_at: disabled ? (row.disabled_at ?? now) : null })
      // The change takes effect at once: the operator has to sign in again.
      await endSessionsAndImpersonations(tx, row.id, now)
      const detail = { who: row.email, role, partners: partnerList(partners), ...(disabled ? { disabled: 'yes' } : {}) }
      await recordAction(tx, operator, 'changed operator', detail, request.id)
      const changedRow = { ...row, ...body, disabled_at: disabled ? now : null }
      return viewOfOperator(changedRow, await findPasskeys(tx, row), now, operator)
    })
  })

  consoleRoute(app, deps, renewSetUp, guard, async ({ params, operator, request }) =>
    inScope(deps.db, operator.scope, async (tx) => {
      const now = deps.clock.now()
      const row = await lockOperatorToChange(tx, params.id, operator)
      if ('refusalCode' in row) return row
      const token = await resetToSetUp(tx, deps, row.id)
      await recordAction(tx, operator, 'changed operator', { who: row.email, setUp: 'renewed' }, request.id)
      return {
        // `row` is from before resetToSetUp deleted the password and the passkeys and lifted the lock.
        operator: viewOfOperator({ ...row, hasPassword: false, locked_until: null }, [], now, operator),
        setUpUrl: setUpUrl(deps.settings.origin, token),
      }
    }),
  )
}

const partnerList = (partners: string[] | null): string => partners?.join(', ') ?? 'every partner'
