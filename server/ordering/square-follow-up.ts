import { orderEventName } from '../../providers/card-feed/shop/read.ts'
import { readSquareOrder, squareMessage } from '../../providers/ordering/square/message.ts'
import type { SquareService } from '../../providers/ordering/square/service.ts'
import { squareSource } from '../../providers/ordering/square/source.ts'
import type { Db } from '../database/connect.ts'
import type { Inbox } from '../feeds/inbox.ts'
import type { Clock } from '../platform/clock-and-ids.ts'
import { cardOfSquareOrder, storeCardToken } from './square-cards.ts'
import { deleteWaitingOrder, storeWaitingOrder } from './square-waiting.ts'

export type SquareFollowUpDeps = { db: Db; pipelineDb: Db; clock: Clock; inbox: Inbox; square: SquareService }

/**
 * Reads the current order from Square, and stores it as an order message when a member's card paid it. An order without such a card
 * waits until a feed reports its payment. Stores nothing when the read fails or is incomplete, or when `readSquareOrder` refuses the
 * order, such as an unpaid one. Returns the outcome as a stable code for the reply and the log.
 */
export async function followUpOrder(deps: SquareFollowUpDeps, sellerId: string, orderId: string): Promise<string> {
  const { db, pipelineDb, clock, inbox, square } = deps
  const reply = await square.read(sellerId, orderId)
  if (reply.outcome !== 'order') return reply.outcome
  const reading = readSquareOrder(reply.order, reply.payments)
  if (!reading.ok) return reading.reason
  const card = await cardOfSquareOrder(pipelineDb, reading)
  if (!card) {
    await storeWaitingOrder(pipelineDb, sellerId, reading, clock.now())
    return 'no_member'
  }
  await storeCardToken(db, card)
  const { cardToken, clientOrderId, chargedMinor } = card
  const message = squareMessage(reading.facts, { cardToken, clientOrderId, chargedMinor })
  const [outcome] = await inbox.store([
    { provider: squareSource, deliveryId: message.eventId, event: orderEventName, body: JSON.stringify(message) },
  ])
  await deleteWaitingOrder(pipelineDb, orderId)
  return outcome === 'added' ? 'stored' : 'duplicate'
}
