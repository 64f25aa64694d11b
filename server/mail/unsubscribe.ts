import type { FastifyInstance, FastifyRequest } from 'fastify'
import { publicIdShape } from '../../contract/api/person-status.ts'
import { unsubscribe } from '../../contract/api/mail.ts'
import { inPartner, type Tx } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { saveEmailChoice } from '../profile/consent.ts'
import { unsubscribeKeys } from './unsubscribe-key.ts'

/** Unsubscribes by POST. Mail clients send neither a cookie nor a CSRF token, so the key in the link is the only proof. */
export async function unsubscribeRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const keys = unsubscribeKeys(deps.config.siteKey)
  await app.register(async (scope) => {
    // RFC 8058 section 3.1: `List-Unsubscribe=One-Click` arrives as either form type. The body is ignored.
    for (const type of ['application/x-www-form-urlencoded', /^multipart\/form-data/])
      scope.addContentTypeParser(type, { parseAs: 'string' }, (_request, _body, complete) => complete(null, undefined))
    route(
      scope,
      unsubscribe,
      { limit: '60/min', caller: 'anyone', csrf: 'never' },
      async ({ query, partner, request, reply }) => {
        const { to, key } = query
        if (!publicIdShape.test(to) || !keys.isValid(partner.id, to, key))
          return isNavigation(request) ? reply.redirect('/unsubscribe', 303) : refuse('link_refused')
        await inPartner(deps.db, partner.id, (tx) => optOut(deps, tx, partner.id, to))
        if (isNavigation(request)) return reply.redirect('/unsubscribe?done', 303)
        return { unsubscribed: true as const }
      },
    )
  })
}

/** Whether a browser without script submitted the page's form. It navigates, so it gets a redirect; every other caller gets JSON. */
const isNavigation = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-mode'] === 'navigate'

/** Ends a member's optional mail and sets the tier that the member has without it. A second call changes nothing. */
async function optOut(deps: Deps, tx: Tx, partnerId: string, publicId: string): Promise<void> {
  const member = await tx
    .selectFrom('member')
    .select(['id', 'tier_level', 'vip_until', 'email_opt_in'])
    .where('partner_id', '=', partnerId)
    .where('public_id', '=', publicId)
    .forUpdate()
    .executeTakeFirst()
  const choice = { partnerId, at: deps.clock.now(), source: 'unsubscribed', optIn: false } as const
  if (member) await saveEmailChoice(deps.ids, tx, member, choice)
}
