import type { FastifyInstance } from 'fastify'
import { getPersonStatus, publicIdShape } from '../../contract/api/person-status.ts'
import { inPartner, type Tx } from '../database/connect.ts'
import type { OpenStatus } from '../database/tables.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { visitorStatusOf } from './visitor-status.ts'

/**
 * Identifies the recipient of a link in a partner's mail. 128 random bits cannot be guessed; the rate limit keeps a leaked list from being
 * checked.
 */
export function personStatusRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, getPersonStatus, { limit: '30/min', caller: 'anyone' }, async ({ params, partner }) => {
    if (!publicIdShape.test(params.publicId)) return refuse('unknown_member')
    const row = await inPartner(deps.db, partner.id, (tx) => memberByPublicId(tx, partner.id, params.publicId))
    return row ? visitorStatusOf(row, partner.brand) : refuse('unknown_member')
  })
}

const memberByPublicId = (tx: Tx, partnerId: string, publicId: string) =>
  tx
    .selectFrom('member')
    .select(['status', 'tier_level', 'password_hash', 'terms_version'])
    .where('partner_id', '=', partnerId)
    .where('public_id', '=', publicId)
    .where('status', '<>', 'left')
    .$narrowType<{ status: OpenStatus }>()
    .executeTakeFirst()
