import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestCard, TestRestaurant } from '../../checks/fixtures/diners.ts'
import { deliverAndDrain, dinerOf, pipelineDatabase, type PipelineDatabase } from '../../checks/fixtures/pipeline.ts'
import { fidelDelivery, kardDelivery, orderDelivery, type PurchaseEvent } from '../../checks/fixtures/purchases.ts'
import type { OrderMessage } from '../../contract/orders.ts'
import type { InboxMessage } from '../../providers/card-feed/card-feed.ts'
import { ledgerInvariants } from '../../tools/lib/ledger-check.ts'
import { reservationOfDine } from '../bonuses/queries.ts'
import { storeMessages } from '../feeds/inbox.ts'
import { saveSenders } from '../feeds/senders.ts'
import { randomIds } from '../platform/clock-and-ids.ts'
import { drainOnce } from './drain.ts'
import { expireEstimates } from './expire-estimates.ts'

let clock = { now: () => new Date('2026-03-10T12:00:00.000Z') }
const ids = randomIds(clock)
let pipelineSetup: PipelineDatabase
let db: PipelineDatabase['db']
let admin: PipelineDatabase['admin']
let card: TestCard
let restaurant: TestRestaurant
let diner = 0 // the member's number, from 1; ids contain it

beforeAll(async () => {
  pipelineSetup = await pipelineDatabase({ members: 200, restaurants: 3 })
  ;({ db, admin } = pipelineSetup)
})
afterAll(() => pipelineSetup.close())
/** Each test has its own member of the carrier, who earns 5% at a restaurant of New York without offers. */
beforeEach(() => {
  diner += 1
  clock = { now: () => new Date('2026-03-10T12:00:00.000Z') }
  ;({ card, restaurant } = dinerOf(pipelineSetup, diner, 2))
})

let paymentCount = 0
const order = (overrides: Partial<OrderMessage> = {}, provider = 'shop'): InboxMessage =>
  orderDelivery({ orderId: `o-${diner}`, card, restaurant, ...overrides }, provider)
/** The order of `order()` as it is at a later moment. */
const update = (sequence: number, overrides: Partial<OrderMessage>): InboxMessage =>
  order({ sequence, reportedAt: `2026-03-05T0${sequence}:00:00.000Z`, ...overrides })
type Kind = 'authorization' | 'clearing' | 'refund'
const payment = (kind: Kind, amountMinor: number, change: Partial<PurchaseEvent> = {}): InboxMessage => {
  const purchase = { kind, id: `f-${diner}`, amountMinor, localTime: '2026-03-04T19:31:00', card, restaurant }
  return fidelDelivery({ ...purchase, online: true, ...change }, `d-${(paymentCount += 1)}`)
}
const refund = (amountMinor: number, overrides: Partial<PurchaseEvent> = {}) =>
  payment('refund', amountMinor, { id: `re-${diner}-${(paymentCount += 1)}`, of: `f-${diner}`, ...overrides })

async function arrive(...messages: InboxMessage[]): Promise<void> {
  for (const message of messages) await deliverAndDrain({ db, clock, ids }, [message])
}
async function dines() {
  const rows = await admin
    .selectFrom('award')
    .innerJoin('dine', 'dine.id', 'award.dine_id')
    .select(['award.stage', 'award.units', 'award.receipt', 'dine.reports', 'dine.flags', 'dine.shown'])
    .where('award.live', '=', true)
    .where('award.member_id', '=', card.memberId)
    .orderBy('dine.occurred_at')
    .execute()
  return rows.filter(({ shown }) => shown).map(({ receipt, ...row }) => ({ ...row, lines: receipt.lines }))
}
const summary = async () => (await dines()).map(({ stage, units, reports }) => [stage, units, reports.join('+')])
const receipt = async () =>
  (await dines())[0]?.lines
    .filter(({ kind }) => kind === 'base' || kind === 'excluded')
    .map(({ code, amountMinor }) => [code, amountMinor])
const outcomeOf = async (deliveryId: string) => {
  const { rows } = await sql`select state, reason, match
    from feed_message_state left join feed_event using (provider, delivery_id) where delivery_id = ${deliveryId}`.execute(
    admin,
  )
  return rows[0]
}

test('an order and its payment become one dine that earns on the subtotal, whichever message arrives first [M2-015] [M2-016]', async () => {
  const messages = () => [order(), payment('authorization', 5_000), payment('clearing', 5_000)]
  for (const arrivalOrder of ['012', '021', '102', '120', '201', '210']) {
    await arrive(...arrivalOrder.split('').flatMap((n) => messages()[Number(n)] ?? []))
    expect(await summary()).toEqual([['cleared', 200, 'network+shop']])
    diner += 1
    card = pipelineSetup.diners.cards[diner * 4 - 2] ?? card // the index that `dinerOf` uses
  }
})

describe('an order without its payment', () => {
  test('is an estimate on the subtotal, lists the excluded amounts, expires, and clears with a late payment [M2-016]', async () => {
    await arrive(order())
    expect(await summary()).toEqual([['pending', 200, 'shop']])
    expect(await receipt()).toEqual([
      ['base_order_estimate', 4_000],
      ['order_tax', 300],
      ['order_tip', 500],
      ['order_fee', 200],
    ])
    clock = { now: () => new Date('2026-05-10T12:00:00.000Z') }
    await expireEstimates(db, clock.now())
    await deliverAndDrain({ db, clock, ids }, [])
    expect(await summary()).toEqual([['expired', 0, 'shop']])
    await arrive(payment('clearing', 5_000))
    expect(await summary()).toEqual([['cleared', 200, 'network+shop']])
  })

  test('earns nothing when it is canceled', async () => {
    await arrive(order(), update(2, { kind: 'canceled' }))
    expect(await summary()).toEqual([['reversed', 0, 'shop']])
    expect(await receipt()).toEqual([['base_canceled', 5_000]])
  })
})

test('a payment without an order message is an estimate on the partner’s `onlineSubtotalShare` of its amount until the order message arrives [D3-008]', async () => {
  await arrive(payment('clearing', 5_000))
  expect(await summary()).toEqual([['pending', 200, '']])
  expect((await receipt())?.[0]).toEqual(['base_awaiting_subtotal', 4_000])
  await arrive(order({ subtotalMinor: 3_800, taxMinor: 500 }))
  expect(await summary()).toEqual([['cleared', 190, 'network+shop']])
})

test('the receipt of a paid order lists tax, tip and the amount paid beyond the order, but no fee of 0 [M2-016]', async () => {
  await arrive(order({ feeMinor: 0 }), payment('clearing', 5_300, { orderReference: `o-${diner}` }))
  expect(await receipt()).toEqual([
    ['base_online', 4_000],
    ['order_tax', 300],
    ['order_tip', 500],
    ['order_rest', 500],
  ])
  expect((await dines())[0]?.flags).toEqual(['reports_disagree'])
})

describe('an order and a payment are joined', () => {
  // In New York the order is of 19:30 on 2026-03-04.
  type Payment = { amount: number; localTime: string; orderReference?: 'o' | 'x'; online?: boolean }
  test.each<[title: string, payment: Payment, dineCount: number]>([
    ['by order id, whatever the amount', { orderReference: 'o', amount: 4_444, localTime: '2026-03-06T10:00:00' }, 1],
    ['by amount within a day', { amount: 5_000, localTime: '2026-03-05T19:00:00' }, 1],
    ['never more than a day apart, without an order id', { amount: 5_000, localTime: '2026-03-05T19:31:00' }, 2],
    ['never with another amount', { amount: 5_001, localTime: '2026-03-04T19:31:00' }, 2],
    ['never with a purchase in person', { amount: 5_000, localTime: '2026-03-04T19:31:00', online: false }, 2],
    [
      'never with the payment of another order',
      { orderReference: 'x', amount: 5_000, localTime: '2026-03-04T19:31:00' },
      2,
    ],
  ])('%s', async (_, { amount, localTime, orderReference, online = true }, dineCount) => {
    const reference = orderReference ? { orderReference: `${orderReference}-${diner}` } : {}
    await arrive(order(), payment('clearing', amount, { localTime, online, ...reference }))
    expect(await dines()).toHaveLength(dineCount)
  })

  test('by order id in preference to a nearer payment of the same amount', async () => {
    const named = { id: `named-${diner}`, localTime: '2026-03-06T10:00:00', orderReference: `o-${diner}` }
    await arrive(order(), payment('clearing', 5_000, { id: `near-${diner}` }), payment('clearing', 5_000, named))
    expect(await summary()).toEqual([
      ['pending', 200, ''],
      ['cleared', 200, 'network+shop'],
    ])
  })

  test('in pairs when two orders of one evening have the same amount', async () => {
    const at = (hour: string, minute: string) => `2026-03-04T${hour}:${minute}:00` // the orders: 19:00 and 21:00
    await arrive(
      payment('clearing', 5_000, { id: `a-${diner}`, localTime: at('21', '02') }),
      order({ orderId: `early-${diner}`, subtotalMinor: 4_500, tipMinor: 0, orderedAt: '2026-03-05T00:00:00Z' }),
      order({ orderId: `late-${diner}`, orderedAt: '2026-03-05T02:00:00Z' }),
      payment('clearing', 5_000, { id: `b-${diner}`, localTime: at('19', '02') }),
    )
    expect(await summary()).toEqual([
      ['cleared', 225, 'network+shop'],
      ['cleared', 200, 'network+shop'],
    ])
  })

  test('once when two shops each report an order of the same amount', async () => {
    const senders = ['shop', 'shop:other'].map((source) => ({ source, network: 'shop', partners: null, secrets: [] }))
    await saveSenders(admin, senders)
    await arrive(order(), payment('clearing', 5_000), order({ subtotalMinor: 3_000, taxMinor: 1_300 }, 'shop:other'))
    expect(await summary()).toEqual([
      ['pending', 150, 'shop'],
      ['cleared', 200, 'network+shop'],
    ])
  })

  test('also when the issuer reports the payment too', async () => {
    const keys = { id: `k-${diner}`, transactionId: `k-${diner}` }
    const times = { authorized: '2026-03-05T00:31:00.000Z', at: '2026-03-05T12:00:00.000Z' }
    const issuer = { status: 'SETTLED', amountMinor: 5_000, online: true, card, restaurant, ...keys, ...times } as const
    await arrive(kardDelivery(issuer), order(), payment('clearing', 5_000))
    expect(await summary()).toEqual([['cleared', 200, 'network+issuer+shop']])
  })
})

describe('refunds, cancellations, changes and partial payments of an order', () => {
  test('a shop’s partial refund reverses pro rata, and the network’s refunds reverse only what exceeds the shop’s refund', async () => {
    await arrive(order(), payment('clearing', 5_000), update(2, { kind: 'refunded', refundedMinor: 1_000 }))
    expect(await summary()).toEqual([['cleared', 160, 'network+shop']])
    await arrive(refund(1_000))
    expect(await summary()).toEqual([['cleared', 160, 'network+shop']])
    await arrive(refund(500))
    expect(await summary()).toEqual([['cleared', 140, 'network+shop']])
  })

  test('a canceled order reverses the whole reward', async () => {
    await arrive(update(2, { kind: 'canceled' }), payment('clearing', 5_300, { orderReference: `o-${diner}` }), order())
    expect(await summary()).toEqual([['reversed', 0, 'network+shop']])
    await arrive(refund(5_300))
    expect(await summary()).toEqual([['reversed', 0, 'network+shop']])
  })

  test('a changed order replaces the amounts, and the refund of the difference is not subtracted twice', async () => {
    const changed = { kind: 'changed', subtotalMinor: 3_000, totalMinor: 4_000, chargedMinor: 5_000 } as const
    await arrive(order(), payment('clearing', 5_000), update(2, changed))
    expect(await summary()).toEqual([['cleared', 150, 'network+shop']])
    await arrive(refund(1_000))
    expect(await summary()).toEqual([['cleared', 150, 'network+shop']])
    await arrive(update(3, { ...changed, kind: 'refunded', refundedMinor: 2_000 }))
    expect(await summary()).toEqual([['cleared', 75, 'network+shop']])
    await arrive(refund(2_000))
    expect(await summary()).toEqual([['cleared', 75, 'network+shop']])
    expect((await dines())[0]?.flags).toEqual([])
  })

  test.each([
    ['less than was authorized', ['authorization'] as const],
    ['less from the start', []],
  ])('a changed order earns the same when the card was charged %s', async (_, kinds) => {
    const changed = { kind: 'changed', subtotalMinor: 3_000, totalMinor: 4_000, chargedMinor: 5_000 } as const
    await arrive(order(), ...kinds.map((kind) => payment(kind, 5_000)), update(2, changed), payment('clearing', 4_000))
    expect(await summary()).toEqual([['cleared', 150, 'network+shop']])
  })

  test('an order that is partly paid with the card earns on that part of its subtotal', async () => {
    await arrive(order({ chargedMinor: 2_500 }), payment('clearing', 2_500))
    expect(await summary()).toEqual([['cleared', 100, 'network+shop']])
    expect(await receipt()).toEqual([
      ['base_online', 2_000],
      ['excluded_tax_tip_fees', 500],
    ])
  })
})

describe('the pipeline ignores or refuses', () => {
  test('an earlier state of the order that comes late, and a second delivery of the same message', async () => {
    const changed = update(2, { kind: 'changed', subtotalMinor: 3_000, totalMinor: 4_000, chargedMinor: 5_000 })
    await arrive(changed, order(), changed, payment('clearing', 5_000))
    expect(await summary()).toEqual([['cleared', 150, 'network+shop']])
  })

  test('a message of a shop that reports for another partner', async () => {
    await saveSenders(admin, [{ source: 'shop:air', network: 'shop', partners: ['meridian-air'], secrets: [] }])
    // This order has a subtotal of 0, so a dine that it joined would earn nothing.
    const airlineOrder = order({ eventId: `scope-${diner}`, subtotalMinor: 0, taxMinor: 4_300 }, 'shop:air')
    await arrive(payment('clearing', 5_000), airlineOrder)
    expect(await outcomeOf(`scope-${diner}`)).toMatchObject({ match: 'unknown_card' })
    expect((await receipt())?.[0]).toEqual(['base_awaiting_subtotal', 4_000])
  })

  test.each([
    ['a card by its id at Fidel instead of its token', { cardToken: 'card-2' }, { match: 'unknown_card' }],
    ['a restaurant that no shop has', { merchantReference: 'order:nowhere' }, { match: 'unknown_merchant' }],
    ['another currency', { currency: 'EUR' }, { match: 'wrong_currency' }],
    ['a subtotal above the total', { subtotalMinor: 9_000, totalMinor: 5_000 }, { reason: 'amounts_disagree' }],
    ['parts that do not add up', { totalMinor: 5_001 }, { reason: 'amounts_disagree' }],
    ['a negative fee', { feeMinor: -200, totalMinor: 4_600 }, { reason: 'amount_out_of_range' }],
    ['an order dated next week', { orderedAt: '2026-03-18T00:00:00Z' }, { reason: 'date_ahead' }],
  ])('%s', async (_, more, outcome) => {
    await arrive(order({ eventId: `bad-${diner}`, ...more }))
    expect(await outcomeOf(`bad-${diner}`)).toMatchObject(outcome)
    expect(await dines()).toEqual([])
  })
})

test('two nodes that process an order and its payment create one dine [M2-015]', async () => {
  const messages = [order(), payment('clearing', 5_000)]
  await storeMessages(db, messages, clock.now())
  await Promise.all(messages.map(() => drainOnce({ db, clock, ids }, 1))) // one message each
  while ((await drainOnce({ db, clock, ids })).messageCount > 0);
  expect(await summary()).toEqual([['cleared', 200, 'network+shop']])
})

describe('the order that the site opened', () => {
  async function openOrder(of: TestCard): Promise<string> {
    const id = ids.next()
    const row = { partner_id: of.partnerId, member_id: of.memberId, merchant_id: restaurant.id }
    await admin
      .insertInto('member_order')
      .values({ ...row, id, status: 'opened', requested_at: clock.now() })
      .execute()
    return id
  }
  const orderRow = (id: string) =>
    admin
      .selectFrom('member_order')
      .leftJoin('dine', 'dine.id', 'member_order.dine_id')
      .select([
        'status',
        'shop_order_id',
        'member_order.card_id',
        'total_minor',
        'member_order.refunded_minor',
        'dine.stage',
      ])
      .where('member_order.id', '=', id)
      .executeTakeFirstOrThrow()

  test('has its dine, and the status and amounts of its latest message', async () => {
    const clientOrderId = await openOrder(card)
    await arrive(order({ clientOrderId }), payment('clearing', 5_000))
    const amounts = { total_minor: 5_000, refunded_minor: 0 }
    const expected = { status: 'paid', shop_order_id: `o-${diner}`, card_id: card.cardId, stage: 'cleared', ...amounts }
    expect(await orderRow(clientOrderId)).toEqual(expected)
    await arrive(update(3, { clientOrderId, kind: 'canceled' }), update(2, { clientOrderId }))
    expect(await orderRow(clientOrderId)).toEqual({ ...expected, status: 'canceled', stage: 'reversed' })
  })

  test.each(['older', 'newer'])(
    'has the %s of two cards when its message names that card, and joins no payment with the other card',
    async (age) => {
      const other = pipelineSetup.diners.cards[diner * 4 - 4] ?? card // another member’s, at the same partner
      const linkedAt = age === 'older' ? '2026-02-01' : '2025-12-01' // `card`: 2026-01-01
      await sql`update card set member_id = ${card.memberId}, linked_at = ${linkedAt} where id = ${other.cardId}`.execute(
        admin,
      )
      const clientOrderId = await openOrder(card)
      await arrive(order({ clientOrderId }), payment('clearing', 5_000, { id: `second-${diner}`, card: other }))
      expect(await orderRow(clientOrderId)).toMatchObject({ card_id: card.cardId, stage: 'pending' })
      expect((await dines()).map(({ reports }) => reports.join('+')).toSorted()).toEqual(['', 'shop'])
      await arrive(payment('clearing', 5_000))
      expect(await orderRow(clientOrderId)).toMatchObject({ card_id: card.cardId, stage: 'cleared' })
      expect((await dines()).map(({ reports }) => reports.join('+')).toSorted()).toEqual(['', 'network+shop'])
    },
  )

  test('stays as it is when a message names it with a card of another member', async () => {
    const other = pipelineSetup.diners.cards[diner * 4] ?? card // another member’s, at the same partner
    const clientOrderId = await openOrder(other)
    await arrive(order({ clientOrderId }), payment('clearing', 5_000))
    const unchanged = { status: 'opened', shop_order_id: '', card_id: null, stage: null }
    expect(await orderRow(clientOrderId)).toMatchObject(unchanged)
    expect(await summary()).toEqual([['cleared', 200, 'network+shop']])
  })

  test('loses the shop’s id when the member’s data is erased, and a later message does not store that id again', async () => {
    const clientOrderId = await openOrder(card)
    await arrive(order({ clientOrderId }), payment('clearing', 5_000))
    await sql`insert into member_closing (partner_id, member_id, closed_at, former)
      values (${card.partnerId}, ${card.memberId}, ${clock.now()}, '{"email":"ana"}')`.execute(admin)
    await sql`select erase_member(${card.partnerId}, ${card.memberId}, ${clock.now()})`.execute(db)
    expect(await orderRow(clientOrderId)).toMatchObject({ status: 'paid', shop_order_id: '' })
    await arrive(update(2, { clientOrderId, kind: 'refunded', refundedMinor: 1_000 }))
    expect(await orderRow(clientOrderId)).toMatchObject({ shop_order_id: '', refunded_minor: 1_000 })
  })

  test('belongs to the shop order with the smaller id of two, whichever arrives first and also in one batch', async () => {
    const shopOrderIds: unknown[] = []
    for (const round of [0, 1, 2, 3]) {
      const clientOrderId = await openOrder(card)
      const weeksBefore = { orderedAt: '2026-02-05T00:30:00.000Z' }
      const orders = [
        order({ orderId: `a-${diner}-${round}`, clientOrderId }),
        order({ orderId: `b-${diner}-${round}`, clientOrderId, ...weeksBefore }),
      ]
      const messages = round % 2 === 0 ? orders : orders.toReversed()
      await (round < 2 ? arrive(...messages) : deliverAndDrain({ db, clock, ids }, messages))
      shopOrderIds.push((await orderRow(clientOrderId)).shop_order_id)
    }
    expect(shopOrderIds).toEqual([0, 1, 2, 3].map((round) => `a-${diner}-${round}`))
  })
})

test('an online order does not count as a visit to a table that is booked for the same hour [M2-014]', async () => {
  const table = { partner_id: card.partnerId, id: ids.next(), member_id: card.memberId, merchant_id: restaurant.id }
  const startsAt = '2026-03-05T00:30:00.000Z'
  const requestedAt = '2026-03-01T00:00:00Z'
  const booked = { date: '2026-03-04', time: '19:30', starts_at: startsAt, party_size: 2, requested_at: requestedAt }
  await admin
    .insertInto('reservation')
    .values({ ...table, ...booked, client_key: ids.next(), status: 'booked' })
    .execute()
  const time = { since: requestedAt, starts_at: startsAt, has_bonus: true }
  await admin
    .insertInto('reservation_time')
    .values({ ...time, partner_id: table.partner_id, reservation_id: table.id })
    .execute()
  const meal = { id: `meal-${diner}`, localTime: '2026-03-04T19:45:00', online: false }
  await arrive(order(), payment('clearing', 5_000), payment('clearing', 6_000, meal))
  const { rows } = await sql<{ minor: number; reservation: string | null }>`
    select d.cleared_minor as minor, booked.id as reservation from dine d ${reservationOfDine}
    where d.member_id = ${card.memberId} order by 1`.execute(db)
  const visits = rows.map(({ minor, reservation }) => [minor, reservation])
  expect(visits).toEqual([
    [5_000, null],
    [6_000, table.id],
  ])
})

test('the ledger check finds no breach after these tests', async () => {
  expect((await ledgerInvariants(pipelineSetup.database.adminUrl)).filter(({ breaches }) => breaches > 0)).toEqual([])
})
