import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { inScope } from '../../server/console/scope.ts'
import type { Db } from '../../server/database/connect.ts'

/**
 * Operator calls that leave no row in the audit log, each with its reason. Every other call has to: a route that is new and has none fails the
 * tests that call it (D3-025).
 */
export const unaudited: Readonly<Record<string, string>> = {
  'GET /healthz': 'says that the process runs',
  'GET /api/Staff': 'the operator’s own session',
  'GET /api/Staff/Factors': 'the operator’s own passkeys',
  'POST /api/Staff/Passkeys/Start': 'only a question: the call that adds a passkey leaves the row',
  'POST /api/Staff/SignIn/Passkey': 'only a question: signing in leaves the row',
  'POST /api/Staff/SetUp/Open': 'only a question: setting up leaves the row',
  'GET /api/Overview': 'numbers without members',
  'GET /api/Merchants': 'restaurants',
  'GET /api/Payouts/Differences': 'sums of payouts without members',
  'GET /api/Surveys': 'numbers without members',
  'GET /api/Jobs': 'jobs by id, without members',
  'GET /api/Operators': 'operators',
}

/** Replies that show nothing of a member, where a call asked for nothing, or only turns a page of what has a row already. */
const showsNothing = [
  /^POST \/api\/Members\/Find .*"members":\[\]/,
  /^GET \/api\/Claims .*"claims":\[\]/,
  /^GET \/api\/Audit\?.*before=/,
  /^GET \/api\/Audit\/Links\?.*after=[1-9]/,
  /^GET \/api\/Surveys\/.*before=/,
]

/** Turns every reply of the console into a failure that has no row in the audit log and should have one. */
export function refuseUnaudited(app: FastifyInstance, db: Db): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const route = `${request.method} ${request.routeOptions.url ?? ''}`
    if (reply.statusCode >= 300 || route in unaudited || request.method === 'HEAD') return
    const answer = typeof payload === 'string' ? payload : ''
    if (showsNothing.some((one) => one.test(`${request.method} ${request.url} ${answer}`))) return
    const { rows } = await inScope(db, null, (tx) =>
      sql`select 1 from audit_entry where body::jsonb ->> 'reference' = ${request.id} limit 1`.execute(tx),
    )
    if (rows.length === 0) throw new Error(`${route} left no row in the audit log`)
  })
}
