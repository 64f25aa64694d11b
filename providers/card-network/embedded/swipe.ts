import type { FastifyInstance, FastifyReply } from 'fastify'
import { purchaseMinorMax } from '../../../contract/feed.ts'
import { z } from '../../../contract/schema.ts'
import { instantIn, parseLocalTime, wallClockIn } from '../../card-feed/wall-clock.ts'
import type { NetworkDeps } from './deps.ts'
import { runDueWorkRegularly } from './due-work.ts'
import { findCard, type NetworkCard } from './store.ts'
import { swipeGuard } from './swipe-guard.ts'
import { absenceOf, locationById, searchLocations, type Location } from './swipe-locations.ts'
import { stepsOf } from './swipe-magic.ts'
import { newPurchase, sendSteps, type SwipeReply } from './swipe-send.ts'
import {
  findOpenPurchase,
  purchaseById,
  findRefundablePurchase,
  type FeedFormat,
  type NetworkPurchase,
} from './swipe-store.ts'

const swipeBody = z.object({
  /** The network's card id, or four digits: the newest card that ends in them. */
  card: z.string().min(1).max(80),
  merchantId: z.string().min(1).max(80),
  amountMinor: z.int().min(0).max(purchaseMinorMax),
  kind: z.enum(['auth', 'clearing', 'refund']).default('auth'),
  /** The restaurant's wall clock, or an instant with a zone; now by default. */
  at: z.string().max(40).optional(),
  /** Id of an earlier purchase that the swipe continues. */
  lifecycleId: z.string().max(80).optional(),
  /** Only a new purchase uses it. */
  channel: z.enum(['in_person', 'online']).optional(),
  /** The shop's id of the paid order, which the network sends to the feeds. Such a purchase is online. Only a new purchase uses it. */
  orderReference: z.string().min(1).max(120).optional(),
  /** Tip that a swipe of kind `clearing` adds to the amount. The other kinds ignore it. */
  tipMinor: z.int().min(0).max(purchaseMinorMax).default(0),
  /** Turns magic amounts off. */
  plain: z.boolean().default(false),
})
type Swipe = z.output<typeof swipeBody>

const refusals = {
  invalid_request: [400, 'Something in the request is not right.'],
  unknown_card: [404, 'No card like that is enrolled. Link it at a partner’s site first.'],
  unknown_merchant: [404, 'No restaurant has that id.'],
  not_in_program: [409, 'This restaurant has left the program, so purchases there earn nothing.'],
  unknown_purchase: [404, 'No purchase of this card has that id.'],
  time_unreadable: [400, 'The time must look like 2026-05-05T19:30 (the restaurant’s clock) or carry a zone.'],
} as const
type Code = keyof typeof refusals

function refuse(reply: FastifyReply, code: Code, message: string = refusals[code][1]): FastifyReply {
  return reply.code(refusals[code][0]).send({ code, message })
}

/** A restaurant that the network does not list is unknown, paused or has left the program. */
async function absenceRefusal({ pool }: NetworkDeps, merchantId: string): Promise<[Code, string?]> {
  const absence = await absenceOf(pool, merchantId)
  if (absence === null) return ['unknown_merchant']
  return absence === 'left'
    ? ['not_in_program']
    : ['not_in_program', 'This restaurant is paused, so purchases there earn nothing. npm run import resumes it.']
}

/**
 * The purchase routes of the embedded network. A swipe sends messages to one feed over HTTP: signed messages to Fidel's, or messages with a
 * token to Kard's.
 */
export function swipeRoutes(app: FastifyInstance, deps: NetworkDeps): void {
  const swipeAs = (format: FeedFormat) => async (request: { body: unknown }, reply: FastifyReply) => {
    const parsedBody = swipeBody.safeParse(request.body)
    if (!parsedBody.success) {
      const issue = parsedBody.error.issues[0]
      return refuse(reply, 'invalid_request', `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'is not right'}`)
    }
    const card = await findCard(deps.pool, parsedBody.data.card)
    if (!card) return refuse(reply, 'unknown_card')
    const location = await locationById(deps.pool, parsedBody.data.merchantId)
    if (!location) return refuse(reply, ...(await absenceRefusal(deps, parsedBody.data.merchantId)))
    const outcome = await swipe(deps, format, parsedBody.data, card, location)
    return typeof outcome === 'string' ? refuse(reply, outcome) : outcome
  }
  const guard = { onRequest: swipeGuard(deps.swipeKey) }
  app.post('/swipe', guard, swipeAs('fidel'))
  app.post('/kard/send', guard, swipeAs('kard'))
  app.get<{ Querystring: { q?: string } }>('/merchants', async (request) => {
    const locations = await searchLocations(deps.pool, String(request.query.q ?? ''))
    return { merchants: locations.map(({ id, name, city, state, timezone }) => ({ id, name, city, state, timezone })) }
  })
  runDueWorkRegularly(app, deps)
}

async function swipe(
  deps: NetworkDeps,
  format: FeedFormat,
  input: Swipe,
  card: NetworkCard,
  location: Location,
): Promise<SwipeReply | Code> {
  const localTime = localTimeAt(input.at, location.timezone, deps.clock.now())
  if (localTime === null) return 'time_unreadable'
  const existing = input.lifecycleId === undefined ? null : await purchaseById(deps.pool, input.lifecycleId)
  if (
    input.lifecycleId !== undefined &&
    (existing?.cardId !== card.id || existing.merchantId !== location.id || existing.format !== format)
  )
    return 'unknown_purchase'
  const { orderReference } = input
  const channel = orderReference === undefined ? input.channel : 'online'
  const startPurchase = (): NetworkPurchase =>
    newPurchase(deps, { format, card, location, localTime, channel, orderReference })
  const scenario = { card, location, localTime }
  const { amountMinor } = input
  switch (input.kind) {
    case 'auth':
      return sendSteps(deps, {
        ...scenario,
        purchase: existing ?? startPurchase(),
        steps: stepsOf(amountMinor, input.plain),
      })
    case 'clearing': {
      const purchase = existing ?? (await findOpenPurchase(deps.pool, format, card.id, location.id)) ?? startPurchase()
      return sendSteps(deps, {
        ...scenario,
        purchase,
        steps: [{ kind: 'clearing', amountMinor: amountMinor + input.tipMinor }],
      })
    }
    case 'refund': {
      const purchase = existing ?? (await findRefundablePurchase(deps.pool, format, card.id, location.id, amountMinor))
      const step = { kind: 'refund', amountMinor } as const
      return purchase
        ? sendSteps(deps, { ...scenario, purchase, steps: [step] })
        : sendSteps(deps, { ...scenario, purchase: startPurchase(), steps: [{ ...step, unmatched: true }] })
    }
  }
}

/** The restaurant's wall clock for the requested time: a local time, an instant with a zone, or now. Null when it is unreadable. */
function localTimeAt(requestedTime: string | undefined, zone: string, now: Date): string | null {
  if (requestedTime === undefined || requestedTime === '') return wallClockIn(zone, now)
  const local = parseLocalTime(requestedTime)
  if (local !== null) return instantIn(zone, local) === null ? null : local
  const instant = new Date(requestedTime)
  return Number.isNaN(instant.getTime()) ? null : wallClockIn(zone, instant)
}
