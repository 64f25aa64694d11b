import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDiningSite, type DiningSite, type DinerReport } from '../../checks/fixtures/dining.ts'
import type { Browser } from '../../checks/fixtures/site.ts'
import { dineSummary } from '../../contract/api/activity.ts'
import { linkCards, listCards } from '../../contract/api/cards.ts'
import { earningsByMonth, payoutProgress, referralResult } from '../../contract/api/overview.ts'

const fixedNowMs = Date.UTC(2026, 10, 20, 12)
/** The members' cards count for purchases from this time. */
const since = '2025-04-01T00:00:00Z'

let site: DiningSite
beforeAll(async () => {
  site = await openDiningSite()
})
afterAll(() => site.close())

/** Calls `run` with the site's clock at `fixedNowMs`, because the dines below have fixed dates. */
async function atFixedNow<T>(run: () => Promise<T>): Promise<T> {
  const msUntilFixedNow = fixedNowMs - site.deps.clock.now().getTime()
  site.moveClock(msUntilFixedNow)
  try {
    return await run()
  } finally {
    site.moveClock(-msUntilFixedNow)
  }
}

// Per dollar, members earn 5 cents at Lumen Mobile, 5 points at Alder Hotels and 3 miles at Meridian Air, on all weekdays used below.
let purchaseCount = 0
const dine = (amountMinor: number, at: string, kind: DinerReport['kind'] = 'clearing'): DinerReport => ({
  kind,
  id: `overview-${(purchaseCount += 1)}`,
  amountMinor,
  at,
})

const link = (member: Browser, sealed: string) =>
  member.call(linkCards, { body: { creditCards: [{ encryptedCardNumber: sealed }], directFileFeedOptIn: true } })

test('each of the last twelve months has the rewards of its cleared dines and, separately, its estimates', async () => {
  const member = await site.diner('lumen-mobile', since)
  const reply = await atFixedNow(async () => {
    await site.report(
      member,
      dine(10_000, '2025-11-26T19:30:00'), // in the month before the twelve
      dine(4_000, '2025-12-31T21:00:00'),
      dine(1_000, '2026-11-11T19:30:00'),
      dine(2_000, '2026-11-12T19:30:00'),
      dine(8_000, '2026-11-18T19:30:00', 'authorization'),
    )
    return member.call(earningsByMonth, {})
  })
  const months = reply.ok ? reply.value.months : []
  expect([months.length, months[0]?.month, months.at(-1)?.month]).toEqual([12, '2025-12', '2026-11'])
  expect(months[0]).toEqual({ month: '2025-12', units: 200, pendingUnits: 0, dines: 1 })
  expect(months.at(-1)).toEqual({ month: '2026-11', units: 150, pendingUnits: 400, dines: 2 })
  expect(months.slice(1, -1).every(({ units, dines }) => units === 0 && dines === 0)).toBe(true)
})

test('a reward that waits for a review is pending in its month and not part of the sum of the year', async () => {
  const member = await site.diner('alder-hotels', since, { partnerNumber: '5501 2874' })
  await atFixedNow(() => site.report(member, dine(4_000, '2026-11-11T19:30:00')))
  const reply = await atFixedNow(() => member.call(earningsByMonth, {}))
  const november = { month: '2026-11', units: 0, pendingUnits: 200, dines: 0 }
  expect(reply.ok && reply.value.months.at(-1)).toEqual(november)
  expect(await atFixedNow(() => member.call(dineSummary, {}))).toMatchObject({
    value: { currentYearBenefits: 0, currentYearDines: 0 },
  })
})

test.each([
  ['lumen-mobile', 700, 2],
  ['meridian-air', 120, 1],
])(
  'the dine summary at %s has %i units: it covers twelve months at the mobile carrier, the calendar year elsewhere [M2-301]',
  async (partner, units, dines) => {
    const member = await site.diner(partner, since)
    const reply = await atFixedNow(async () => {
      await site.report(member, dine(10_000, '2025-12-03T19:30:00'), dine(4_000, '2026-11-11T19:30:00'))
      return member.call(dineSummary, {})
    })
    expect(reply).toMatchObject({ value: { currentYearBenefits: units, currentYearDines: dines } })
  },
)

test('the payout progress has the available balance, the threshold and the card of the last awarded dine, else the newest card', async () => {
  const member = await site.diner('lumen-mobile', since)
  const firstCards = await member.call(listCards, {})
  await link(member, 'visa 424242 9090')
  const progress = async () => {
    const reply = await atFixedNow(() => member.call(payoutProgress, {}))
    return reply.ok ? reply.value : reply.problem
  }
  expect(await progress()).toEqual({
    availableMinor: 0,
    thresholdMinor: 1_000,
    targetCard: { cardType: 'visa', lastFour: '9090' },
    obstacle: null,
    payouts: [],
  })
  await atFixedNow(() =>
    site.report(member, dine(6_000, '2026-11-11T19:30:00'), dine(9_000, '2026-11-18T19:30:00', 'authorization')),
  )
  // The dines are paid with the member’s first card, not with the one linked above.
  const progressAfterDines = await progress()
  expect(progressAfterDines).toMatchObject({
    availableMinor: 300,
    thresholdMinor: 1_000,
    targetCard: { lastFour: firstCards.ok && firstCards.value.items[0]?.lastFour },
  })
})

test('the payout progress is refused at a partner whose rewards are miles', async () => {
  const member = await site.diner('meridian-air', since)
  expect(await member.call(payoutProgress, {})).toMatchObject({ status: 404, problem: { code: 'no_payouts' } })
})

test('the referral result counts members of the partner who joined by a member’s link, and those who linked a card [M2-312]', async () => {
  const member = await site.diner('lumen-mobile', since)
  const referralCounts = async () => {
    const reply = await member.call(referralResult, {})
    return reply.ok && reply.value
  }
  expect(await referralCounts()).toEqual({ joinedCount: 0, cardLinkedCount: 0 })
  const referrer = member.publicId
  const cardholder = await site.member({ referrer })
  await site.member({ referrer })
  await site.member({ referrer, partner: 'meridian-air' })
  await site.member({ referrer: 'f'.repeat(32) }) // by another link
  await link(cardholder, 'visa 424242 9191')
  expect(await referralCounts()).toEqual({ joinedCount: 2, cardLinkedCount: 1 })
})
