import type { FastifyInstance } from 'fastify'
import { orderMessagePath, orderSignatureHeader, type OrderMessage } from '../../../contract/orders.ts'
import { orderSignature } from '../../card-feed/shop/signature.ts'
import { wallClockIn } from '../../card-feed/wall-clock.ts'
import type { NetworkDeps } from '../../card-network/embedded/deps.ts'
import { cardColumns, type NetworkCard } from '../../card-network/embedded/store.ts'
import { locationById } from '../../card-network/embedded/swipe-locations.ts'
import { newPurchase, sendSteps } from '../../card-network/embedded/swipe-send.ts'
import { repeatEvery } from '../../card-network/embedded/webhook.ts'
import { deliverWebhook } from '../../deliver-webhook.ts'
import { markCharged, endReportAttempts, placeOf, takeDueOrders, type DueOrder, type PaidShopOrder } from './store.ts'

const pollMs = 500
const retryAfterMs = 60_000
const attemptsMax = 10

/** `orderSecret`: during a rotation it has two values with a comma between them, of which the first signs. */
export type ReportDeps = NetworkDeps & { orderSecret: string }

/** Charges the card of each due order once and reports the order. Retries a failed report after a minute, up to ten attempts. */
export async function sendDueOrders(deps: ReportDeps): Promise<void> {
  const now = deps.clock.now()
  for (const due of await takeDueOrders(deps.pool, now, new Date(now.getTime() + retryAfterMs))) {
    if (due.chargedAt === null) await charge(deps, due)
    if ((await report(deps, due.facts)) || due.attempts >= attemptsMax)
      await endReportAttempts(deps.pool, due.facts.key)
  }
}

/**
 * Sends the purchase through the card network. A retry has the same purchase id, so the purchase counts once. Without a record of the card
 * or the restaurant at the network, the order counts as charged and no purchase is sent.
 */
async function charge(deps: ReportDeps, { facts }: DueOrder): Promise<void> {
  const [card, location] = await Promise.all([cardOf(deps, facts), locationById(deps.pool, facts.merchantId)])
  if (card && location) {
    const localTime = wallClockIn(location.timezone, new Date(facts.placedAt)) ?? facts.placedAt.slice(0, 19)
    const purchase = newPurchase(deps, {
      format: 'fidel',
      card,
      location,
      localTime,
      channel: 'online',
      orderReference: facts.key,
    })
    const steps = [{ kind: 'auth' as const, amountMinor: facts.totalMinor }]
    await sendSteps(deps, { purchase: { ...purchase, id: facts.purchaseId }, card, location, localTime, steps })
  }
  await markCharged(deps.pool, facts.key, deps.clock.now())
}

/** The network's record of the order's card: the newest of this cardholder with these last four digits. */
async function cardOf({ pool }: ReportDeps, { guestId, cardLastFour }: PaidShopOrder): Promise<NetworkCard | null> {
  const { rows } = await pool.query<NetworkCard>(
    `select ${cardColumns} from sandbox.card where metadata ->> 'id' = $1 and last_numbers = $2 order by created desc, id limit 1`,
    [guestId, cardLastFour],
  )
  return rows[0] ?? null
}

async function report(deps: ReportDeps, facts: PaidShopOrder): Promise<boolean> {
  const place = await placeOf(deps.pool, facts.merchantId)
  if (!place) return false
  const body = JSON.stringify(messageOf(facts, place.reference))
  const secret = deps.orderSecret.split(',')[0]?.trim() ?? ''
  // The site checks the signature against real time, which can differ from `deps.clock`.
  const headers = { [orderSignatureHeader]: orderSignature(secret, body, deps.machineClock.now()) }
  return deliverWebhook(deps.fetch, `${deps.feedsUrl}${orderMessagePath}`, { body, headers })
}

export const messageOf = (facts: PaidShopOrder, merchantReference: string): OrderMessage => ({
  eventId: `${facts.key}-1`,
  kind: 'paid',
  orderId: facts.key,
  clientOrderId: facts.key,
  merchantReference,
  cardToken: facts.cardToken,
  currency: 'USD',
  subtotalMinor: facts.subtotalMinor,
  taxMinor: facts.taxMinor,
  tipMinor: facts.tipMinor,
  feeMinor: facts.feeMinor,
  totalMinor: facts.totalMinor,
  chargedMinor: facts.totalMinor,
  refundedMinor: 0,
  orderedAt: facts.placedAt,
  reportedAt: facts.placedAt,
  sequence: 1,
})

/** Sends due orders until the app closes. */
export function reportRegularly(app: FastifyInstance, deps: ReportDeps): void {
  const onError = (error: unknown) =>
    console.error(`online orders: ${error instanceof Error ? error.message : String(error)}`)
  app.addHook(
    'onClose',
    repeatEvery(pollMs, () => sendDueOrders(deps), onError),
  )
}
