import type { OrderMessage } from '../../contract/orders.ts'
import type { InboxMessage } from '../../providers/card-feed/card-feed.ts'
import { writeFidel } from '../../providers/card-feed/fidel/write.ts'
import { writeKard, type KardStatus } from '../../providers/card-feed/kard/write.ts'
import { instantIn } from '../../providers/card-feed/wall-clock.ts'
import { cardBin, type Diners, type GivenCard, type GivenRestaurant } from './diners.ts'

/** One thing that happened to a card, as either feed would tell it. */
export type Happening = {
  kind: 'authorisation' | 'clearing' | 'refund'
  id: string
  /** On a refund: the purchase it takes back; null when the network does not know. */
  of?: string | null
  amountMinor: number
  /** The restaurant's wall clock. */
  localTime: string
  card: Pick<GivenCard, 'fidel' | 'lastFour'>
  restaurant: GivenRestaurant
  currency?: string
  authorizationCode?: string
  /** The shop's id of an online order; a purchase with one is online. */
  orderReference?: string
  online?: boolean
  /** When the network says so, UTC; the moment of the purchase when left out. */
  reportedAt?: string
}

const fidelEvents = {
  authorisation: 'transaction.auth',
  clearing: 'transaction.clearing',
  refund: 'transaction.refund',
} as const

/** The webhook Fidel would send, as the inbox stores it. */
export function fidelDelivery(happening: Happening, deliveryId: string): InboxMessage {
  const { kind, card, restaurant, localTime } = happening
  const at = (instantIn(restaurant.timezone, localTime) ?? new Date(`${localTime}Z`)).toISOString()
  const body = writeFidel({
    id: happening.id,
    amountMinor: kind === 'refund' ? -happening.amountMinor : happening.amountMinor,
    currency: happening.currency ?? 'USD',
    auth: kind === 'authorisation',
    cleared: kind !== 'authorisation',
    datetime: localTime,
    created: at,
    updated: happening.reportedAt ?? at,
    originalTransactionId: kind === 'refund' ? (happening.of ?? null) : null,
    programId: 'programme',
    accountId: 'account',
    authCode: happening.authorizationCode ?? 'A1B2C3',
    cardPresent: !(happening.online ?? happening.orderReference !== undefined),
    orderReference: happening.orderReference,
    mid: restaurant.mid,
    card: { id: card.fidel, firstNumbers: cardBin, lastNumbers: card.lastFour, scheme: 'mastercard', metadata: null },
    location: {
      id: restaurant.fidel,
      name: restaurant.id,
      address: '1 Main Street',
      city: 'New York',
      postcode: '10001',
      timezone: restaurant.timezone,
      latitude: 40,
      longitude: -74,
    },
  })
  return { provider: 'fidel', deliveryId, event: fidelEvents[kind], body }
}

/** The message a shop would send of an order on 4 March 2026 at 19:30 in New York, as the inbox stores it. */
export function orderDelivery(
  {
    card,
    restaurant,
    ...order
  }: Partial<OrderMessage> & {
    orderId: string
    card: Pick<GivenCard, 'fidel'>
    restaurant: Pick<GivenRestaurant, 'id'>
  },
  provider = 'shop',
): InboxMessage {
  const parts = { subtotalMinor: 4_000, taxMinor: 300, tipMinor: 500, feeMinor: 200 }
  const { subtotalMinor, taxMinor, tipMinor, feeMinor } = { ...parts, ...order }
  const totalMinor = order.totalMinor ?? subtotalMinor + taxMinor + tipMinor + feeMinor
  const body: OrderMessage = {
    eventId: `${order.orderId}-${order.sequence ?? 1}`,
    kind: 'paid',
    clientOrderId: null,
    merchantReference: `order:${restaurant.id}`,
    cardToken: `token-${card.fidel}`,
    currency: 'USD',
    ...parts,
    totalMinor,
    chargedMinor: totalMinor,
    refundedMinor: 0,
    orderedAt: '2026-03-05T00:30:00.000Z',
    reportedAt: '2026-03-05T00:30:00.000Z',
    sequence: 1,
    ...order,
  }
  return { provider, deliveryId: body.eventId, event: 'order', body: JSON.stringify(body) }
}

/** The item an issuer would send, as the inbox stores it. */
export function kardDelivery(given: {
  status: KardStatus
  id: string
  transactionId: string
  amountMinor: number
  at: string
  authorised?: string | null
  subtotalMinor?: number | null
  online?: boolean
  orderReference?: string
  acquirerReference?: string
  authorizationCode?: string
  card: GivenCard
  restaurant: GivenRestaurant
}): InboxMessage {
  const body = writeKard({
    id: given.id,
    transactionId: given.transactionId,
    status: given.status,
    amountMinor: given.amountMinor,
    subtotalMinor: given.subtotalMinor ?? null,
    currency: 'USD',
    userId: given.card.publicId,
    cardBIN: cardBin,
    cardLastFour: given.card.lastFour,
    cardPresent: !given.online,
    merchant: { id: given.restaurant.mid, name: given.restaurant.id, city: 'New York' },
    authorizationDate: given.authorised ?? null,
    at: given.at,
    acquirerReferenceNumber: given.acquirerReference,
    orderReference: given.orderReference,
    authorizationCode: given.authorizationCode,
  })
  return { provider: 'kard', deliveryId: given.id, event: 'transaction', body }
}

/** An evening of the last week, so that an estimate of it is still open. */
export function lastWednesday(now: Date): string {
  const daysAgo = ((now.getUTCDay() + 3) % 7) + 1
  return `${new Date(now.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10)}T19:30:00`
}

/** A cleared purchase of $40.00 with every card on this day, `YYYY-MM-DD`, all at the first restaurant. */
export function clearingsOn(day: string, { cards, restaurants: [restaurant] }: Diners): InboxMessage[] {
  if (!restaurant) throw new Error('there is no restaurant')
  const localTime = `${day}T19:30:00`
  return cards.map((card) => {
    const id = `${card.fidel}-${day}`
    return fidelDelivery({ kind: 'clearing', id, amountMinor: 4_000, localTime, card, restaurant }, id)
  })
}
