import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { overview } from '../../contract/api/console/overview.ts'
import { includesPartner, type Scope } from '../../domain/operators/roles.ts'
import { brandFaultText } from '../brands/faults.ts'
import type { Tx } from '../database/connect.ts'
import { uuidV7 } from '../platform/clock-and-ids.ts'
import type { ConsoleDeps } from './deps.ts'
import { activeCardsOfMembers, membersByIds } from './member-queries.ts'
import { fullName, serializeMemberRow } from './serialize.ts'
import { consoleRoute } from './route.ts'
import { inScope } from './scope.ts'

const dayMs = 24 * 3_600_000
const recentMax = 6
const recentViews = 60 // audit entries that are read to find `recentMax` different members
const impersonationsMax = 20

const tables = ['member', 'card', 'dine', 'award'] as const
type NewRows = Record<(typeof tables)[number], number>

/** Counts a partner's rows since an instant. Ids sort by time, so the primary key is the index. */
async function countNewRows(tx: Tx, partner: string, since: Date): Promise<NewRows> {
  const firstId = uuidV7(since.getTime(), new Uint8Array(16))
  const { rows } = await sql<NewRows>`select ${sql.join(
    tables.map(
      (table) =>
        sql`(select count(*) from ${sql.table(table)} where partner_id = ${partner} and id >= ${firstId}) as ${sql.ref(table)}`,
    ),
  )}`.execute(tx)
  return rows[0] ?? { member: 0, card: 0, dine: 0, award: 0 }
}

/** The ids of up to `recentMax` members that this operator opened last, without repeats, the latest first. */
async function lastOpenedMembers(tx: Tx, operatorId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('audit_entry')
    .select('member_id')
    .where('operator_id', '=', operatorId)
    .where('action', '=', 'opened member')
    .orderBy('position', 'desc')
    .limit(recentViews)
    .execute()
  return [...new Set(rows.flatMap(({ member_id }) => member_id ?? []))].slice(0, recentMax)
}

const openImpersonations = (tx: Tx, now: Date) =>
  tx
    .selectFrom('impersonation as e')
    .innerJoin('member as m', (join) =>
      join.onRef('m.partner_id', '=', 'e.partner_id').onRef('m.id', '=', 'e.member_id'),
    )
    .select(['e.id', 'e.partner_id', 'e.member_id', 'e.operator_name', 'e.mode', 'e.created_at'])
    .select(['m.first_name', 'm.last_name'])
    .where('e.ended_at', 'is', null)
    .where('e.entered_at', 'is not', null)
    .where('e.expires_at', '>', now)
    .orderBy('e.created_at', 'desc')
    .limit(impersonationsMax)
    .execute()

/** Folders with faults, of the operator's partners. */
async function brandFaults(tx: Tx, scope: Scope) {
  const rows = await tx
    .selectFrom('brand_fault as f')
    .leftJoin('partner as p', 'p.id', 'f.partner_id')
    .select(['f.partner_id', 'f.faults', 'f.read_at', 'p.version'])
    .orderBy('f.partner_id')
    .execute()
  return rows
    .filter(({ partner_id }) => includesPartner(scope, partner_id))
    .map(({ partner_id, faults, read_at, version }) => ({
      partner: partner_id,
      isOpen: version !== null,
      faults: faults.map(brandFaultText),
      at: read_at.toISOString(),
    }))
}

export function consoleOverviewRoutes(app: FastifyInstance, deps: ConsoleDeps): void {
  consoleRoute(app, deps, overview, { limit: '120/min', caller: 'operator' }, async ({ operator }) => {
    const now = deps.clock.now()
    const since = new Date(now.getTime() - dayMs)
    const partners = await deps.partners.inScope(operator.scope)
    return inScope(deps.db, operator.scope, async (tx) => {
      const newRowsByPartner = []
      for (const { id } of partners) {
        const { member, card, dine, award } = await countNewRows(tx, id, since)
        newRowsByPartner.push({ partner: id, joined: member, cards: card, dines: dine, rewards: award })
      }
      const ids = await lastOpenedMembers(tx, operator.id)
      const rows = ids.length === 0 ? [] : await membersByIds(tx, ids)
      const memberCards = await activeCardsOfMembers(tx, ids)
      const impersonations = await openImpersonations(tx, now)
      return {
        day: newRowsByPartner,
        brandFaults: await brandFaults(tx, operator.scope),
        recent: ids.flatMap((id) => {
          const row = rows.find((candidate) => candidate.id === id)
          return row ? [serializeMemberRow(row, memberCards, operator.role)] : []
        }),
        impersonations: impersonations.map((impersonation) => ({
          id: impersonation.id,
          partner: impersonation.partner_id,
          memberId: impersonation.member_id,
          memberName: fullName(impersonation),
          operatorName: impersonation.operator_name,
          mode: impersonation.mode,
          since: impersonation.created_at.toISOString(),
        })),
      }
    })
  })
}
