import type { NetworkDeps } from './deps.ts'
import { findCard, type NetworkCard } from './store.ts'
import { locationById, matchWarning, type Location } from './swipe-locations.ts'
import type { PurchaseStep } from './swipe-magic.ts'
import { feedMessagesOf } from './swipe-messages.ts'
import { saveDelivery, savePurchase, type Delivery, type FeedFormat, type NetworkPurchase } from './swipe-store.ts'
import { deliverMessage } from './webhook.ts'

/** `answer`: status and text of the feed's reply, or why it did not reply. */
export type SentMessage = { event: string; messageId: string; delivered: boolean; answer: string }
/** The reply to a swipe. `delivered`: the feed accepted each of `messages`. The network retries a message that the feed did not accept. */
/** `warning`: why the purchase cannot be matched, or null. */
export type SwipeReply = {
  lifecycleId: string
  delivered: boolean
  answer: string
  messages: SentMessage[]
  warning: string | null
}
export type SwipeScenario = {
  purchase: NetworkPurchase
  card: NetworkCard
  location: Location
  /** The restaurant's wall clock, `YYYY-MM-DDTHH:MM:SS`. */
  localTime: string
  steps: readonly PurchaseStep[]
}

export function newPurchase(
  deps: NetworkDeps,
  input: {
    format: FeedFormat
    card: NetworkCard
    location: Location
    localTime: string
    channel: 'in_person' | 'online' | undefined
    orderReference: string | undefined
  },
): NetworkPurchase {
  const id = deps.ids.next()
  return {
    id,
    format: input.format,
    cardId: input.card.id,
    merchantId: input.location.id,
    authorizedMinor: 0,
    clearedMinor: 0,
    refundedMinor: 0,
    open: true,
    localTime: input.localTime,
    authCode: id.replaceAll('-', '').slice(-6).toUpperCase(),
    cardPresent: input.channel === undefined ? null : input.channel === 'in_person',
    orderReference: input.orderReference ?? null,
    created: deps.clock.now(),
    clearAt: null,
  }
}

/** Sends the messages of each step in order. Stores every message before sending it. */
export async function sendSteps(deps: NetworkDeps, scenario: SwipeScenario): Promise<SwipeReply> {
  const messages: SentMessage[] = []
  let { purchase } = scenario
  for (const step of scenario.steps) {
    purchase = purchaseAfter(purchase, step, deps)
    await savePurchase(deps.pool, purchase)
    const now = deps.clock.now()
    const context = {
      purchase,
      card: scenario.card,
      location: scenario.location,
      step,
      now,
      localTime: scenario.localTime,
      newId: deps.ids.next(),
    }
    for (const { event, body } of feedMessagesOf(context)) {
      const delivery: Delivery = {
        id: deps.ids.next(),
        format: purchase.format,
        event,
        body,
        wrongSignature: step.fault === 'signature',
        created: now,
        attempts: 0,
      }
      await saveDelivery(deps.pool, purchase.id, delivery, null)
      messages.push({ event, messageId: delivery.id, ...(await deliverMessage(deps, delivery)) })
      // Sends the message again under the same id, as the second attempt.
      if (step.twice)
        messages.push({ event, messageId: delivery.id, ...(await deliverMessage(deps, { ...delivery, attempts: 1 })) })
    }
  }
  return {
    lifecycleId: purchase.id,
    delivered: messages.every((message) => message.delivered),
    answer: messages.map((message) => `${message.event}: ${message.answer}`).join('\n'),
    messages,
    warning: matchWarning(scenario.location, scenario.purchase.format),
  }
}

/**
 * The purchase after a step. An unmatched refund of a purchase without a clearing has nothing to subtract from: it only closes the
 * purchase that was created for it.
 */
function purchaseAfter(purchase: NetworkPurchase, step: PurchaseStep, deps: NetworkDeps): NetworkPurchase {
  switch (step.kind) {
    case 'auth': {
      const clearAt =
        deps.clearAfterMs > 0 && purchase.open ? new Date(deps.clock.now().getTime() + deps.clearAfterMs) : null
      return { ...purchase, authorizedMinor: step.amountMinor, clearAt }
    }
    case 'clearing':
      return { ...purchase, clearedMinor: purchase.clearedMinor + step.amountMinor, open: false, clearAt: null }
    case 'refund':
      return step.unmatched && purchase.clearedMinor === 0
        ? { ...purchase, open: false }
        : { ...purchase, refundedMinor: purchase.refundedMinor + step.amountMinor }
  }
}

/** Clears an authorization for its amount, unless its card or restaurant no longer exists. */
export async function clearAutomatically(deps: NetworkDeps, purchase: NetworkPurchase): Promise<void> {
  const [card, location] = await Promise.all([
    findCard(deps.pool, purchase.cardId),
    locationById(deps.pool, purchase.merchantId),
  ])
  if (!card || !location) return
  await sendSteps(deps, {
    purchase,
    card,
    location,
    localTime: purchase.localTime,
    steps: [{ kind: 'clearing', amountMinor: purchase.authorizedMinor }],
  })
}
