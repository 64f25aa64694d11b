import { describe, expect, test } from 'vitest'
import { eventState, linkedCard, pipelineState, storedDine } from '../../checks/fixtures/pipeline-state.ts'
import type { PartnerRules } from '../../domain/earning/terms.ts'
import { assignEvents } from './assign.ts'
import type { DineState, EventState, PipelineState } from './state.ts'

const now = '2026-03-10T12:00:00.000Z'

let idCount = 0
const assign = (state: PipelineState, batch: readonly EventState[]) =>
  assignEvents(state, batch, () => `new-${(idCount += 1)}`, now)
/** Kind, amount, match and dine of each assigned event. */
const outcomes = (state: PipelineState, batch: readonly EventState[]) =>
  assign(state, batch).map(({ event, match, dineId }) => [event.kind, event.amountMinor, match, dineId])
const onlyDine = (state: PipelineState): DineState => {
  const [dine, ...otherDines] = state.dines.values()
  if (!dine || otherDines.length > 0) throw new Error(`there are ${state.dines.size} dines`)
  return dine
}

type Match = NonNullable<EventState['stored']>['match']
const storedEvent = (event: EventState, dineId: string | null = 'dine-1', match: Match = 'matched'): EventState => ({
  ...event,
  stored: { match, dineId, partnerId: dineId && 'airline', occurredAt: event.occurredAt },
})
const clearing = (amountMinor: number, overrides: Partial<EventState> = {}) =>
  eventState('clearing', amountMinor, { eventId: 'clearing', ...overrides })
/** The issuer’s report of the same evening, an hour and a half later. */
const issuerReport = (amountMinor: number, overrides: Partial<EventState> = {}) =>
  eventState('clearing', amountMinor, {
    provider: 'kard',
    lifecycleId: 'issuer-1',
    merchantReferences: ['mid:table'],
    occurredAt: '2026-03-05T02:00:00.000Z',
    ...overrides,
  })

test('a new purchase gets a dine', () => {
  const events = [eventState('authorization', 9_000), clearing(10_000)]
  const state = pipelineState({ events })
  const assignments = assign(state, events)
  const dine = onlyDine(state)
  expect(assignments.map(({ event, ...outcome }) => [event.kind, outcome])).toEqual(
    ['authorization', 'clearing'].map((kind) => [kind, { match: 'matched', partnerId: 'airline', dineId: dine.id }]),
  )
  expect(dine).toMatchObject({
    partnerId: 'airline',
    memberId: 'member-1',
    cardId: 'card-1',
    merchantId: 'table',
    changed: 'new',
    provider: 'fidel',
    lifecycleId: 'purchase-1',
    occurredAt: events[0]?.occurredAt,
    seenAt: now,
    localTime: '2026-03-04T19:30:00',
    reports: [],
    award: null,
    reviewed: false,
    move: null,
    purchase: { authorizedMinor: 9_000, clearedMinor: 10_000, stage: 'cleared', flags: [] },
  })
})

test.each<[string, EventState, string]>([
  ['an unknown card', clearing(1, { cardReference: 'unknown' }), 'unknown_card'],
  ['an unknown restaurant', clearing(1, { merchantReferences: ['fidel:unknown'] }), 'unknown_merchant'],
  ['another currency', clearing(1, { currency: 'GBP' }), 'wrong_currency'],
  ['a refund alone', eventState('refund', 1), 'unmatched_refund'],
])('the outcome names why %s has no dine', (_, event, why) => {
  const state = pipelineState({ events: [event] })
  expect(outcomes(state, [event])).toEqual([[event.kind, 1, why, null]])
  expect(state.dines.size).toBe(0)
})

test('only the latest version of an event counts, and a changed amount is flagged', () => {
  const firstVersion = storedEvent(clearing(10_000))
  const laterVersion = clearing(12_000, { deliveryId: 'later', reportedAt: '2026-03-06T00:00:00.000Z' })
  const state = pipelineState({ dines: [storedDine()], events: [firstVersion, laterVersion] })
  expect(outcomes(state, [laterVersion])).toEqual([
    ['clearing', 10_000, 'superseded', null],
    ['clearing', 12_000, 'matched', 'dine-1'],
  ])
  expect(onlyDine(state)).toMatchObject({
    changed: 'amounts',
    purchase: { clearedMinor: 12_000, flags: ['amount_corrected'] },
  })
})

describe('a purchase without a message in the batch', () => {
  const storedClearing = storedEvent(clearing(10_000))
  const superseded = storedEvent(clearing(8_000, { reportedAt: '2026-03-04T00:00:00.000Z' }), null, 'superseded')
  const inPounds = storedEvent(eventState('authorization', 7_000, { currency: 'GBP' }), null, 'wrong_currency')

  test('is joined by another feed’s report of the same day, but not by superseded and unmatched messages [MON-A2]', () => {
    const report = issuerReport(10_000)
    const state = pipelineState({ dines: [storedDine()], events: [superseded, storedClearing, inPounds, report] })
    expect(outcomes(state, [report])).toEqual([
      ['clearing', 10_000, 'matched', 'dine-1'],
      ['clearing', 10_000, 'duplicate', 'dine-1'],
    ])
    // A dine with another set of reports counts as moved.
    expect(onlyDine(state)).toMatchObject({ changed: 'moved', reports: ['network', 'issuer'] })
  })

  test.each([
    ['when it has no dine', [storedEvent(clearing(10_000), null, 'unknown_merchant')], []],
    ['when only its refund has a dine', [storedEvent(eventState('refund', 10_000))], [storedDine()]],
    ['when its card is no longer loaded', [storedClearing], [storedDine({ cardId: 'removed' })]],
  ])('stays as it is %s', (_, storedEvents, dines) => {
    const otherPurchase = issuerReport(500)
    const state = pipelineState({ dines, events: [...storedEvents, otherPurchase] })
    expect(outcomes(state, [otherPurchase])).toEqual([['clearing', 500, 'matched', expect.stringContaining('new-')]])
    expect([...state.dines.values()].slice(0, dines.length)).toEqual(dines)
  })
})

describe('a purchase with a stored match', () => {
  test('gets a new dine when its stored dine is not loaded', () => {
    const refund = eventState('refund', 1_000)
    const state = pipelineState({ events: [storedEvent(clearing(10_000)), refund] })
    assign(state, [refund])
    expect(onlyDine(state)).toMatchObject({ changed: 'new', merchantId: 'table' })
  })

  test('keeps its dine when its clearing arrives after its refund', () => {
    const newClearing = clearing(10_000)
    const state = pipelineState({
      dines: [storedDine()],
      events: [storedEvent(eventState('refund', 1_000)), newClearing],
    })
    assign(state, [newClearing])
    expect(onlyDine(state)).toMatchObject({ id: 'dine-1', purchase: { clearedMinor: 10_000, refundedMinor: 1_000 } })
  })

  test('keeps its restaurant when the reference now names another one [D3-011]', () => {
    const refund = eventState('refund', 1_000)
    // An earlier version without a dine must not hide the stored match.
    const superseded = storedEvent(clearing(8_000, { reportedAt: '2026-03-04T00:00:00.000Z' }), null, 'superseded')
    const events = [superseded, storedEvent(clearing(10_000)), refund]
    const state = pipelineState({ dines: [storedDine()], events, merchantIdsByReference: { 'fidel:table': 'bar' } })
    assign(state, [refund])
    expect(onlyDine(state)).toMatchObject({ merchantId: 'table', changed: 'amounts' })
  })
})

test('a refund on another card of the member belongs to the purchase that it names', () => {
  const refund = eventState('refund', 1_000, { cardReference: 'card-2', occurredAt: '2026-03-06T00:30:00.000Z' })
  const cards = { 'card-1': [linkedCard], 'card-2': [{ ...linkedCard, cardId: 'card-2' }] }
  const state = pipelineState({ dines: [storedDine()], events: [storedEvent(clearing(10_000)), refund], cards })
  expect(outcomes(state, [refund])).toEqual([
    ['clearing', 10_000, 'matched', 'dine-1'],
    ['refund', 1_000, 'matched', 'dine-1'],
  ])
  expect(onlyDine(state)).toMatchObject({ cardId: 'card-1', purchase: { refundedMinor: 1_000 } })
})

describe('a dine that an operator moved [D3-011]', () => {
  const move = { merchantId: 'bar', reason: 'paid next door', position: 1 }
  const movedDine = storedDine({ merchantId: 'bar', move })
  /** Names the operator's restaurant and is dated first: the reported restaurant must still be that of the clearing, not of this refund. */
  const refund = eventState('refund', 1_000, {
    merchantReferences: ['fidel:bar'],
    occurredAt: '2026-03-05T00:29:00.000Z',
  })

  test.each([
    ['when its own messages are all stored', [storedEvent(refund)]],
    ['when its refund is in the batch', [refund]],
  ])('is joined by another report of the restaurant that its clearing names, %s', (_, refunds) => {
    const report = issuerReport(10_000)
    const batch = [report, ...refunds.filter((event) => event.stored === null)]
    const state = pipelineState({ dines: [movedDine], events: [storedEvent(clearing(10_000)), ...refunds, report] })
    assign(state, batch)
    expect(onlyDine(state)).toMatchObject({ id: 'dine-1', merchantId: 'bar', move, reports: ['network', 'issuer'] })
  })

  test('stays at the operator’s restaurant when the references in its messages are no longer known', () => {
    const laterRefund = eventState('refund', 1_000)
    const state = pipelineState({
      dines: [movedDine],
      events: [storedEvent(clearing(10_000)), laterRefund],
      merchantIdsByReference: {},
    })
    expect(outcomes(state, [laterRefund])).toEqual([
      ['clearing', 10_000, 'matched', 'dine-1'],
      ['refund', 1_000, 'matched', 'dine-1'],
    ])
    expect(onlyDine(state)).toMatchObject({ merchantId: 'bar', move })
  })
})

describe('the feed whose amount counts [D3-009]', () => {
  const issuer = { default: 'issuer', products: {} } as const
  const onMoneyCard = { default: 'network', products: { money: 'issuer' } } as const

  test.each<[string, PartnerRules['earning']['decidingFeed'], string | null, number]>([
    ['is the network’s when the partner sets none', undefined, null, 10_000],
    ['is the one that the partner set', issuer, null, 11_000],
    ['is the one for the card’s product', onMoneyCard, 'money', 11_000],
    ['is the default for another product', onMoneyCard, 'gold', 10_000],
    ['is the default for a card without a product', onMoneyCard, null, 10_000],
  ])('%s', (_, decidingFeed, product, clearedMinor) => {
    const authorizationCode = 'A1B2C3'
    const events = [issuerReport(11_000, { authorizationCode }), clearing(10_000, { authorizationCode })]
    const cards = { 'card-1': [{ ...linkedCard, product }] }
    const state = pipelineState({ events, cards, earning: decidingFeed ? { decidingFeed } : {} })
    assign(state, events)
    const isNetwork = clearedMinor === 10_000
    expect(onlyDine(state)).toMatchObject({
      reports: isNetwork ? ['network', 'issuer'] : ['issuer', 'network'],
      provider: isNetwork ? 'fidel' : 'kard',
      purchase: { clearedMinor, flags: ['reports_disagree'] },
    })
  })
})

test('a dine that lost all its messages is reversed, and another dine stays unchanged', () => {
  // It supersedes the matched version, but its currency is wrong, so the dine has no message left.
  const laterVersion = clearing(10_000, {
    deliveryId: 'later',
    currency: 'GBP',
    reportedAt: '2026-03-06T00:00:00.000Z',
  })
  const other = storedDine({ id: 'dine-2', lifecycleId: 'purchase-2' })
  const state = pipelineState({ dines: [storedDine(), other], events: [storedEvent(clearing(10_000)), laterVersion] })
  assign(state, [laterVersion])
  const [reversed, unchanged] = state.dines.values()
  expect(reversed).toMatchObject({
    id: 'dine-1',
    changed: 'amounts',
    purchase: { stage: 'reversed', clearedMinor: 0, baseMinor: 0 },
  })
  expect(unchanged).toBe(other)
})
