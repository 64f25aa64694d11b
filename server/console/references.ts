import type { FastifyInstance } from 'fastify'
import { lookUpReference, type ErrorReference } from '../../contract/api/console/references.ts'
import { partnerText } from '../../contract/partner-text.ts'
import { refusalText } from '../../contract/refusal-copy.ts'
import { parseReference } from '../../domain/references.ts'
import { appendAudit } from '../audit/append.ts'
import type { Tx } from '../database/connect.ts'
import { refuse } from '../platform/refusal.ts'
import type { ConsoleDeps } from './deps.ts'
import { adviceFor } from './reference-advice.ts'
import { consoleRoute } from './route.ts'
import { inScope } from './scope.ts'
import { fullName } from './serialize.ts'

/** `partners`: the operator's partners, because the index begins with the partner. */
const referenceRow = (tx: Tx, reference: string, partners: string[]) =>
  tx
    .selectFrom('error_reference as e')
    .innerJoin('partner', 'partner.id', 'e.partner_id')
    .leftJoin('member', (join) =>
      join.onRef('member.partner_id', '=', 'e.partner_id').onRef('member.id', '=', 'e.member_id'),
    )
    .select(['e.partner_id', 'e.reference', 'e.at', 'e.member_id', 'e.method', 'e.route', 'e.status', 'e.code'])
    .select(['member.first_name', 'member.last_name', 'partner.brand', 'partner.copy'])
    .where('e.partner_id', 'in', partners)
    .where('e.reference', '=', reference)
    .orderBy('e.at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Says what happened behind the reference of an error, when, to whom, and what the agent can say. */
export function referenceRoutes(app: FastifyInstance, deps: ConsoleDeps): void {
  const guard = { limit: '120/min', caller: 'find members' } as const

  consoleRoute(app, deps, lookUpReference, guard, async ({ params, operator, request }) => {
    const unknownReference = () =>
      refuse('unknown_reference', { title: 'There is no error with this reference among yours.' })
    const reference = parseReference(params.reference)
    const partners = (await deps.partners.inScope(operator.scope)).map(({ id }) => id)
    if (reference === null || partners.length === 0) return unknownReference()
    return inScope(deps.db, operator.scope, async (tx) => {
      const row = await referenceRow(tx, reference, partners)
      if (!row) return unknownReference()
      const about = { partner: row.partner_id, ...(row.member_id ? { member: row.member_id } : {}) }
      const detail = { reference: row.reference }
      await appendAudit(tx, deps.clock.now(), {
        action: 'looked up reference',
        operator,
        ...about,
        detail,
        reference: request.id,
      })
      return viewOf(row)
    })
  })
}

function viewOf(row: NonNullable<Awaited<ReturnType<typeof referenceRow>>>): ErrorReference {
  const { member_id: memberId, first_name, last_name, brand, copy } = row
  const text = refusalText(row.code)
  return {
    reference: row.reference,
    at: row.at.toISOString(),
    partner: row.partner_id,
    member:
      memberId === null
        ? null
        : { id: memberId, name: fullName({ first_name: first_name ?? '', last_name: last_name ?? '' }) },
    request: `${row.method} ${row.route}`,
    status: row.status,
    code: row.code,
    sentence: text ? partnerText({ brand, copy }, text.key, text.text) : '',
    advice: adviceFor(row.code, row.status),
  }
}
