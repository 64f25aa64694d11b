import type { FastifyInstance } from 'fastify'
import { request as send } from 'undici'
import { stagingSignIn, stagingSwipe, stagingState } from '../../contract/api/staging.ts'
import { inPartner } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { listUnresolved } from '../feeds/unresolved.ts'
import { startSession } from '../session/current.ts'
import { clockRoute, viewOfClock } from './clock.ts'
import {
  cardsOfPartner,
  referenceToSwipe,
  memberByPublicId,
  membersOfPartner,
  merchantExists,
  setTier,
} from './queries.ts'

const replyLimitMs = 5_000
const unresolvedShownMax = 50

/** Signs in without a password. Production does not register this call. */
function stagingSignInRoute(app: FastifyInstance, deps: Deps): void {
  route(app, stagingSignIn, { limit: '120/min', caller: 'staging' }, ({ body, partner, request, reply }) =>
    inPartner(deps.db, partner.id, async (tx) => {
      const member = await memberByPublicId(tx, partner.id, body.publicId)
      if (!member) return refuse('unknown_member')
      if (body.tierLevel) await setTier(tx, partner.id, member.id, body.tierLevel)
      await startSession(deps, tx, request, reply, { partnerId: partner.id, id: member.id, remembered: false })
      return { signedIn: true as const }
    }),
  )
}

/** The calls of the staging tools. Production does not register them. */
export function stagingRoutes(app: FastifyInstance, deps: Deps): void {
  stagingSignInRoute(app, deps)
  clockRoute(app, deps)
  swipeRoute(app, deps)
  route(app, stagingState, { limit: '120/min', caller: 'staging' }, async ({ partner }) => {
    const { members, cards, clock } = await inPartner(deps.db, partner.id, async (tx) => ({
      members: await membersOfPartner(tx, partner.id),
      cards: await cardsOfPartner(tx, partner.id),
      clock: await viewOfClock(deps, tx, partner),
    }))
    const unresolved = await listUnresolved(deps.pipelineDb, { limit: unresolvedShownMax })
    return {
      mailBox: `${deps.config.sandboxUrl}/mail?partner=${partner.id}`,
      partners: deps.partners.all().map(({ id, brand }) => ({ id, program: brand.program })),
      members: members.map((member) => ({
        publicId: member.public_id,
        name: `${member.first_name} ${member.last_name}`,
        email: member.email,
        tierLevel: member.tier_level,
        cards: cards
          .filter((card) => card.member_id === member.id)
          .map((card) => ({ id: card.id, cardType: card.brand, lastFour: card.last_four })),
      })),
      clock,
      unresolved: unresolved.map(({ provider, deliveryId, state, reason, receivedAt }) => ({
        provider,
        deliveryId,
        state,
        reason,
        receivedAt: receivedAt.toISOString(),
      })),
    }
  })
}

function swipeRoute(app: FastifyInstance, deps: Deps): void {
  const swipeKey = process.env['SANDBOX_SWIPE_KEY'] ?? ''
  route(app, stagingSwipe, { limit: '120/min', caller: 'staging' }, async ({ body, partner }) => {
    const card = await inPartner(deps.db, partner.id, (tx) => referenceToSwipe(tx, partner.id, body.cardId))
    if (!card) return refuse('unknown_card')
    if (!(await merchantExists(deps.db, body.merchantId))) return refuse('unknown_merchant')
    try {
      const reply = await send(`${deps.config.sandboxUrl}/swipe`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${swipeKey}` },
        body: JSON.stringify({
          card: card.reference,
          merchantId: body.merchantId,
          amountMinor: body.amountMinor,
          kind: body.kind,
          ...(body.at ? { at: body.at } : {}),
        }),
        headersTimeout: replyLimitMs,
        bodyTimeout: replyLimitMs,
      })
      const result = (await reply.body.json()) as {
        lifecycleId?: string
        delivered?: boolean
        answer?: string
        message?: string
      }
      if (reply.statusCode >= 400)
        return refuse('network_unavailable', {
          title: String(result.message ?? 'The card network refused the purchase.'),
        })
      return {
        lifecycleId: result.lifecycleId ?? '',
        delivered: result.delivered === true,
        answer: result.answer ?? '',
      }
    } catch (error) {
      deps.log.warn({ err: error }, 'the card network did not answer a swipe')
      return refuse('network_unavailable', { title: 'The card network did not answer. Please try again.' })
    }
  })
}
