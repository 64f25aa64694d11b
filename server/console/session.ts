import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignedInOperator } from '../../contract/api/console/operator-session.ts'
import { operatorSessionEnd, checkOperatorSession } from '../../domain/operators/session.ts'
import type { OperatorRole, Scope } from '../../domain/operators/roles.ts'
import { tokenHash } from '../session/queries.ts'
import type { Tx } from '../database/connect.ts'
import type { ConsoleDeps } from './deps.ts'
import { inScope, noPartners } from './scope.ts'
import { findOperatorSession, insertOperatorSession, touchOperatorSession } from './sign-in-queries.ts'

/** The operator behind a request. */
export type Operator = {
  id: string
  name: string
  email: string
  role: OperatorRole
  scope: Scope
  sessionHash: Buffer
  sessionCreatedAt: Date
  sessionExpiresAt: Date
}

export const operatorCookie = (production: boolean): string =>
  production ? '__Host-damask_operator' : 'damask_operator'

/**
 * Returns the operator of a request's session, and renews the session when due. Returns null when there is no valid session or the
 * operator is disabled.
 */
export async function currentOperator(deps: ConsoleDeps, request: FastifyRequest): Promise<Operator | null> {
  const token = request.cookies[operatorCookie(deps.settings.production)]
  if (!token) return null
  const hash = tokenHash(token)
  const now = deps.clock.now()
  return inScope(deps.db, noPartners, async (tx) => {
    const row = await findOperatorSession(tx, hash)
    if (!row || row.disabled_at !== null) return null
    const state = {
      createdAt: row.created_at,
      seenAt: row.seen_at,
      expiresAt: row.expires_at,
      revokedAt: row.revoked_at,
    }
    const status = checkOperatorSession(state, now)
    if (status === 'over') return null
    const expiresAt = status === 'valid' ? row.expires_at : operatorSessionEnd(row.created_at, now)
    if (status === 'renew') await touchOperatorSession(tx, hash, now, expiresAt)
    const { id, name, email, role, partners } = row
    return {
      id,
      name,
      email,
      role,
      scope: partners,
      sessionHash: hash,
      sessionCreatedAt: row.created_at,
      sessionExpiresAt: expiresAt,
    }
  })
}

/** Starts a session in this browser with a new token. */
export async function startOperatorSession(deps: ConsoleDeps, tx: Tx, reply: FastifyReply, operatorId: string) {
  const now = deps.clock.now()
  const token = deps.ids.token()
  const sessionHash = tokenHash(token)
  const sessionExpiresAt = operatorSessionEnd(now, now)
  await insertOperatorSession(tx, {
    token_hash: sessionHash,
    operator_id: operatorId,
    created_at: now,
    seen_at: now,
    expires_at: sessionExpiresAt,
  })
  const { production } = deps.settings
  reply.setCookie(operatorCookie(production), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: production,
  })
  return { sessionHash, sessionCreatedAt: now, sessionExpiresAt }
}

/** The CSRF token of one session. */
export const operatorCsrfToken = (operatorKey: string, sessionHash: Buffer): string =>
  createHmac('sha256', operatorKey).update('csrf').update(sessionHash).digest('base64url')

/** The signed-in operator, field by field, as the console reads it. */
export async function serializeSignedInOperator(deps: ConsoleDeps, operator: Operator): Promise<SignedInOperator> {
  const { id, name, email, role, scope } = operator
  const partners = await deps.partners.inScope(scope)
  return {
    id,
    name,
    email,
    role,
    partners: partners.map(({ id: partner, program, currency }) => ({ id: partner, program, currency })),
    hasAllPartners: scope === null,
    csrfToken: operatorCsrfToken(deps.settings.operatorKey, operator.sessionHash),
    sessionExpiresAt: operator.sessionExpiresAt.toISOString(),
  }
}
