import type { FastifyInstance } from 'fastify'
import { z } from '../../../contract/schema.ts'
import { cardObject } from './card-object.ts'
import type { NetworkDeps } from './deps.ts'
import { findCard, type NetworkCard } from './store.ts'
import { swipeGuard } from './swipe-guard.ts'
import { saveDelivery, type Delivery } from './swipe-store.ts'
import { deliverMessage } from './webhook.ts'

/** A new card expires this many years after the old one by default. */
const newCardYears = 4

const replaceBody = z.object({
  /** The network's card id, or four digits: they select the newest card that ends in them. */
  card: z.string().min(1).max(80),
  /** Last four digits of the new card; the current digits renew the card. */
  lastFour: z.string().regex(/^\d{4}$/),
  expMonth: z.int().min(1).max(12).optional(),
  expYear: z.int().min(2000).max(2099).optional(),
})

/** POST /cards/replace replaces or renews a card as its bank does. The network keeps the card's id and sends a signed `card.updated`. */
export function replaceRoutes(app: FastifyInstance, deps: NetworkDeps): void {
  app.post('/cards/replace', { onRequest: swipeGuard(deps.swipeKey) }, async (request, reply) => {
    const parsed = replaceBody.safeParse(request.body)
    if (!parsed.success)
      return reply.code(400).send({ code: 'invalid_request', message: 'card and lastFour (four digits) are needed.' })
    const card = await findCard(deps.pool, parsed.data.card)
    if (!card) return reply.code(404).send({ code: 'unknown_card', message: 'No card like that is enrolled.' })
    const { lastFour, expMonth = card.expMonth, expYear = card.expYear + newCardYears } = parsed.data
    const delivery = await replaceCard(deps, { ...card, lastNumbers: lastFour, expMonth, expYear })
    return deliverMessage(deps, delivery)
  })
}

/** Stores the changed card and its message in one transaction. The network retries a failed delivery. */
async function replaceCard(deps: NetworkDeps, card: NetworkCard): Promise<Delivery> {
  const now = deps.clock.now()
  const body = JSON.stringify(cardObject(card, now))
  const message = { id: deps.ids.next(), format: 'fidel', event: 'card.updated', body } as const
  const delivery: Delivery = { ...message, wrongSignature: false, created: now, attempts: 0 }
  const client = await deps.pool.connect()
  try {
    await client.query('begin')
    await client.query('update sandbox.card set last_numbers = $2, exp_month = $3, exp_year = $4 where id::text = $1', [
      card.id,
      card.lastNumbers,
      card.expMonth,
      card.expYear,
    ])
    // The caller sends the message immediately. If this process ends first, the next process sends it after 30 seconds.
    await saveDelivery(client, null, delivery, new Date(now.getTime() + 30_000))
    await client.query('commit')
    return delivery
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
