import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { exitImpersonation } from '../../contract/api/impersonation.ts'
import { judgeRequest } from '../../domain/operators/impersonation.ts'
import { appendViewed, type ViewedAction } from '../audit/append.ts'
import { inPartner } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { sendRefusal } from '../platform/refusal.ts'
import { clearImpersonationCookie, impersonationCookieName, deriveFrameKeys, type Impersonation } from './current.ts'
import { leaveImpersonation } from './leave.ts'
import { findImpersonation } from './queries.ts'
import { createReadTracker } from './reads.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set while an operator impersonates the member. */
    impersonation: Impersonation | null
  }
}

const signOutPage = '/SignOut'
const signOutCall = '/api/SignOut'

/**
 * Recognizes the console's frame by its cookie and limits it: no page outside the frame, no change in mode `look`, and in mode `act` no
 * change that only the member may make. Before a request has an effect, the audit log records each page, change and refusal, and
 * per page the first read of each route. Requests without the cookie cost no query.
 */
export function watchImpersonation(app: FastifyInstance, deps: Deps): void {
  const readTracker = createReadTracker()
  app.decorateRequest('impersonation', null)
  app.addHook('onRequest', async (request, reply) => {
    const token = request.cookies[impersonationCookieName(deps.config.production)]
    if (!token || !request.partner) return undefined
    const impersonation = await findCurrent(deps, request, token)
    if (!impersonation) {
      clearImpersonationCookie(reply, deps)
      return undefined
    }
    // The site is shown in the frame only: opening it as a page ends the impersonation.
    if (request.headers['sec-fetch-dest'] === 'document') {
      await leaveImpersonation(deps, request, reply, impersonation)
      return reply.redirect(signOutPage, 303)
    }
    if (pathOf(request) === signOutCall) {
      await leaveImpersonation(deps, request, reply, impersonation)
      return reply.header('cache-control', 'no-store').send({ signedOut: true })
    }
    request.impersonation = impersonation
    if (await refuseOrRecord(deps, request, reply, impersonation)) return reply
    if (isPage(request, pathOf(request))) readTracker.startPage(impersonation.id)
    else if (isReading(request) && readTracker.recordRead(impersonation.id, routeOf(request)))
      await record(deps, request, impersonation, 'read as member', routeOf(request))
    return undefined
  })
}

/** The impersonation of the cookie's token, or null. Also sets the request's `visitor`, because no other cookie reaches the frame. */
async function findCurrent(deps: Deps, request: FastifyRequest, token: string): Promise<Impersonation | null> {
  const partnerId = request.partner?.id ?? ''
  const { sessionToken, visitor, tokenHash } = deriveFrameKeys(deps, token)
  const row = await inPartner(deps.db, partnerId, (tx) => findImpersonation(tx, partnerId, tokenHash, deps.clock.now()))
  if (!row) return null
  request.visitor = visitor
  return {
    id: row.id,
    operatorName: row.operator_name,
    memberId: row.member_id,
    memberName: `${row.first_name} ${row.last_name}`.trim(),
    mode: row.mode,
    nonceHash: row.nonce_hash,
    sessionToken,
  }
}

/** Records a page or a change before it happens, or refuses it; true when it was refused. */
async function refuseOrRecord(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  impersonation: Impersonation,
): Promise<boolean> {
  const path = pathOf(request)
  // The page of a posted form makes API calls in this process, and the hook checks and records each of them.
  if (request.method === 'POST' && routeOf(request) === pageRoute) return false
  const verdict = judgeRequest(impersonation.mode, request.method, routeOrPathOf(request))
  if (verdict !== 'passes') {
    await record(deps, request, impersonation, 'refused as member', path)
    sendRefusal(request, reply, verdict === 'read only' ? 'look_only' : 'impersonation_refused')
    return true
  }
  // The data of a page is at its path with `.data`, that of the home page at `/_root.data`.
  if (isPage(request, path))
    await record(deps, request, impersonation, 'saw page', path.replace(/(_root)?\.data$/, '') || '/')
  else if (request.method !== 'GET' && request.method !== 'HEAD' && path !== exitImpersonation.path)
    await record(deps, request, impersonation, 'acted as member', path)
  return false
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? ''

/** The pattern of a route, independent of the spelling of the address; for a page or an unknown address, the path. */
const routeOrPathOf = (request: FastifyRequest): string => {
  const route = routeOf(request)
  return route === '' || route.includes('*') ? pathOf(request) : route
}

/**
 * Whether a request loads a page or a page's data. The path decides too, because a request may have any sec-fetch-dest. Files and the
 * router's manifest (`/__manifest`) are not pages.
 */
const isPage = (request: FastifyRequest, path: string): boolean =>
  request.method === 'GET' &&
  (request.headers['sec-fetch-dest'] === 'iframe' ||
    path.endsWith('.data') ||
    (routeOf(request) === pageRoute && !fileOrManifest.test(path)))
const pageRoute = '/*'
const fileOrManifest = /\.\w+$|\/__manifest$/

/** Whether a request reads the member's data. The log records a read by its route, which contains no ids. */
const isReading = ({ method, routeOptions }: FastifyRequest): boolean =>
  method === 'GET' && routeOptions.config.caller === 'member'
const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? ''

function record(
  deps: Deps,
  request: FastifyRequest,
  { sessionToken }: Impersonation,
  action: ViewedAction,
  path: string,
) {
  const detail = { path, method: request.method }
  return inPartner(deps.db, request.partner?.id ?? '', (tx) =>
    appendViewed(tx, deps.clock.now(), { action, sessionToken, detail, reference: request.id }),
  )
}
