import type { FastifyInstance } from 'fastify'
import { getPersonStatus, publicIdShape } from '../../contract/api/person-status.ts'
import { inPartner, type Tx } from '../database/connect.ts'
import type { SignInStatus } from '../database/tables.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { personStatusOf } from './member-status.ts'

/**
 * Registers the call that returns the status of the member with a public id. A partner's mail has this id in its links, so no sign-in is
 * required. A public id has 128 random bits, so it cannot be guessed. The rate limit slows down a client that tests a leaked list of ids.
 */
export function personStatusRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, getPersonStatus, { limit: '30/min', caller: 'anyone' }, async ({ params, partner }) => {
    if (!publicIdShape.test(params.publicId)) return refuse('unknown_member')
    const row = await inPartner(deps.db, partner.id, (tx) => memberByPublicId(tx, partner.id, params.publicId))
    return row ? personStatusOf(row, partner.brand) : refuse('unknown_member')
  })
}

const memberByPublicId = (tx: Tx, partnerId: string, publicId: string) =>
  tx
    .selectFrom('member')
    .select(['status', 'tier_level', 'password_hash', 'terms_version'])
    .where('partner_id', '=', partnerId)
    .where('public_id', '=', publicId)
    .where('status', '<>', 'left')
    .$narrowType<{ status: SignInStatus }>()
    .executeTakeFirst()
