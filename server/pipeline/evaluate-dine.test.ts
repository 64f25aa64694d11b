import { describe, expect, test } from 'vitest'
import {
  eventState,
  linkedCard,
  pipelineMember,
  pipelineState,
  storedDine,
} from '../../checks/fixtures/pipeline-state.ts'
import { airlineTerms } from '../../checks/fixtures/terms.ts'
import { reporterOf } from '../../providers/card-feed/read.ts'
import { evaluateDine, tierOn, type MatchedReport } from './evaluate-dine.ts'
import { dineKey, type DineState, type EventState, type MemberState } from './state.ts'

const now = '2026-03-10T12:00:00.000Z'
const dinner = '2026-03-05T00:30:00.000Z'
const clearing = (amountMinor = 10_000, overrides: Partial<EventState> = {}) =>
  eventState('clearing', amountMinor, overrides)

function report(events: readonly EventState[], overrides: Partial<MatchedReport> = {}): MatchedReport {
  const [anchor] = events
  if (!anchor) throw new Error('a report needs an event')
  const purchase = { card: linkedCard, merchantId: 'table', anchor, events: [...events] }
  const source = reporterOf(anchor.provider)
  return {
    key: anchor.provider,
    feed: anchor.provider,
    source,
    cardId: 'card-1',
    merchantId: 'table',
    localDate: '2026-03-04',
    occurredAt: anchor.occurredAt,
    events: [...events],
    purchase,
    corrected: false,
    ...overrides,
  }
}
const issuerReport = (amountMinor: number) =>
  report([clearing(amountMinor, { provider: 'kard', lifecycleId: 'issuer-1', merchantReferences: ['mid:table'] })])

type StateInput = Parameters<typeof pipelineState>[0]
function evaluate(reports: readonly MatchedReport[], input: StateInput = {}, at = now) {
  const state = pipelineState(input)
  const { dine } = evaluateDine(state, reports, () => 'new', at)
  return { dine, keys: [...state.dines.keys()] }
}

test('a dine without a report is refused', () => {
  expect(() => evaluate([])).toThrow('a dine has at least one report')
})

test('a dine whose member is not locked is refused', () => {
  expect(() => evaluate([report([clearing()])], { members: [] })).toThrow('member member-1 was not locked')
})

test.each<[string, MatchedReport[], DineState['reports']]>([
  ['no source where one feed reported it', [report([clearing()])], []],
  ['the source of a claim', [report([clearing(10_000, { provider: 'claim' })])], ['claim']],
  ['the source of a shop’s order', [report([clearing(10_000, { provider: 'shop' })])], ['shop']],
  ['both sources of a purchase', [report([clearing()]), issuerReport(10_000)], ['network', 'issuer']],
])('a dine stores %s', (_, reports, sources) => {
  expect(evaluate(reports).dine.reports).toEqual(sources)
})

test.each<[string, MatchedReport[], string[]]>([
  ['a corrected amount', [report([clearing()], { corrected: true })], ['amount_corrected']],
  [
    'a corrected amount of one of two reports',
    [report([clearing()]), { ...issuerReport(10_000), corrected: true }],
    ['amount_corrected'],
  ],
  ['reports that disagree', [report([clearing()]), issuerReport(11_000)], ['reports_disagree']],
  ['nothing unusual', [report([clearing()]), issuerReport(10_000)], []],
])('a dine has the flags of %s', (_, reports, flags) => {
  expect(evaluate(reports).dine.purchase.flags).toEqual(flags)
})

test.each([
  ['is pending one millisecond before the partner’s number of days is over', '2026-03-12T00:29:59.999Z', 'pending'],
  ['expires when the partner’s number of days is over', '2026-03-12T00:30:00.000Z', 'expired'],
])('an estimate %s [D3-007]', (_, at, stage) => {
  const estimate = report([eventState('authorization', 10_000)])
  expect(evaluate([estimate], { earning: { estimateDays: 7 } }, at).dine.purchase.stage).toBe(stage)
})

test('an online order without a subtotal earns on the share of its amount that the partner sets [D3-008]', () => {
  const online = report([eventState('authorization', 10_000, { channel: 'online' })])
  const { purchase } = evaluate([online], { earning: { onlineSubtotalShare: 0.75 } }).dine
  expect(purchase).toMatchObject({ baseMinor: 7_500, baseSource: 'awaiting_subtotal' })
})

describe('the local time of a dine [D3-012]', () => {
  test.each([
    ['is the one that the network reports', '2026-03-04T18:00:00', 'America/New_York', '2026-03-04T18:00:00'],
    ['is in the restaurant’s zone when the network reports none', null, 'America/Los_Angeles', '2026-03-04T16:30:00'],
    ['is in UTC when the zone is unknown', null, 'Nowhere/Land', '2026-03-05T00:30:00'],
  ])('%s', (_, localTime, timezone, expected) => {
    const { dine } = evaluate([report([clearing(10_000, { localTime })])], { merchantRules: { timezone } })
    expect(dine.localTime).toBe(expected)
  })
})

describe('a stored dine', () => {
  const award = {
    id: 'award-1',
    revision: 1,
    stage: 'cleared' as const,
    units: 300,
    currency: 'Mile',
    receipt: '{}',
    expectedOn: null,
    reviewHold: null,
    entryId: 'award-1',
  }
  const existing = storedDine({ award, reviewed: true })
  const unchanged = { id: 'dine-1', award, reviewed: true, seenAt: existing.seenAt }
  const key = dineKey(existing)

  test('stays the same object when nothing changed', () => {
    const { dine, keys } = evaluate([report([clearing()])], { dines: [existing] })
    expect([dine === existing, keys]).toEqual([true, [key]])
  })

  test('keeps its terms, award and review when only its amount changes', () => {
    const { dine, keys } = evaluate([report([clearing(12_000)])], { dines: [existing] })
    expect(dine).toMatchObject({ ...unchanged, changed: 'amounts', purchase: { clearedMinor: 12_000 } })
    expect([dine.terms, keys]).toEqual([airlineTerms, [key]])
  })

  test.each<[string, Partial<DineState>, Partial<EventState>]>([
    ['local time', {}, { localTime: '2026-03-04T18:30:00' }],
    ['moment', { occurredAt: '2026-03-05T00:29:00.000Z' }, { localTime: '2026-03-04T19:30:00' }],
    ['restaurant', { merchantId: 'bar' }, {}],
  ])('gets the terms of its new %s', (_, before, event) => {
    const { dine } = evaluate([report([clearing(10_000, event)])], { dines: [{ ...existing, ...before }] })
    expect(dine).toMatchObject({ ...unchanged, changed: 'moved', occurredAt: dinner, merchantId: 'table' })
    expect(dine.terms.ruleVersion).not.toBe(airlineTerms.ruleVersion)
  })

  test.each<[string, DineState['changed'], MatchedReport, DineState['changed']]>([
    ['stays new when its amount changes', 'new', report([clearing(12_000)]), 'new'],
    ['stays moved when its amount changes', 'moved', report([clearing(12_000)]), 'moved'],
    [
      'keeps its mark of changed amounts when its amount changes again',
      'amounts',
      report([clearing(12_000)]),
      'amounts',
    ],
  ])('that the batch has changed already %s', (_, before, changedReport, expected) => {
    expect(evaluate([changedReport], { dines: [{ ...existing, changed: before }] }).dine.changed).toBe(expected)
  })

  test('takes the identity of the deciding report, and keeps its id and terms [MON-A2]', () => {
    const reports: DineState['reports'] = ['network', 'issuer']
    const issuerDine = { ...existing, provider: 'kard', lifecycleId: 'issuer-1', reports }
    const { dine, keys } = evaluate([report([clearing()]), issuerReport(10_000)], { dines: [issuerDine] })
    expect(dine).toMatchObject({ ...unchanged, changed: 'moved', provider: 'fidel', lifecycleId: 'purchase-1' })
    expect([dine.terms, keys]).toEqual([airlineTerms, [key]])
  })

  test('is that of the deciding report when both reports have a dine', () => {
    const issuerDine = { ...existing, id: 'dine-2', provider: 'kard', lifecycleId: 'issuer-1' }
    const { dine } = evaluate([report([clearing()]), issuerReport(10_000)], { dines: [issuerDine, existing] })
    expect(dine.id).toBe('dine-1')
  })
})

describe('a dine that an operator moved [D3-011]', () => {
  const move = (position: number, reason = 'paid next door') => ({ merchantId: 'bar', reason, position })
  const movedFrom = (from: string) => ({ ...airlineTerms, moved: { from, reason: 'an earlier reason' } })

  test.each([
    ['names the reported restaurant', airlineTerms, 'The table'],
    ['names the first restaurant after a second move', movedFrom('The grill'), 'The grill'],
  ])('has the new restaurant and %s', (_, terms, from) => {
    const stored = storedDine({ terms, move: move(1) })
    const { dine } = evaluate([report([clearing()])], { dines: [stored] })
    expect(dine).toMatchObject({ id: 'dine-1', merchantId: 'bar', changed: 'moved', move: move(1) })
    expect(dine.terms.moved).toEqual({ from, reason: 'paid next door' })
  })

  test.each<[string, number, number, string]>([
    ['the second of two when it was moved last', 1, 2, 'dine-2'],
    ['the first of two when it was moved last', 2, 1, 'dine-1'],
    ['the second of two when only it was moved', 0, 1, 'dine-2'],
  ])('keeps its identity when reports of two dines join: %s', (_, firstPosition, secondPosition, id) => {
    // 0: the operator did not move this dine.
    const moveOrNull = (position: number) => (position > 0 ? move(position) : null)
    const dines = [
      storedDine({ move: moveOrNull(firstPosition) }),
      storedDine({ id: 'dine-2', provider: 'kard', lifecycleId: 'issuer-1', move: moveOrNull(secondPosition) }),
    ]
    const { dine } = evaluate([report([clearing()]), issuerReport(10_000)], { dines })
    expect(dine).toMatchObject({ id, merchantId: 'bar', provider: id === 'dine-1' ? 'fidel' : 'kard' })
  })
})

describe('the tier at a moment', () => {
  const tiers: MemberState['tiers'] = [
    { since: '2026-01-01T00:00:00.000Z', tier: 'NonActivated' },
    { since: '2026-02-01T00:00:00.000Z', tier: 'OptedOut' },
    { since: '2026-03-01T00:00:00.000Z', tier: 'VIP' },
  ]
  test.each<[string, string, Partial<MemberState>, string]>([
    ['that of the first entry at a moment before all entries', '2025-12-31T00:00:00.000Z', { tiers }, 'NonActivated'],
    ['that of an entry from its moment on', '2026-02-01T00:00:00.000Z', { tiers }, 'OptedOut'],
    [
      'that of an entry until the last millisecond before the next one',
      '2026-01-31T23:59:59.999Z',
      { tiers },
      'NonActivated',
    ],
    ['OptedIn for an entry that says VIP', '2026-04-01T00:00:00.000Z', { tiers }, 'OptedIn'],
    ['the stored tier without entries', '2026-04-01T00:00:00.000Z', { tierLevel: 'OptedOut' }, 'OptedOut'],
    ['OptedIn for a VIP without entries', '2026-04-01T00:00:00.000Z', { tierLevel: 'VIP' }, 'OptedIn'],
  ])('is %s', (_, at, member, tier) => {
    expect(tierOn(pipelineMember(member), at)).toBe(tier)
  })
})
