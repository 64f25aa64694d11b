import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Insertable } from 'kysely'
import { referenceHeader } from '../../contract/pages.ts'
import { inPartner } from '../database/connect.ts'
import type { ErrorReferenceTable } from '../database/support-tables.ts'
import type { Deps } from '../platform/deps.ts'
import { clientOf } from '../platform/limits.ts'
import { problemCodeOf } from '../platform/problem.ts'
import { createReferenceBudget } from './budget.ts'
import { insertReferences } from './queries.ts'

const flushMs = 500
const waitingMax = 2_000
const routeLengthMax = 120
/** The code of a page that failed, whose calls may have other references. */
const pageFailed = 'page_failed'

type ReferenceRow = Insertable<ErrorReferenceTable>

/**
 * Stores the reference of each error that a person saw, so that the console can look it up. Rows are written in batches after the replies
 * were sent: no request waits, and a database failure only loses references, which the log has too. The audit log has the refusals of
 * an impersonation.
 */
export function recordReferences(app: FastifyInstance, deps: Deps): void {
  const mayStore = createReferenceBudget()
  let waiting: ReferenceRow[] = []
  let timer: NodeJS.Timeout | undefined
  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    const rows = waiting
    waiting = []
    for (const [partnerId, partnerRows] of Map.groupBy(rows, ({ partner_id }) => partner_id))
      await inPartner(deps.db, partnerId, (tx) => insertReferences(tx, partnerRows)).catch((error: unknown) =>
        deps.log.warn({ err: error, count: partnerRows.length }, 'references were not stored'),
      )
  }
  app.addHook('onResponse', async (request, reply) => {
    const row = referenceOf(request, reply, deps.clock.now())
    if (!row || waiting.length >= waitingMax || !mayStore(row.status, clientOf(request), Date.now())) return
    waiting.push(row)
    timer ??= setTimeout(() => void flush(), flushMs).unref()
  })
  app.addHook('onClose', flush)
}

/** The reference of a reply; null when the reply shows none. */
function referenceOf(request: FastifyRequest, reply: FastifyReply, at: Date): ReferenceRow | null {
  const { partner, impersonation, knownMember, method, routeOptions } = request
  if (!partner || impersonation || routeOptions.config.caller === 'network') return null
  const isErrorPage = reply.hasHeader(referenceHeader) || (reply.statusCode >= 500 && method === 'GET')
  const code = problemCodeOf(reply) ?? (isErrorPage ? pageFailed : undefined)
  // No page shows the reference of these two refusals to a visitor, and robots cause most of them.
  if (code === undefined || (!knownMember && (code === 'not_found' || code === 'unauthorized'))) return null
  return {
    partner_id: partner.id,
    reference: request.id,
    at,
    member_id: knownMember?.id ?? null,
    method,
    route: routeName(request),
    // The page that shows an error has the status 200 when a browser opened it by itself.
    status: Math.max(reply.statusCode, code === pageFailed ? 500 : 400),
    code,
  }
}

/** The pattern of the route. A page has its path, in which `:id` replaces every part that may name something. */
function routeName({ routeOptions: { url = '' }, url: fullUrl }: FastifyRequest): string {
  if (url !== '' && !url.includes('*')) return url
  const [path = ''] = fullUrl.split('?')
  return path.replaceAll(/[^/]*(\d|%|[^/]{25})[^/]*/g, ':id').slice(0, routeLengthMax)
}
