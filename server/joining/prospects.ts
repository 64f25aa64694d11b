import type { FastifyInstance } from 'fastify'
import { captureProspect } from '../../contract/api/prospects.ts'
import { isEmail } from '../../domain/joining/prospect.ts'
import { inPartner, type Tx } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { fieldError } from './form.ts'

/**
 * Stores the emails that visitors enter on a home page: one row each, with the first and the last time. Unlike the prospects in
 * queries.ts, these have no account. A person enters one email, so the limit of 12 per minute stops only bots.
 */
export function prospectCaptureRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, captureProspect, { limit: '12/min', caller: 'anyone' }, async ({ body, partner }) => {
    if (partner.brand.enrollmentType !== 'direct') return refuse('enrollment_closed')
    if (!isEmail(body.email))
      return refuse('fields_invalid', { errors: [fieldError('email', 'invalidEmail', partner)] })
    const email = body.email.toLowerCase()
    await inPartner(deps.db, partner.id, (tx) => saveProspect(tx, partner.id, email, deps.clock.now()))
    return { received: true as const }
  })
}

const saveProspect = (tx: Tx, partnerId: string, email: string, at: Date) =>
  tx
    .insertInto('prospect_capture')
    .values({ partner_id: partnerId, email, first_at: at, last_at: at })
    .onConflict((conflict) => conflict.columns(['partner_id', 'email']).doUpdateSet({ last_at: at }))
    .execute()
