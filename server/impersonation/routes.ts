import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { enterImpersonationPath, exitImpersonation } from '../../contract/api/impersonation.ts'
import { impersonationTicketLifeMs } from '../../domain/operators/impersonation.ts'
import { appendViewed } from '../audit/append.ts'
import { inPartner } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { problemOf, sendProblem } from '../platform/problem.ts'
import { refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { insertSession, tokenHash } from '../session/queries.ts'
import { deriveFrameKeys, setImpersonationCookie } from './current.ts'
import { leaveImpersonation } from './leave.ts'
import { consumeTicket } from './queries.ts'

const ticketBytesMax = 1_000

/**
 * The device name of an impersonation in the member's data download. The page of sessions shows another text for an operator's session,
 * which the server recognizes by the session's row in `impersonation`.
 */
const deviceNames = { look: 'Customer service, reading only', act: 'Customer service' } as const

export async function impersonationRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  route(app, exitImpersonation, { limit: '30/min', caller: 'anyone' }, async ({ body, request, reply }) => {
    const { impersonation } = request
    if (!impersonation) return refuse('not_impersonated', { title: 'No operator is viewing this site.' })
    const isValidNonce = timingSafeEqual(tokenHash(body.nonce), impersonation.nonceHash)
    if (!isValidNonce) return refuse('wrong_nonce', { title: 'This message does not end this impersonation.' })
    const hasEnded = await leaveImpersonation(deps, request, reply, impersonation)
    return hasEnded
      ? { exited: true as const }
      : refuse('not_impersonated', { title: 'No operator is viewing this site.' })
  })

  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: ticketBytesMax },
      (_request, body, complete) => complete(null, new URLSearchParams(String(body))),
    )
    scope.post(enterImpersonationPath, { config: { rateLimit: { max: 30, timeWindow: 60_000 } } }, (request, reply) =>
      enter(deps, request, reply),
    )
  })
}

/**
 * Opens the frame for the console's form: only from the console's origin and with a valid, unused ticket. A browser that sends
 * `sec-fetch-dest` must open the page in a frame.
 */
async function enter(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const refuseFrame = (title: string) => sendProblem(reply, problemOf(403, 'impersonation_refused', title, request.id))
  const { partner, body, headers } = request
  const ticket = body instanceof URLSearchParams ? (body.get('ticket') ?? '') : ''
  const isFramed = headers['sec-fetch-dest'] === undefined || headers['sec-fetch-dest'] === 'iframe'
  if (!partner || headers.origin !== deps.config.consoleOrigin || !isFramed)
    return refuseFrame('Only the console opens a member’s site.')
  const token = deps.ids.token()
  const keys = deriveFrameKeys(deps, token)
  const now = deps.clock.now()
  const impersonation = await inPartner(deps.db, partner.id, async (tx) => {
    const notBefore = new Date(now.getTime() - impersonationTicketLifeMs)
    const row = await consumeTicket(tx, partner.id, {
      ticketHash: tokenHash(ticket),
      tokenHash: keys.tokenHash,
      now,
      notBefore,
    })
    if (!row) return null
    await insertSession(tx, {
      partner_id: partner.id,
      token_hash: keys.tokenHash,
      member_id: row.member_id,
      created_at: now,
      expires_at: row.expires_at,
      remembered: false,
      device: deviceNames[row.mode],
    })
    const { sessionToken } = keys
    await appendViewed(tx, now, { action: 'entered emulation', sessionToken, reference: request.id })
    return row
  })
  if (!impersonation)
    return refuseFrame('This ticket was used or is older than a minute. Open the site from the console again.')
  setImpersonationCookie(reply, deps, token, impersonation.expires_at)
  return reply.redirect('/', 303)
}
