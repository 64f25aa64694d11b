import type { NetworkDeps } from './deps.ts'
import { findCard, type NetworkCard } from './store.ts'
import { locationById, type Location } from './swipe-locations.ts'
import type { Step } from './swipe-magic.ts'
import { messagesOf } from './swipe-messages.ts'
import { saveDelivery, savePurchase, type Delivery, type Format, type Purchase } from './swipe-store.ts'
import { deliver } from './webhook.ts'

export type Sent = { event: string; messageId: string; delivered: boolean; answer: string }
/** What a swipe answers: `delivered` when every message was taken at its first attempt; the others are tried again. */
export type Outcome = { lifecycleId: string; delivered: boolean; answer: string; messages: Sent[] }
export type Scene = {
  purchase: Purchase
  card: NetworkCard
  location: Location
  localTime: string
  steps: readonly Step[]
}

export function newPurchase(
  deps: NetworkDeps,
  of: {
    format: Format
    card: NetworkCard
    location: Location
    localTime: string
    channel: 'in_person' | 'online' | undefined
    orderReference: string | undefined
  },
): Purchase {
  const id = deps.ids.next()
  return {
    id,
    format: of.format,
    cardId: of.card.id,
    merchantId: of.location.id,
    authorisedMinor: 0,
    clearedMinor: 0,
    refundedMinor: 0,
    open: true,
    localTime: of.localTime,
    authCode: id.replaceAll('-', '').slice(-6).toUpperCase(),
    cardPresent: of.channel === undefined ? null : of.channel === 'in_person',
    orderReference: of.orderReference ?? null,
    created: deps.clock.now(),
    clearAt: null,
  }
}

/** Tells the feeds of each step in turn; every message is kept before it is sent. */
export async function tell(deps: NetworkDeps, scene: Scene): Promise<Outcome> {
  const messages: Sent[] = []
  let { purchase } = scene
  for (const step of scene.steps) {
    purchase = after(purchase, step, deps)
    await savePurchase(deps.pool, purchase)
    const now = deps.clock.now()
    const telling = {
      purchase,
      card: scene.card,
      location: scene.location,
      step,
      now,
      localTime: scene.localTime,
      newId: deps.ids.next(),
    }
    for (const { event, body } of messagesOf(telling)) {
      const delivery: Delivery = {
        id: deps.ids.next(),
        format: purchase.format,
        event,
        body,
        spoiltSignature: step.spoilt === 'signature',
        created: now,
        attempts: 0,
      }
      await saveDelivery(deps.pool, purchase.id, delivery, null)
      messages.push({ event, messageId: delivery.id, ...(await deliver(deps, delivery)) })
      if (step.twice)
        messages.push({ event, messageId: delivery.id, ...(await deliver(deps, { ...delivery, attempts: 1 })) })
    }
  }
  return {
    lifecycleId: purchase.id,
    delivered: messages.every((message) => message.delivered),
    answer: messages.map((message) => `${message.event}: ${message.answer}`).join('\n'),
    messages,
  }
}

function after(purchase: Purchase, step: Step, deps: NetworkDeps): Purchase {
  switch (step.kind) {
    case 'auth': {
      const clearAt =
        deps.clearAfterMs > 0 && purchase.open ? new Date(deps.clock.now().getTime() + deps.clearAfterMs) : null
      return { ...purchase, authorisedMinor: step.amountMinor, clearAt }
    }
    case 'clearing':
      return { ...purchase, clearedMinor: purchase.clearedMinor + step.amountMinor, open: false, clearAt: null }
    case 'refund':
      return step.unmatched && purchase.clearedMinor === 0
        ? { ...purchase, open: false }
        : { ...purchase, refundedMinor: purchase.refundedMinor + step.amountMinor }
  }
}

/** Clears an authorisation for the amount it was given, unless its card or restaurant is gone. */
export async function clearOnItsOwn(deps: NetworkDeps, purchase: Purchase): Promise<void> {
  const [card, location] = await Promise.all([
    findCard(deps.pool, purchase.cardId),
    locationById(deps.pool, purchase.merchantId),
  ])
  if (!card || !location) return
  await tell(deps, {
    purchase,
    card,
    location,
    localTime: purchase.localTime,
    steps: [{ kind: 'clearing', amountMinor: purchase.authorisedMinor }],
  })
}
