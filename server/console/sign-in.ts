import type { FastifyInstance } from 'fastify'
import { getSignedInOperator, operatorSignIn, operatorSignOut } from '../../contract/api/console/operator-session.ts'
import { maskEmailAndDomain } from '../../domain/operators/mask.ts'
import { appendAudit } from '../audit/append.ts'
import { refuse } from '../platform/refusal.ts'
import { checkPassword } from '../sign-in/passwords.ts'
import { unknownId } from '../sign-in/queries.ts'
import type { ConsoleDeps } from './deps.ts'
import { countSignInFailure, canSignIn } from './sign-in-failures.ts'
import { consoleRoute } from './route.ts'
import { inScope, noPartners } from './scope.ts'
import { checkSecondFactor } from './second-factor.ts'
import { operatorCookie, startOperatorSession, serializeSignedInOperator, type Operator } from './session.ts'
import {
  endImpersonationsOf,
  lockOperator,
  operatorByEmail,
  revokeOperatorSession,
  updateOperator,
} from './sign-in-queries.ts'

/** One refusal for all reasons: it reveals neither the wrong part nor whether the account exists. */
const signInRefused = () =>
  refuse('wrong_credentials', {
    title: 'Email, password or second factor is not right. After five failures an account is locked for 30 minutes.',
  })

export function operatorSignInRoutes(app: FastifyInstance, deps: ConsoleDeps): void {
  consoleRoute(app, deps, getSignedInOperator, { limit: '300/min', caller: 'anyone' }, async ({ operator }) => ({
    operator: operator && (await serializeSignedInOperator(deps, operator)),
    authenticator: deps.settings.authenticator,
  }))

  consoleRoute(app, deps, operatorSignIn, { limit: '10/min', caller: 'anyone' }, async ({ body, request, reply }) => {
    const now = deps.clock.now()
    const account = await inScope(deps.db, noPartners, (tx) => operatorByEmail(tx, body.email))
    // Outside a transaction, because hashing is slow. Without an account it hashes a decoy, so that timing reveals nothing.
    const isPasswordCorrect = await checkPassword(account?.password_hash ?? null, body.password)
    const operator = await inScope(deps.db, noPartners, async (tx): Promise<Operator | null> => {
      // Does the same work for an unknown account, so that timing reveals nothing.
      const row = await lockOperator(tx, account?.id ?? unknownId)
      const factor = await checkSecondFactor(deps, tx, request, { row, body })
      const actor = row ? { id: row.id, name: row.name } : null
      if (!row || !isPasswordCorrect || !factor || !canSignIn(row, now)) {
        // No failure counts when both the password and the factor are wrong: a stranger who knows only the email must not lock the
        // operator out (docs/decisions/0038).
        await countSignInFailure(tx, isPasswordCorrect || factor ? row : undefined, now)
        const detail = { email: maskEmailAndDomain(body.email) }
        await appendAudit(tx, now, { action: 'sign-in refused', operator: actor, detail, reference: request.id })
        return null
      }
      await factor.use(tx)
      await updateOperator(tx, row.id, { failures: 0, failed_at: null, locked_until: null })
      const session = await startOperatorSession(deps, tx, reply, row.id)
      const detail = { by: factor.kind }
      await appendAudit(tx, now, { action: 'signed in', operator: actor, detail, reference: request.id })
      const { id, name, email, role, partners } = row
      return { id, name, email, role, scope: partners, ...session }
    })
    return operator ? serializeSignedInOperator(deps, operator) : signInRefused()
  })

  consoleRoute(
    app,
    deps,
    operatorSignOut,
    { limit: '60/min', caller: 'operator' },
    async ({ operator, request, reply }) => {
      const now = deps.clock.now()
      await inScope(deps.db, operator.scope, async (tx) => {
        await revokeOperatorSession(tx, operator.sessionHash, now)
        await endImpersonationsOf(tx, operator.id, now)
        await appendAudit(tx, now, { action: 'signed out', operator, reference: request.id })
      })
      const { production } = deps.settings
      reply.clearCookie(operatorCookie(production), { path: '/', secure: production, sameSite: 'strict' })
      return { signedOut: true as const }
    },
  )
}
