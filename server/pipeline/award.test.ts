import { describe, expect, test } from 'vitest'
import { pipelineMember, pipelineState, storedDine } from '../../checks/fixtures/pipeline-state.ts'
import { airlineTerms } from '../../checks/fixtures/terms.ts'
import { purchaseState } from '../../domain/dines/purchase-state.ts'
import { noProgress } from '../../domain/earning/vip.ts'
import { awardDifferences, type Differences } from './award.ts'
import type { DineState, LiveAward, MemberState } from './state.ts'

const now = new Date('2026-03-10T12:00:00.000Z')
const availableAccount = 'member/member-1/available'
const pendingAccount = 'member/member-1/pending'
const grantTo = (to: string, units = 300) => ({ from: 'partner/issued', to, units, currency: 'Mile' })
const takeFrom = (from: string, units = 300) => ({ from, to: 'partner/issued', units, currency: 'Mile' })

let idCount = 0
const differencesOf = (dines: readonly DineState[], at = now, member: Partial<MemberState> = {}): Differences =>
  awardDifferences(pipelineState({ dines, members: [pipelineMember(member)] }), () => `id-${(idCount += 1)}`, at)

/** The new award and the ledger entry of one dine; both are null when nothing changed. */
function changeOf(dine: DineState, at = now) {
  const { awards, entries } = differencesOf([dine], at)
  return { award: awards[0] ?? null, entry: entries[0] ?? null }
}
/** The stored award after a first evaluation of the dine. */
function awardOf(dine: DineState, at = now): LiveAward {
  const { award } = changeOf(dine, at)
  if (!award) throw new Error('the dine has no award')
  return award
}
const withAward = (dine: DineState, overrides: Partial<LiveAward> = {}): DineState => ({
  ...dine,
  award: { ...awardOf(dine), ...overrides },
})
const reviewTerms = { ...airlineTerms, reviewRequired: true }
const authorizedPurchase = purchaseState([{ ...purchaseEvent('authorization'), amountMinor: 10_000 }])
function purchaseEvent(kind: 'authorization' | 'refund') {
  return {
    eventId: kind,
    deliveryId: kind,
    kind,
    amountMinor: 0,
    subtotalMinor: null,
    sequence: null,
    reportedAt: '2026-03-05T00:30:00.000Z',
    occurredAt: '2026-03-05T00:30:00.000Z',
    channel: 'in_person' as const,
  }
}

test('a new dine gets an award, a ledger entry and a notice to the member’s pages', () => {
  const dine = storedDine()
  expect(differencesOf([dine])).toEqual({
    awards: [
      {
        id: expect.any(String),
        partnerId: 'airline',
        dineId: 'dine-1',
        memberId: 'member-1',
        replaces: null,
        currency: 'Mile',
        revision: 1,
        stage: 'cleared',
        units: 300,
        receipt: expect.any(String),
        expectedOn: '2026-03-15',
        reviewHold: null,
        entryId: expect.any(String),
      },
    ],
    entries: [
      {
        partnerId: 'airline',
        id: expect.any(String),
        memberId: 'member-1',
        cause: 'clearing',
        reverses: null,
        effectiveDate: '2026-03-04',
        ruleVersion: 'test',
        postings: [grantTo(availableAccount)],
      },
    ],
    notices: [{ partner: 'airline', member: 'member-1', dineId: 'dine-1' }],
    tiers: [],
    checkpoints: [
      { partnerId: 'airline', memberId: 'member-1', start: { from: null, laterCount: 0 }, checkpoints: [] },
    ],
  })
})

test('nothing changes without a dine', () => {
  expect(differencesOf([])).toEqual({ awards: [], entries: [], notices: [], tiers: [], checkpoints: [] })
})

test('a dine whose member was not loaded is refused', () => {
  expect(() => differencesOf([storedDine({ memberId: 'other' })])).toThrow('a dine was loaded without its member')
})

describe('an award that is stored already', () => {
  test('stays when nothing changed', () => {
    const { awards, entries, notices } = differencesOf([withAward(storedDine())])
    expect({ awards, entries, notices }).toEqual({ awards: [], entries: [], notices: [] })
  })

  test.each<[string, Partial<LiveAward>]>([
    ['stage', { stage: 'pending' }],
    ['amount', { units: 299 }],
    ['currency', { currency: 'Point' }],
    ['hold', { reviewHold: 'open' }],
    ['receipt', { receipt: '{}' }],
  ])('gets a new revision when its %s changed', (_, before) => {
    const dine = withAward(storedDine(), before)
    expect(changeOf(dine).award).toMatchObject({
      revision: 2,
      replaces: dine.award?.id,
      stage: 'cleared',
      units: 300,
      currency: 'Mile',
      reviewHold: null,
    })
  })

  test('keeps its ledger entry when only the receipt changed', () => {
    const dine = withAward(storedDine(), { receipt: '{}' })
    expect(differencesOf([dine])).toMatchObject({ awards: [{ entryId: dine.award?.entryId }], entries: [] })
  })

  test('is reversed in full before the new units are booked', () => {
    const dine = withAward(storedDine(), { units: 200 })
    const { award, entry } = changeOf(dine)
    expect(entry).toMatchObject({
      id: award?.id,
      cause: 'correction',
      reverses: dine.award?.entryId,
      postings: [takeFrom(availableAccount, 200), grantTo(availableAccount)],
    })
    expect(award?.entryId).toBe(award?.id)
  })

  test('has no ledger entry any more when its purchase is reversed', () => {
    const clearedDine = storedDine()
    const refund = { ...purchaseEvent('refund'), amountMinor: 10_000 }
    const clearing = { ...purchaseEvent('authorization'), kind: 'clearing' as const, amountMinor: 10_000 }
    const dine = { ...withAward(clearedDine), purchase: purchaseState([clearing, refund]) }
    expect(changeOf(dine)).toMatchObject({
      award: { stage: 'reversed', units: 0, entryId: null, expectedOn: null },
      entry: { cause: 'reversal', reverses: dine.award?.entryId, postings: [takeFrom(availableAccount)] },
    })
  })
})

describe('the day on which the partner is expected to post the reward', () => {
  // The terms expect a posting five days after the award: 2026-03-15 counts from `now`.
  test.each<[string, DineState, string | null]>([
    ['is unknown for an estimate', storedDine({ purchase: authorizedPurchase }), null],
    ['counts from now when a cleared dine has no award yet', storedDine(), '2026-03-15'],
    [
      'counts from now when the award was an estimate',
      withAward(storedDine(), { stage: 'pending', expectedOn: '2026-03-01' }),
      '2026-03-15',
    ],
    [
      'stays when the amount changes later',
      withAward(storedDine(), { units: 1, expectedOn: '2026-03-08' }),
      '2026-03-08',
    ],
    [
      'counts from now when the cleared award had none',
      withAward(storedDine(), { units: 1, expectedOn: null }),
      '2026-03-15',
    ],
  ])('%s', (_, dine, expectedOn) => {
    expect(changeOf(dine).award?.expectedOn).toBe(expectedOn)
  })
})

describe('a partner that requires reviews', () => {
  const dine = storedDine({ terms: reviewTerms })
  const reviewedDine = { ...dine, reviewed: true }
  const afterWindow = new Date('2026-12-31T12:00:00.000Z')
  const withoutHold = { reviewHold: null, expectedOn: '2026-03-15' }

  test.each<[string, DineState, object, string]>([
    ['holds the units of a cleared dine as pending', dine, { reviewHold: 'open', expectedOn: null }, pendingAccount],
    ['makes the units of a reviewed dine available', reviewedDine, withoutHold, availableAccount],
  ])('%s', (_, clearedDine, award, account) => {
    expect(changeOf(clearedDine)).toMatchObject({
      award: { units: 300, ...award },
      entry: { postings: [grantTo(account)] },
    })
  })

  test('releases held units when the member reviews the dine [M2-095]', () => {
    const heldDine = withAward(dine)
    expect(heldDine.award).toMatchObject({ reviewHold: 'open', units: 300 })
    expect(changeOf({ ...heldDine, reviewed: true })).toMatchObject({
      award: withoutHold,
      entry: { cause: 'clearing', postings: [takeFrom(pendingAccount), grantTo(availableAccount)] },
    })
  })

  test('takes held units back when the review window is over [M2-095]', () => {
    expect(changeOf(withAward(dine), afterWindow)).toMatchObject({
      award: { reviewHold: 'expired', units: 0, expectedOn: null, entryId: null },
      entry: { postings: [takeFrom(pendingAccount)] },
    })
  })

  test.each<[string, Partial<LiveAward>, 'open' | null]>([
    ['never holds units that were available before', { reviewHold: null }, null],
    ['holds units that were held before', { reviewHold: 'open' }, 'open'],
    ['holds units that were an estimate before', { stage: 'pending', reviewHold: null }, 'open'],
    ['holds units of a dine that earned nothing before', { units: 0, reviewHold: null, entryId: null }, 'open'],
  ])('%s', (_, before, reviewHold) => {
    const changedDine = withAward(dine, { receipt: '{}', ...before })
    expect(changeOf(changedDine).award).toMatchObject({ units: 300, reviewHold })
  })

  test.each<[string, string, 'open' | 'expired']>([
    // The last day is 2026-04-08. In the last time zone it ends at 12:00 UTC on the 9th.
    ['waits for the review on the last day', '2026-04-09T11:59:59.000Z', 'open'],
    ['forfeits the units after the last day in every time zone', '2026-04-09T12:00:00.000Z', 'expired'],
  ])('%s', (_, at, reviewHold) => {
    expect(awardOf(dine, new Date(at)).reviewHold).toBe(reviewHold)
  })
})

describe('the stored tier', () => {
  const lastDay = '2026-12-31'
  const optedOut = {
    tierLevel: 'OptedOut' as const,
    tiers: [{ since: '2026-01-01T00:00:00.000Z', tier: 'OptedOut' as const }],
  }
  const vip = { tierLevel: 'VIP' as const, vipUntil: lastDay }
  const [lastMoment, afterLastDay] = [new Date('2027-01-01T11:59:59.000Z'), new Date('2027-01-01T12:00:00.000Z')]

  test.each<[string, string | null, Partial<MemberState>, Date, object | null]>([
    ['stays OptedIn without VIP', null, {}, now, null],
    ['stays NonActivated without VIP', null, { tierLevel: 'NonActivated' }, now, null],
    ['becomes VIP when dines reach it', lastDay, {}, now, vip],
    ['stays VIP', lastDay, vip, now, null],
    ['stays VIP on its last day in every time zone', lastDay, vip, lastMoment, null],
    ['becomes VIP on its last day in every time zone', lastDay, {}, lastMoment, vip],
    ['loses VIP after its last day', lastDay, vip, afterLastDay, { tierLevel: 'OptedIn', vipUntil: null }],
    ['does not become VIP after its last day', lastDay, {}, afterLastDay, null],
    ['loses VIP when dines no longer reach it', null, vip, now, { tierLevel: 'OptedIn', vipUntil: null }],
    ['gets a later last day', '2027-12-31', vip, now, { tierLevel: 'VIP', vipUntil: '2027-12-31' }],
    ['becomes VIP again after an opt-in', lastDay, { vipUntil: lastDay }, now, vip],
    ['stays OptedOut and gets the last day', lastDay, optedOut, now, { tierLevel: 'OptedOut', vipUntil: lastDay }],
    ['stays OptedOut with the same last day', lastDay, { ...optedOut, vipUntil: lastDay }, now, null],
    [
      'becomes OptedOut after an opt-out and keeps the last day',
      lastDay,
      { ...vip, tiers: optedOut.tiers },
      now,
      { tierLevel: 'OptedOut', vipUntil: lastDay },
    ],
  ])('%s', (_, vipUntil, member, at, change) => {
    const state = { usage: {}, progress: { ...noProgress, until: vipUntil } }
    const replayStart = { from: { upTo: '2026-03-01T00:00:00.000Z', state }, laterCount: 0 }
    // A dine without VIP terms changes no progress.
    const dine = storedDine({ terms: { ...airlineTerms, vip: null } })
    const { tiers } = differencesOf([dine], at, { ...member, replayStart })
    expect(tiers).toEqual(change ? [{ partnerId: 'airline', memberId: 'member-1', ...change }] : [])
  })
})
