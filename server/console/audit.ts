import type { FastifyInstance } from 'fastify'
import { auditLinks, auditLinksMax, auditPageSize, readAudit } from '../../contract/api/console/audit.ts'
import { appendAudit } from '../audit/append.ts'
import { auditEntries, linksAfter } from '../audit/queries.ts'
import type { ConsoleDeps } from './deps.ts'
import { consoleRoute } from './route.ts'
import { inScope } from './scope.ts'

/** Lists the audit log, and serves the links of its hash chain, with which the console verifies that no entry was changed. */
export function auditRoutes(app: FastifyInstance, deps: ConsoleDeps): void {
  const guard = { limit: '240/min', caller: 'read the audit log' } as const

  consoleRoute(app, deps, readAudit, guard, ({ query, operator, request }) =>
    inScope(deps.db, operator.scope, async (tx) => {
      // Reading the log is an entry too: one for the first page, none for further pages.
      if (query.before === undefined)
        await appendAudit(tx, deps.clock.now(), { action: 'read audit log', operator, reference: request.id })
      const entries = await auditEntries(tx, { ...query, limit: auditPageSize + 1 })
      const page = entries.slice(0, auditPageSize)
      return {
        entries: page.map(({ operator: operatorName, partner = '', member = '', ...entry }) => ({
          ...entry,
          operator: operatorName ?? '',
          partner,
          member,
        })),
        next: entries.length > auditPageSize ? (page.at(-1)?.position ?? null) : null,
      }
    }),
  )

  consoleRoute(app, deps, auditLinks, guard, ({ query, operator, request }) =>
    inScope(deps.db, operator.scope, async (tx) => {
      const links = await linksAfter(tx, query.after, auditLinksMax)
      // A check is an entry too: one for its first links, none for further links.
      if (query.after === 0)
        await appendAudit(tx, deps.clock.now(), { action: 'checked audit log', operator, reference: request.id })
      return { links }
    }),
  )
}
