import type { FastifyInstance } from 'fastify'
import { staffMe, staffSignIn, staffSignOut } from '../../contract/api/console/staff.ts'
import { maskedEmail } from '../../domain/staff/mask.ts'
import { countFailure, isLocked } from '../../domain/sign-in.ts'
import { appendAudit } from '../audit/append.ts'
import { refuse } from '../platform/refusal.ts'
import { checkPassword } from '../sign-in/passwords.ts'
import { openSecret, stepOf } from './codes.ts'
import type { ConsoleDeps } from './deps.ts'
import { staffRoute } from './route.ts'
import { inScope } from './scope.ts'
import { staffCookie, startStaffSession, staffView, type Operator } from './session.ts'
import { endEmulationsOf, lockOperator, operatorByEmail, revokeStaffSession, updateOperator } from './staff-queries.ts'

type Row = NonNullable<Awaited<ReturnType<typeof lockOperator>>>

/** One sentence for every reason: nobody learns from it which part was wrong, or whether there is such an account. */
const refused = () =>
  refuse('wrong_credentials', {
    title: 'Email, password or code is not right. After five failures an account is locked for 30 minutes.',
  })

export function staffSignInRoutes(app: FastifyInstance, deps: ConsoleDeps): void {
  staffRoute(app, deps, staffMe, { limit: '300/min', who: 'anyone' }, async ({ operator }) => ({
    staff: operator && (await staffView(deps, operator)),
    authenticator: deps.settings.authenticator,
  }))

  staffRoute(app, deps, staffSignIn, { limit: '10/min', who: 'anyone' }, async ({ body, request, reply }) => {
    const now = deps.clock.now()
    const known = await inScope(deps.db, [], (tx) => operatorByEmail(tx, body.email))
    // Outside any transaction: hashing takes long. Without an account a decoy is hashed, so that the answer takes as long.
    const right = await checkPassword(known?.password_hash ?? null, body.password)
    const operator = await inScope(deps.db, [], async (tx): Promise<Operator | null> => {
      const row = known && (await lockOperator(tx, known.id))
      const step = row && right ? stepFor(deps, row, body.code, now) : null
      const who = row ? { id: row.id, name: row.name } : null
      if (!row || step === null) {
        if (row) await countOneMore(tx, row, now)
        const detail = { email: maskedEmail(body.email) }
        await appendAudit(tx, now, { action: 'sign-in refused', operator: who, detail, reference: request.id })
        return null
      }
      await updateOperator(tx, row.id, { code_step: step, failures: 0, failed_at: null, locked_until: null })
      const session = await startStaffSession(deps, tx, reply, row.id)
      await appendAudit(tx, now, { action: 'signed in', operator: who, reference: request.id })
      const { id, name, email, role, partners } = row
      return { id, name, email, role, scope: partners, ...session }
    })
    return operator ? staffView(deps, operator) : refused()
  })

  staffRoute(app, deps, staffSignOut, { limit: '60/min', who: 'operator' }, async ({ operator, request, reply }) => {
    const now = deps.clock.now()
    await inScope(deps.db, operator.scope, async (tx) => {
      await revokeStaffSession(tx, operator.sessionHash, now)
      await endEmulationsOf(tx, operator.id, now)
      await appendAudit(tx, now, { action: 'signed out', operator, reference: request.id })
    })
    const { production } = deps.settings
    reply.clearCookie(staffCookie(production), { path: '/', secure: production, sameSite: 'strict' })
    return { signedOut: true as const }
  })
}

/** The time step this code uses up; null when it is wrong, was used before, or the account is shut. */
function stepFor({ settings }: ConsoleDeps, row: Row, code: string, now: Date): number | null {
  if (row.disabled_at !== null || row.code_secret === null || row.password_hash === null) return null
  if (row.locked_until !== null && row.locked_until > now) return null
  const step = stepOf(openSecret(settings.staffKey, row.id, row.code_secret), code, now)
  return step !== null && step > row.code_step ? step : null
}

async function countOneMore(tx: Parameters<typeof updateOperator>[0], row: Row, now: Date): Promise<void> {
  const before =
    row.failed_at === null
      ? undefined
      : { failures: row.failures, firstAt: row.failed_at, lockedUntil: row.locked_until }
  // A locked account counts nothing more: its lock ends when it was said to.
  if (isLocked(before, now)) return
  const { failures, firstAt, lockedUntil } = countFailure(before, 'account', now)
  await updateOperator(tx, row.id, { failures, failed_at: firstAt, locked_until: lockedUntil })
}
