import { setTimeout as delay } from 'node:timers/promises'
import type { InboxMessage } from '../../providers/card-feed/card-feed.ts'
import { fidelSignature } from '../../providers/card-feed/fidel/signature.ts'
import type { DinerSetup } from '../fixtures/diners.ts'
import { fidelDelivery, kardDelivery } from '../fixtures/purchases.ts'
import { secret, type FaultNode } from './fault-stack.ts'

const retryMs = 25
const answerLimitMs = 5_000

/**
 * Posts a message as its network does; true when the node acknowledges it. False without a reply in time and for a 5xx. Throws for
 * a 4xx.
 */
export async function postMessage(node: FaultNode, message: InboxMessage): Promise<boolean> {
  const path = message.provider === 'fidel' ? `/feeds/fidel/${message.event}` : '/feeds/kard/transactions'
  const body = message.provider === 'fidel' ? message.body : `[${message.body}]`
  const timestamp = String(Date.now())
  const headers =
    message.provider === 'fidel'
      ? {
          'x-fidel-timestamp': timestamp,
          'x-fidel-signature': fidelSignature(secret, {
            rawBody: Buffer.from(body),
            url: node.feedsUrl + path,
            timestamp,
          }),
          'fidel-message-id': message.deliveryId,
        }
      : { authorization: `Bearer ${secret}` }
  let response: Response
  try {
    response = await fetch(node.feedsUrl + path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
      signal: AbortSignal.timeout(answerLimitMs),
    })
    await response.arrayBuffer()
  } catch {
    return false
  }
  if (response.status >= 400 && response.status < 500)
    throw new Error(`the node refused ${message.deliveryId} with ${response.status}`)
  return response.status === 200 || response.status === 202
}

/**
 * Delivers a message again and again, as a network does when it gets no reply. Returns true when a node acknowledges it, and false when
 * `isGivenUp()` ends the attempts. `pickNode` chooses the node of each attempt.
 */
export async function deliverUntilAcknowledged(
  pickNode: () => FaultNode,
  message: InboxMessage,
  isGivenUp: () => boolean,
): Promise<boolean> {
  while (!isGivenUp()) {
    if (await postMessage(pickNode(), message)) return true
    await delay(retryMs)
  }
  return false
}

/**
 * Yields the messages of endless purchases over both feeds, drawn with `chance`: an authorization and a clearing each. A purchase over
 * Fidel clears with a tip and may have a refund; its messages come in order or in reverse. Empty without cards or restaurants.
 */
export function* purchaseMessages(diners: DinerSetup, chance: () => number): Generator<InboxMessage> {
  for (let n = 0; ; n += 1) {
    const card = diners.cards[Math.floor(chance() * diners.cards.length)]
    const restaurant = diners.restaurants[Math.floor(chance() * diners.restaurants.length)]
    if (!card || !restaurant) return
    const day = String(1 + Math.floor(chance() * 28)).padStart(2, '0')
    const amountMinor = 1 + Math.floor(chance() * 20_000)
    const id = `f-${n}`
    if (chance() < 0.7) {
      const base = { card, restaurant, localTime: `2026-03-${day}T19:30:00`, amountMinor }
      const reports = [
        fidelDelivery({ ...base, kind: 'authorization', id }, `${id}-a`),
        fidelDelivery({ ...base, kind: 'clearing', id, amountMinor: amountMinor + 500 }, `${id}-c`),
      ]
      if (chance() < 0.2) reports.push(fidelDelivery({ ...base, kind: 'refund', id: `${id}-r`, of: id }, `${id}-r`))
      yield* chance() < 0.5 ? reports : reports.reverse()
    } else {
      const base = {
        card,
        restaurant,
        transactionId: id,
        at: `2026-03-${day}T23:30:00.000Z`,
        authorized: `2026-03-${day}T23:30:00.000Z`,
        amountMinor,
      }
      yield kardDelivery({ ...base, status: 'APPROVED', id: `${id}-a` })
      yield kardDelivery({ ...base, status: 'SETTLED', id: `${id}-s` })
    }
  }
}

/** Reproducible random numbers: Park and Miller's generator. */
export function randomFromNumber(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}
