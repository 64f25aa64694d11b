import { describe, expect, test } from 'vitest'
import { cardEvent } from '../../checks/fixtures/card-events.ts'
import type { OrderBill } from './card-event.ts'
import { sortByPrecedence, groupReports, selectEvents, type Report, type ReportedEvent } from './reports.ts'

const atNine = '2026-03-05T09:00:00.000Z'
const online = { channel: 'online' } as const
const bill: OrderBill = {
  clientOrderId: 'o',
  chargedMinor: 1_000,
  taxMinor: 0,
  tipMinor: 0,
  feeMinor: 0,
  refundedMinor: 0,
  canceled: false,
}
const event = (kind: ReportedEvent['kind'], minor: number, overrides: Partial<ReportedEvent> = {}): ReportedEvent => ({
  ...cardEvent(kind, minor, { reportedAt: atNine, occurredAt: atNine }),
  authorizationCode: null,
  acquirerReference: null,
  ...overrides,
})
const report = (
  source: Report<unknown>['source'],
  events: ReportedEvent[],
  overrides: Partial<Report<ReportedEvent>> = {},
): Report<ReportedEvent> => ({
  key: source,
  feed: source,
  source,
  cardId: 'card',
  merchantId: 'corner',
  localDate: '2026-03-05',
  occurredAt: atNine,
  events,
  ...overrides,
})
const paymentOf = (
  minor: number,
  overrides: Partial<ReportedEvent> = {},
  reportOverrides: Partial<Report<ReportedEvent>> = {},
) => report('network', [event('clearing', minor, { ...online, ...overrides })], reportOverrides)
const order = (overrides: Partial<ReportedEvent> = {}, reportOverrides: Partial<Report<ReportedEvent>> = {}) =>
  report('shop', [event('order', 900, { ...online, subtotalMinor: 800, order: bill, ...overrides })], reportOverrides)
const claim = (reportOverrides: Partial<Report<ReportedEvent>> = {}) =>
  report('claim', [event('clearing', 700)], reportOverrides)
const reference = (orderReference: string) => ({ orderReference })
const at = (occurredAt: string) => ({ occurredAt })

describe('a shop’s order and another report', () => {
  test.each<[string, Report<ReportedEvent>[], number]>([
    ['are one purchase by the total', [paymentOf(900), order()], 1],
    ['are one purchase by the amount first charged', [paymentOf(1_000), order()], 1],
    [
      'are one purchase by one of two amounts',
      [report('issuer', [event('authorization', 1_000, online), event('clearing', 950, online)]), order()],
      1,
    ],
    ['are two purchases when the amount differs', [paymentOf(950), order()], 2],
    ['are one purchase by order id with any amount', [paymentOf(950, reference('o1')), order(reference('o1'))], 1],
    ['are two purchases when the order ids differ', [paymentOf(900, reference('o1')), order(reference('o2'))], 2],
    ['are two purchases when the card paid in person', [paymentOf(900, { channel: 'in_person' }), order()], 2],
    [
      'are two purchases when one of the card’s two events was in person',
      [
        report('issuer', [event('authorization', 900, { channel: 'in_person' }), event('clearing', 900, online)]),
        order(),
      ],
      2,
    ],
    [
      'are two purchases when the card paid in person and the key of the order sorts first',
      [paymentOf(900, { channel: 'in_person' }, { key: 'z' }), order({}, { key: 'a' })],
      2,
    ],
    ['are one purchase up to a day apart', [paymentOf(900, {}, at('2026-03-06T09:00:00.000Z')), order()], 1],
    ['are two purchases more than a day apart', [paymentOf(900, {}, at('2026-03-06T09:00:00.001Z')), order()], 2],
    [
      'are one purchase by order id up to a week apart',
      [paymentOf(900, reference('o1'), at('2026-03-12T09:00:00.000Z')), order(reference('o1'))],
      1,
    ],
    [
      'are two purchases with one order id more than a week apart',
      [paymentOf(900, reference('o1'), at('2026-03-12T09:00:00.001Z')), order(reference('o1'))],
      2,
    ],
    ['are two purchases when both are orders', [order(), order({}, { key: 'z', feed: 'other shop' })], 2],
    [
      'are two purchases when another shop reports an order with the same id',
      [
        paymentOf(900, reference('o1')),
        order(reference('o1')),
        order(reference('o1'), { key: 'z', feed: 'other shop' }),
      ],
      2,
    ],
    [
      'are one purchase when the key of the order sorts first',
      [paymentOf(900, {}, { key: 'z' }), order({}, { key: 'a' })],
      1,
    ],
  ])('%s [D3-009]', (_title, reports, purchases) => {
    expect(groupReports(reports)).toHaveLength(purchases)
    expect(groupReports(reports.toReversed())).toHaveLength(purchases)
  })

  test('both count, without a conflict of amounts', () => {
    const [payment, shopOrder] = [paymentOf(900), order()]
    const { counted, others, amountsConflict } = selectEvents([payment, shopOrder])
    expect([counted, others, amountsConflict]).toEqual([[...payment.events, ...shopOrder.events], [], false])
  })

  test('both count when the payment is only authorized and the order is canceled', () => {
    const payment = report('network', [event('authorization', 900, online)])
    const shopOrder = order({ order: { ...bill, canceled: true } })
    expect(selectEvents([payment, shopOrder]).counted).toEqual([...payment.events, ...shopOrder.events])
  })

  test.each([
    ['do not conflict when the card paid the total', 900, false],
    ['do not conflict when the card paid the amount first charged', 1_000, false],
    ['conflict when the card paid another amount', 950, true],
  ])('%s', (_title, minor, isConflict) => {
    expect(selectEvents([paymentOf(minor), order()]).amountsConflict).toBe(isConflict)
  })

  test('an order without a payment has no conflict', () => {
    expect(selectEvents([order()])).toMatchObject({ others: [], amountsConflict: false })
  })
})

describe('a claim and a feed’s report', () => {
  test.each<[string, Report<ReportedEvent>[], number]>([
    ['are one purchase on one day with any amounts', [paymentOf(900), claim()], 1],
    ['are one purchase when the key of the claim sorts last', [paymentOf(900), claim({ key: 'z' })], 1],
    ['are two purchases on different days', [paymentOf(900), claim({ localDate: '2026-03-06' })], 2],
  ])('%s', (_title, reports, purchases) => {
    expect(groupReports(reports)).toHaveLength(purchases)
  })
})

describe('reports of two feeds', () => {
  const issuer = (overrides: Partial<ReportedEvent>) =>
    report('issuer', [event('clearing', 900, { ...online, ...overrides })])
  test.each<[string, Report<ReportedEvent>[], number]>([
    [
      'are two purchases when their acquirer references differ',
      [paymentOf(900, { acquirerReference: 'a' }), issuer({ acquirerReference: 'b' })],
      2,
    ],
    [
      'are one purchase by their amount when only one has an acquirer reference',
      [paymentOf(900, { acquirerReference: 'a' }), issuer({})],
      1,
    ],
  ])('%s', (_title, reports, purchases) => {
    expect(groupReports(reports)).toHaveLength(purchases)
  })
})

test('`others` has the events that do not count, and `amountsConflict` is true when amounts differ', () => {
  const [network, issuer] = [paymentOf(900), report('issuer', [event('clearing', 950)])]
  expect(selectEvents([network, issuer])).toEqual({
    counted: network.events,
    others: issuer.events,
    amountsConflict: true,
  })
})

test('a report with a void counts, because a void is final; chargebacks come from the report with the larger sum of them', () => {
  const network = report('network', [event('authorization', 900), event('void', 900)])
  const issuer = report('issuer', [event('clearing', 900), event('chargeback', 300)])
  expect(selectEvents([network, issuer]).counted).toEqual([...network.events, issuer.events[1]])
})

test('sorts reports by deciding feed, other feed, claim and shop, then by key', () => {
  const sources = ['issuer', 'network', 'claim', 'shop'] as const
  const reports = sources.flatMap((source) => ['a', 'b'].map((key) => report(source, [], { key: `${source} ${key}` })))
  const sortedKeys = (deciding: 'issuer' | 'network') =>
    sortByPrecedence(reports.toReversed(), deciding).map(({ key }) => key)
  expect(sortedKeys('issuer')).toEqual(reports.map(({ key }) => key))
  expect(sortedKeys('network')[0]).toBe('network a')
})
