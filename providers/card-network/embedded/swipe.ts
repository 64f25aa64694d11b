import type { FastifyInstance, FastifyReply } from 'fastify'
import { purchaseMinorMax } from '../../../contract/feed.ts'
import { z } from '../../../contract/schema.ts'
import { instantIn, localTimeOf, wallClockIn } from '../../card-feed/wall-clock.ts'
import type { NetworkDeps } from './deps.ts'
import { lookAroundRegularly } from './look-around.ts'
import { findCard, type NetworkCard } from './store.ts'
import { swipeGuard } from './swipe-guard.ts'
import { locationById, locationsNamed, type Location } from './swipe-locations.ts'
import { stepsOf } from './swipe-magic.ts'
import { newPurchase, tell, type Outcome } from './swipe-tell.ts'
import { openPurchase, purchaseById, refundablePurchase, type Format, type Purchase } from './swipe-store.ts'

const swipeBody = z.object({
  /** The network's card id, or the last four digits (the newest such card is meant). */
  card: z.string().min(1).max(80),
  merchantId: z.string().min(1).max(80),
  amountMinor: z.int().min(0).max(purchaseMinorMax),
  kind: z.enum(['auth', 'clearing', 'refund']).default('auth'),
  /** Restaurant's wall clock, or an instant with a zone; now when left out. */
  at: z.string().max(40).optional(),
  lifecycleId: z.string().max(80).optional(),
  channel: z.enum(['in_person', 'online']).optional(),
  /** The shop's id of the order that is paid, which the network names to the feeds. Such a purchase is online. */
  orderReference: z.string().min(1).max(120).optional(),
  /** Added to what clears. */
  tipMinor: z.int().min(0).max(purchaseMinorMax).default(0),
  /** Takes magic amounts for what they are. */
  plain: z.boolean().default(false),
})
type Swipe = z.output<typeof swipeBody>

const refusals = {
  invalid_request: [400, 'Something in the request is not right.'],
  unknown_card: [404, 'No card like that is enrolled. Link it at a partner’s site first.'],
  unknown_merchant: [404, 'No restaurant has that id.'],
  unknown_purchase: [404, 'No purchase of this card has that id.'],
  time_unreadable: [400, 'The time must look like 2026-05-05T19:30 (the restaurant’s clock) or carry a zone.'],
} as const
type Code = keyof typeof refusals

function refuse(reply: FastifyReply, code: Code, message: string = refusals[code][1]): FastifyReply {
  return reply.code(refusals[code][0]).send({ code, message })
}

/** The purchase side of the embedded network: someone pays, and the feeds hear of it, signed, over HTTP. */
export function swipeRoutes(app: FastifyInstance, deps: NetworkDeps): void {
  const swipeAs = (format: Format) => async (request: { body: unknown }, reply: FastifyReply) => {
    const asked = swipeBody.safeParse(request.body)
    if (!asked.success) {
      const issue = asked.error.issues[0]
      return refuse(reply, 'invalid_request', `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'is not right'}`)
    }
    const card = await findCard(deps.pool, asked.data.card)
    if (!card) return refuse(reply, 'unknown_card')
    const location = await locationById(deps.pool, asked.data.merchantId)
    if (!location) return refuse(reply, 'unknown_merchant')
    const outcome = await swipe(deps, format, asked.data, card, location)
    return typeof outcome === 'string' ? refuse(reply, outcome) : outcome
  }
  const guarded = { onRequest: swipeGuard(deps.swipeKey) }
  app.post('/swipe', guarded, swipeAs('fidel'))
  app.post('/kard/send', guarded, swipeAs('kard'))
  app.get<{ Querystring: { q?: string } }>('/merchants', async (request) => {
    const found = await locationsNamed(deps.pool, String(request.query.q ?? ''))
    return { merchants: found.map(({ id, name, city, state, timezone }) => ({ id, name, city, state, timezone })) }
  })
  lookAroundRegularly(app, deps)
}

async function swipe(
  deps: NetworkDeps,
  format: Format,
  asked: Swipe,
  card: NetworkCard,
  location: Location,
): Promise<Outcome | Code> {
  const localTime = localTimeAt(asked.at, location.timezone, deps.clock.now())
  if (localTime === null) return 'time_unreadable'
  const named = asked.lifecycleId === undefined ? null : await purchaseById(deps.pool, asked.lifecycleId)
  if (
    asked.lifecycleId !== undefined &&
    (named?.cardId !== card.id || named.merchantId !== location.id || named.format !== format)
  )
    return 'unknown_purchase'
  const { orderReference } = asked
  const channel = orderReference === undefined ? asked.channel : 'online'
  const fresh = (): Purchase => newPurchase(deps, { format, card, location, localTime, channel, orderReference })
  const scene = { card, location, localTime }
  const { amountMinor } = asked
  switch (asked.kind) {
    case 'auth':
      return tell(deps, { ...scene, purchase: named ?? fresh(), steps: stepsOf(amountMinor, asked.plain) })
    case 'clearing': {
      const purchase = named ?? (await openPurchase(deps.pool, format, card.id, location.id)) ?? fresh()
      return tell(deps, {
        ...scene,
        purchase,
        steps: [{ kind: 'clearing', amountMinor: amountMinor + asked.tipMinor }],
      })
    }
    case 'refund': {
      const purchase = named ?? (await refundablePurchase(deps.pool, format, card.id, location.id, amountMinor))
      const step = { kind: 'refund', amountMinor } as const
      return purchase
        ? tell(deps, { ...scene, purchase, steps: [step] })
        : tell(deps, { ...scene, purchase: fresh(), steps: [{ ...step, unmatched: true }] })
    }
  }
}

/** The restaurant's wall clock for what was asked: a local time, an instant with a zone, or now. */
function localTimeAt(asked: string | undefined, zone: string, now: Date): string | null {
  if (asked === undefined || asked === '') return wallClockIn(zone, now)
  const local = localTimeOf(asked)
  if (local !== null) return instantIn(zone, local) && local
  const instant = new Date(asked)
  return Number.isNaN(instant.getTime()) ? null : wallClockIn(zone, instant)
}
