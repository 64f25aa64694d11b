import type { FastifyInstance } from 'fastify'
import { publicIdShape } from '../../contract/api/known.ts'
import { unsubscribe } from '../../contract/api/mail.ts'
import { tierWithoutEmail } from '../../domain/email-opt-out.ts'
import { inPartner, type Tx } from '../database/connect.ts'
import { insertTier } from '../joining/queries.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { unsubscribeKeys } from './unsubscribe-key.ts'

/** Mail readers send this without cookie, token or page, so the key in the link is all that counts. */
export async function unsubscribeRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const keys = unsubscribeKeys(deps.config.siteKey)
  await app.register(async (forms) => {
    // `List-Unsubscribe=One-Click` as a form of either kind (RFC 8058 §3.1): nothing in it is needed.
    for (const type of ['application/x-www-form-urlencoded', /^multipart\/form-data/])
      forms.addContentTypeParser(type, { parseAs: 'string' }, (_request, _body, done) => done(null, undefined))
    route(forms, unsubscribe, { limit: '60/min', who: 'anyone', csrf: 'never' }, async ({ query, partner }) => {
      const { to, key } = query
      if (!publicIdShape.test(to) || !keys.isRight(partner.id, to, key)) return refuse('link_refused')
      await inPartner(deps.db, partner.id, (tx) => optOut(tx, partner.id, to, deps.clock.now()))
      return { unsubscribed: true as const }
    })
  })
}

/** Once or often, the same: no mail, and the tier that goes with it from now on. */
async function optOut(tx: Tx, partnerId: string, publicId: string, at: Date): Promise<void> {
  const member = await tx
    .selectFrom('member')
    .select(['id', 'tier_level', 'email_opt_in'])
    .where('partner_id', '=', partnerId)
    .where('public_id', '=', publicId)
    .forUpdate()
    .executeTakeFirst()
  if (!member?.email_opt_in) return
  const tier_level = tierWithoutEmail(member.tier_level)
  await tx
    .updateTable('member')
    .set({ email_opt_in: false, tier_level })
    .where('partner_id', '=', partnerId)
    .where('id', '=', member.id)
    .execute()
  if (tier_level !== member.tier_level)
    await insertTier(tx, { partner_id: partnerId, member_id: member.id, since: at, tier_level, reason: 'unsubscribed' })
}
