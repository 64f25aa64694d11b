import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cardEvent } from '../../checks/fixtures/card-events.ts'
import { selectEvents, groupReports, sortByPrecedence, type Report, type ReportedEvent } from './reports.ts'

const moment = { reportedAt: '2026-03-05T02:00:00.000Z', occurredAt: '2026-03-05T01:00:00.000Z' }
const event = (
  kind: ReportedEvent['kind'],
  amountMinor: number,
  overrides: Partial<ReportedEvent> = {},
): ReportedEvent => ({
  ...cardEvent(kind, amountMinor, moment),
  authorizationCode: null,
  acquirerReference: null,
  ...overrides,
})
const auth = (minor: number, overrides?: Partial<ReportedEvent>) => event('authorization', minor, overrides)
const clear = (minor: number, overrides?: Partial<ReportedEvent>) => event('clearing', minor, overrides)

let reportCount = 0
type Overrides = Partial<Report<ReportedEvent>>
function report(feed: 'network' | 'issuer', events: ReportedEvent[], overrides: Overrides = {}): Report<ReportedEvent> {
  reportCount += 1
  return {
    key: `${feed} ${String(reportCount).padStart(4, '0')}`,
    feed,
    source: feed,
    cardId: 'card',
    merchantId: 'corner',
    localDate: '2026-03-04',
    occurredAt: '2026-03-05T01:00:00.000Z',
    events,
    ...overrides,
  }
}
const network = (events: ReportedEvent[], overrides?: Overrides) => report('network', events, overrides)
const issuer = (events: ReportedEvent[], overrides?: Overrides) => report('issuer', events, overrides)
const code = (authorizationCode: string) => ({ authorizationCode })
const arn = (acquirerReference: string) => ({ acquirerReference })

describe('two feeds that report purchases of one card', () => {
  test.each<[string, Report<ReportedEvent>[], number]>([
    ['report one purchase when day and amount agree', [network([clear(1_200)]), issuer([clear(1_200)])], 1],
    [
      'report one purchase when both belong to card networks',
      [network([clear(1_200)]), network([clear(1_200)], { feed: 'other network' })],
      1,
    ],
    [
      'report one purchase when one feed authorized the amount that the other cleared',
      [network([auth(1_000), clear(1_200)]), issuer([auth(1_000)])],
      1,
    ],
    ['report two purchases when the amounts differ', [network([clear(1_200)]), issuer([clear(1_300)])], 2],
    [
      'report two purchases on different days',
      [network([clear(1_200)]), issuer([clear(1_200)], { localDate: '2026-03-05' })],
      2,
    ],
    [
      'report two purchases at different restaurants',
      [network([clear(1_200)]), issuer([clear(1_200)], { merchantId: 'square' })],
      2,
    ],
    ['report two purchases on two cards', [network([clear(1_200)]), issuer([clear(1_200)], { cardId: 'other' })], 2],
    [
      'report one purchase when the codes agree though the amounts do not',
      [network([auth(900, code('A1'))]), issuer([clear(1_300, code('A1'))])],
      1,
    ],
    [
      'report two purchases when the codes differ though the amounts agree',
      [network([clear(1_200, code('A1'))]), issuer([clear(1_200, code('B2'))])],
      2,
    ],
    [
      'report one purchase when only the issuer has a code and the amounts agree',
      [network([clear(1_200)]), issuer([clear(1_200, code('B2'))])],
      1,
    ],
    [
      'report one purchase when only the network has a code and the amounts agree',
      [network([clear(1_200, code('A1'))]), issuer([clear(1_200)])],
      1,
    ],
    [
      'report one purchase when the acquirer references agree though the days do not',
      [
        network([clear(1_200, arn('74'))]),
        issuer([clear(1_200, { ...arn('74'), ...code('X') })], { localDate: '2026-03-06' }),
      ],
      1,
    ],
    [
      'report two purchases when the codes agree but the reports are weeks apart',
      [
        network([clear(1_200, code('A1'))]),
        issuer([clear(1_200, code('A1'))], { occurredAt: '2026-03-20T01:00:00.000Z' }),
      ],
      2,
    ],
    ['report two purchases when the amounts are zero', [network([auth(0)]), issuer([auth(0)])], 2],
  ])('%s [MON-A2]', (_, reports, dines) => {
    expect(groupReports(reports)).toHaveLength(dines)
  })

  test('keep purchases of one evening separate and pair the reports nearest in time [MON-A2]', () => {
    const later = { occurredAt: '2026-03-05T03:00:00.000Z' }
    const reports = [
      network([clear(1_200)]),
      network([clear(1_200)], later),
      issuer([clear(1_200)], later),
      issuer([clear(1_200)]),
      network([clear(1_200)], { occurredAt: '2026-03-05T04:30:00.000Z' }),
    ]
    const groups = groupReports(reports).map((group) =>
      group.map(({ feed, occurredAt }) => `${feed} ${occurredAt.slice(11, 13)}`).sort(),
    )
    expect(groups.sort()).toEqual([['issuer 01', 'network 01'], ['issuer 03', 'network 03'], ['network 04']])
  })

  const sameTime = { occurredAt: '2026-03-05T01:00:00.000Z' } // as `report` sets it by default
  const anHourLater = { occurredAt: '2026-03-05T02:00:00.000Z' }
  test.each<[string, ReportedEvent, ReportedEvent, ReportedEvent]>([
    ['acquirer reference', clear(1_200, arn('R1')), clear(1_200), clear(1_300, arn('R1'))],
    ['authorization code', clear(1_200, code('A1')), clear(1_200), clear(1_300, code('A1'))],
    ['amount', clear(1_200), clear(1_300), clear(1_200)],
    [
      'acquirer reference rather than authorization code',
      clear(1_200, { ...code('A1'), ...arn('R1') }),
      clear(1_200, code('A1')),
      clear(1_300, arn('R1')),
    ],
  ])('are paired by the same %s, not with the nearest in time [MON-A2]', (_, firstEvent, nearEvent, matchingEvent) => {
    const [firstReport, nearReport] = [network([firstEvent]), issuer([nearEvent], sameTime)]
    const match = issuer([matchingEvent], anHourLater)
    const groups = groupReports([firstReport, nearReport, match]).map((group) => group.map(({ key }) => key).sort())
    expect(groups.sort()).toEqual([[nearReport.key], [match.key, firstReport.key].sort()].sort())
  })

  test('are not paired with the nearest in time at another restaurant or on another card [MON-A2]', () => {
    const clearing = network([clear(1_200)])
    const elsewhere = [{ merchantId: 'square' }, { cardId: 'other' }].map((overrides) =>
      issuer([clear(1_200)], overrides),
    )
    const match = issuer([clear(1_200)], anHourLater)
    const groups = groupReports([clearing, ...elsewhere, match]).filter((group) => group.length > 1)
    expect(groups.map((group) => group.map(({ key }) => key).sort())).toEqual([[match.key, clearing.key]])
  })

  test('are paired by the smaller key when two reports of one feed match equally well, in any order', () => {
    const networkReport = network([clear(1_200)])
    const [smallerKeyReport, largerKeyReport] = [issuer([clear(1_200)]), issuer([clear(1_200)])]
    for (const reports of [
      [networkReport, smallerKeyReport, largerKeyReport],
      [networkReport, largerKeyReport, smallerKeyReport],
    ])
      expect(groupReports(reports).find((group) => group.length > 1)).toContain(smallerKeyReport)
  })

  test('are grouped the same in any order', () => {
    const anyPurchases = fc.array(
      fc.record({
        feed: fc.constantFrom('network' as const, 'issuer' as const),
        minor: fc.constantFrom(0, 1_000, 1_200),
        code: fc.constantFrom(null, 'A', 'B'),
        hour: fc.integer({ min: 0, max: 9 }),
      }),
      { maxLength: 7 },
    )
    const reportsAndShuffle = anyPurchases.chain((purchases) => {
      const reports = purchases.map(({ feed, minor, code: authorizationCode, hour }) =>
        report(feed, [clear(minor, { authorizationCode })], { occurredAt: `2026-03-05T0${hour}:00:00.000Z` }),
      )
      return fc.tuple(fc.constant(reports), fc.shuffledSubarray(reports, { minLength: reports.length }))
    })
    const groupedKeys = (reports: Report<ReportedEvent>[]) =>
      groupReports(reports)
        .map((group) =>
          group
            .map(({ key }) => key)
            .sort()
            .join(),
        )
        .sort()
    fc.assert(
      fc.property(reportsAndShuffle, ([reports, shuffledReports]) => {
        expect(groupedKeys(shuffledReports)).toEqual(groupedKeys(reports))
      }),
    )
  })
})

describe('with two reports of one purchase', () => {
  const amounts = (reports: Report<ReportedEvent>[]) =>
    selectEvents(reports).counted.map(({ kind, amountMinor }) => [kind, amountMinor])
  test.each<[string, Report<ReportedEvent>[], [string, number][], boolean]>([
    [
      'the first decides, and different cleared amounts conflict',
      [network([clear(1_200)]), issuer([clear(1_300)])],
      [['clearing', 1_200]],
      true,
    ],
    [
      'the second decides while the first is only an estimate',
      [network([auth(1_000)]), issuer([clear(1_200)])],
      [['clearing', 1_200]],
      false,
    ],
    [
      'a refund counts even when the deciding report does not have it',
      [network([clear(1_200)]), issuer([clear(1_200), event('refund', 500)])],
      [
        ['clearing', 1_200],
        ['refund', 500],
      ],
      false,
    ],
    [
      'a refund in both reports counts once',
      [network([clear(1_200), event('refund', 500)]), issuer([clear(1_200), event('refund', 500)])],
      [
        ['clearing', 1_200],
        ['refund', 500],
      ],
      false,
    ],
  ])('%s [D3-009]', (_, reports, counted, conflict) => {
    expect(amounts(reports)).toEqual(counted)
    expect(selectEvents(reports).amountsConflict).toBe(conflict)
  })

  test('the report of the deciding feed comes first', () => {
    const [networkReport, issuerReport] = [network([]), issuer([])]
    expect(sortByPrecedence([issuerReport, networkReport], 'network')).toEqual([networkReport, issuerReport])
    expect(sortByPrecedence([networkReport, issuerReport], 'issuer')).toEqual([issuerReport, networkReport])
  })
})
