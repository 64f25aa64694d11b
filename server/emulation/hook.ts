import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AuditAction } from '../../contract/api/console/audit.ts'
import { exitEmulation } from '../../contract/api/emulation.ts'
import { passing } from '../../domain/operators/impersonation.ts'
import { appendAudit } from '../audit/append.ts'
import { inPartner } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { problem, sendProblem } from '../platform/problem.ts'
import { clearEmulationCookie, emulationCookie, keysOf, type Emulation } from './current.ts'
import { leaveEmulation } from './leave.ts'
import { findEmulation } from './queries.ts'
import { readsOfLooks } from './reads.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set while an operator sees the site as the member. */
    emulation: Emulation | null
  }
}

const signOutPage = '/SignOut'
const signOutCall = '/api/SignOut'

/**
 * Recognises a frame of the console and holds it to its limits: nothing outside the frame, no change without the right to act, and
 * every page, every act and every reading of the member's own data in the audit log before it happens. Costs visitors nothing: only the frame's cookie asks the database.
 */
export function watchEmulation(app: FastifyInstance, deps: Deps): void {
  const reads = readsOfLooks()
  app.decorateRequest('emulation', null)
  app.addHook('onRequest', async (request, reply) => {
    const token = request.cookies[emulationCookie(deps.config.production)]
    if (!token || !request.partner) return undefined
    const emulation = await recognised(deps, request, token)
    if (!emulation) {
      clearEmulationCookie(reply, deps)
      return undefined
    }
    // Only a frame may show it: opened as a page of its own, the look is over.
    if (request.headers['sec-fetch-dest'] === 'document') {
      await leaveEmulation(deps, request, reply, emulation)
      return reply.redirect(signOutPage, 303)
    }
    if (pathOf(request) === signOutCall) {
      await leaveEmulation(deps, request, reply, emulation)
      return reply.header('cache-control', 'no-store').send({ signedOut: true })
    }
    request.emulation = emulation
    if (await held(deps, request, reply, emulation)) return reply
    if (isPage(request, pathOf(request))) reads.turn(emulation.id)
    else if (isReading(request) && reads.isFirst(emulation.id, routeOf(request)))
      await note(deps, request, emulation, 'read as member', routeOf(request))
    return undefined
  })
}

async function recognised(deps: Deps, request: FastifyRequest, token: string): Promise<Emulation | null> {
  const partner = request.partner?.id ?? ''
  const { sessionToken, visitor, tokenHash } = keysOf(deps, token)
  const row = await inPartner(deps.db, partner, (tx) => findEmulation(tx, partner, tokenHash, deps.clock.now()))
  if (!row) return null
  request.visitor = visitor
  return {
    id: row.id,
    operator: { id: row.operator_id, name: row.operator_name },
    memberId: row.member_id,
    memberName: `${row.first_name} ${row.last_name}`.trim(),
    mode: row.mode,
    nonceHash: row.nonce_hash,
    sessionToken,
  }
}

/** Writes down a page or an act before it happens; true when it does not happen. */
async function held(deps: Deps, request: FastifyRequest, reply: FastifyReply, emulation: Emulation): Promise<boolean> {
  const path = pathOf(request)
  const verdict = passing(emulation.mode, request.method, askedFor(request))
  if (verdict !== 'passes') {
    await note(deps, request, emulation, 'refused as member', path)
    const title =
      verdict === 'read only'
        ? 'You are only looking. Nothing was changed.'
        : 'This stays the member’s own to do. Nothing was changed.'
    sendProblem(reply, problem(403, 'emulation_refused', title, request.id))
    return true
  }
  if (isPage(request, path))
    await note(deps, request, emulation, 'saw page', path.replace(/(_root)?\.data$/, '') || '/')
  else if (request.method !== 'GET' && request.method !== 'HEAD' && path !== exitEmulation.path)
    await note(deps, request, emulation, 'acted as member', path)
  return false
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? ''

/** What a request is for by the name of its route, however its address is spelled; a page by its address. */
const askedFor = (request: FastifyRequest): string => {
  const route = routeOf(request)
  return route === '' || route.includes('*') ? pathOf(request) : route
}

/** A page as a browser loads it, whatever it says it is for, or the data of one it turns to. Files, and the list of pages, are none. */
const isPage = (request: FastifyRequest, path: string): boolean =>
  request.method === 'GET' &&
  (request.headers['sec-fetch-dest'] === 'iframe' ||
    path.endsWith('.data') ||
    (routeOf(request) === everyPage && !notPages.test(path)))
const everyPage = '/*'
const notPages = /\.\w+$|\/__manifest$/

/** What only the member may ask for, by the route's name: ids stay out of the log. */
const isReading = ({ method, routeOptions }: FastifyRequest): boolean =>
  method === 'GET' && routeOptions.config.who === 'member'
const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? ''

function note(deps: Deps, request: FastifyRequest, emulation: Emulation, action: AuditAction, path: string) {
  const partner = request.partner?.id ?? ''
  const detail = { path, method: request.method, emulation: emulation.id }
  const { operator, memberId: member } = emulation
  return inPartner(deps.db, partner, (tx) =>
    appendAudit(tx, deps.clock.now(), { action, operator, partner, member, detail, reference: request.id }),
  )
}
