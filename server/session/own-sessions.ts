import type { FastifyInstance } from 'fastify'
import { endSessions, listSessions } from '../../contract/api/sessions.ts'
import { deviceText } from '../../contract/device-copy.ts'
import { inPartner } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { route } from '../platform/route.ts'
import { activeSessions, revokeOtherSessions } from './queries.ts'

/**
 * Lists where a member is signed in, the current session first, and ends sessions other than the current one. All nodes read the same
 * rows, so an ended session is refused at its next request.
 */
export function ownSessionRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listSessions, { limit: '60/min', caller: 'member' }, async ({ partner, member }) => {
    const rows = await inPartner(deps.db, partner.id, (tx) =>
      activeSessions(tx, partner.id, member.id, deps.clock.now()),
    )
    const items = rows.map((row) => ({
      id: row.token_hash.toString('base64url'),
      device: deviceText(row.device, partner),
      byOperator: row.impersonation !== null,
      remembered: row.remembered,
      startedAt: row.created_at.toISOString(),
      lastUsedAt: row.seen_at.toISOString(),
      current: row.token_hash.toString('base64url') === member.sessionHash,
    }))
    return { items: items.toSorted((a, b) => Number(b.current) - Number(a.current)) }
  })

  route(app, endSessions, { limit: '30/min', caller: 'member' }, async ({ query, partner, member }) => {
    const selection = {
      memberId: member.id,
      currentHash: Buffer.from(member.sessionHash, 'base64url'),
      endedHash: query.id === undefined ? null : Buffer.from(query.id, 'base64url'),
      at: deps.clock.now(),
    }
    const update = await inPartner(deps.db, partner.id, (tx) => revokeOtherSessions(tx, partner.id, selection))
    return { endedCount: Number(update.numUpdatedRows) }
  })
}
