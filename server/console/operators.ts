import type { FastifyInstance } from 'fastify'
import { changeOperator, inviteOperator, listOperators, renewSetUp } from '../../contract/api/console/operators.ts'
import type { OperatorView } from '../../contract/api/console/operators.ts'
import { within } from '../../domain/staff/roles.ts'
import { appendAudit, type AuditAction } from '../audit/append.ts'
import type { Tx } from '../database/connect.ts'
import { refuse } from '../platform/refusal.ts'
import type { ConsoleDeps } from './deps.ts'
import { operatorById, operatorsWithLastSeen } from './operator-queries.ts'
import { staffRoute } from './route.ts'
import { inScope } from './scope.ts'
import type { Operator } from './session.ts'
import { newSetUp, setUpUrl } from './set-up.ts'
import { endEmulationsOf, insertOperator, revokeSessionsOf, updateOperator } from './staff-queries.ts'

type Row = NonNullable<Awaited<ReturnType<typeof operatorById>>>

function view(row: Row & { last_seen_at?: Date | null }, now: Date, self: Operator): OperatorView {
  const locked = row.locked_until !== null && row.locked_until > now
  const state = row.disabled_at ? 'disabled' : !row.ready ? 'invited' : locked ? 'locked' : 'active'
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    partners: row.partners,
    state,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    self: row.id === self.id,
  }
}

const beyond = () => refuse('beyond_your_scope', { title: 'You cannot give access to partners that are not yours.' })

export function operatorRoutes(app: FastifyInstance, deps: ConsoleDeps): void {
  const guard = { limit: '60/min', who: 'manage staff' } as const
  const note = (tx: Tx, operator: Operator, action: AuditAction, detail: Record<string, string>, reference: string) =>
    appendAudit(tx, deps.clock.now(), { action, operator, detail, reference })

  staffRoute(app, deps, listOperators, guard, ({ operator }) =>
    inScope(deps.db, operator.scope, async (tx) => {
      const rows = await operatorsWithLastSeen(tx)
      const mine = rows.filter(({ partners }) => within(partners, operator.scope))
      return { operators: mine.map((row) => view(row, deps.clock.now(), operator)) }
    }),
  )

  staffRoute(app, deps, inviteOperator, guard, async ({ body, operator, request }) => {
    if (!within(body.partners, operator.scope)) return beyond()
    const id = deps.ids.next()
    const now = deps.clock.now()
    return inScope(deps.db, operator.scope, async (tx) => {
      const { name, email, role, partners } = body
      const made = await insertOperator(tx, { id, name, email, role, partners, created_at: now })
      if (!made) return refuse('email_taken', { title: 'Somebody with this email works here already.' })
      const token = await newSetUp(tx, deps, id)
      await note(tx, operator, 'invited operator', { who: email, role, partners: words(partners) }, request.id)
      const row = await operatorById(tx, id)
      if (!row) throw new Error('the operator that was just invited is not there')
      return { operator: view(row, now, operator), setUpUrl: setUpUrl(deps.settings.origin, token) }
    })
  })

  /** The operator somebody may change: one of theirs, and not themselves. */
  const changeable = async (tx: Tx, id: string, self: Operator) => {
    const row = await operatorById(tx, id)
    if (!row || !within(row.partners, self.scope))
      return refuse('unknown_operator', { title: 'There is no such operator among yours.' })
    return id === self.id ? refuse('yourself', { title: 'Somebody else has to change your own account.' }) : row
  }

  staffRoute(app, deps, changeOperator, guard, async ({ params, body, operator, request }) => {
    if (!within(body.partners, operator.scope)) return beyond()
    const now = deps.clock.now()
    return inScope(deps.db, operator.scope, async (tx) => {
      const row = await changeable(tx, params.id, operator)
      if ('refused' in row) return row
      const { role, partners, disabled } = body
      await updateOperator(tx, row.id, { role, partners, disabled_at: disabled ? (row.disabled_at ?? now) : null })
      // What they may do from now on counts at once: they sign in anew.
      await revokeSessionsOf(tx, row.id, now)
      await endEmulationsOf(tx, row.id, now)
      const detail = { who: row.email, role, partners: words(partners), ...(disabled ? { disabled: 'yes' } : {}) }
      await note(tx, operator, 'changed operator', detail, request.id)
      return view({ ...row, ...body, disabled_at: disabled ? now : null }, now, operator)
    })
  })

  staffRoute(app, deps, renewSetUp, guard, async ({ params, operator, request }) =>
    inScope(deps.db, operator.scope, async (tx) => {
      const now = deps.clock.now()
      const row = await changeable(tx, params.id, operator)
      if ('refused' in row) return row
      const token = await newSetUp(tx, deps, row.id)
      await revokeSessionsOf(tx, row.id, now)
      await endEmulationsOf(tx, row.id, now)
      await note(tx, operator, 'changed operator', { who: row.email, setUp: 'renewed' }, request.id)
      return {
        operator: view({ ...row, ready: false }, now, operator),
        setUpUrl: setUpUrl(deps.settings.origin, token),
      }
    }),
  )
}

const words = (partners: string[] | null): string => partners?.join(', ') ?? 'every partner'
