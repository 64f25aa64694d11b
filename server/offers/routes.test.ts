import { afterAll, beforeAll, expect, test } from 'vitest'
import { fidelDelivery } from '../../checks/fixtures/purchases.ts'
import { openSite, type Browser, type Site } from '../../checks/fixtures/site.ts'
import { awardReceipt, listTransactions } from '../../contract/api/activity.ts'
import { linkCards } from '../../contract/api/cards.ts'
import { signIn } from '../../contract/api/session.ts'
import { estimateReward } from '../../contract/api/reward-estimate.ts'
import type { ArgumentsOf } from '../../contract/endpoint.ts'
import { importMerchants } from '../catalog/import/import.ts'
import { storeMessages } from '../feeds/inbox.ts'
import { drainOnce } from '../pipeline/drain.ts'

const timezone = 'America/Los_Angeles'
const limitedOffer = {
  id: 'busy',
  title: 'Busy nights',
  extraRateBasisPoints: 200,
  limit: { type: 'Limited' as const, monthlySpendMaxMinor: 20_000, monthlyVisitsMax: 2 },
}
const merchantRow = (id: string, overrides: object = {}) => ({
  id,
  name: `Table ${id}`,
  address1: '1 Main Street',
  city: 'Los Angeles',
  state: 'CA',
  zip: '90012',
  latitude: 34,
  longitude: -118.2,
  timezone,
  cuisines: ['Italian'],
  networkReferences: [`fidel:at-${id}`],
  ...overrides,
})
const rows = [
  merchantRow('plain'),
  merchantRow('busy', { offers: [limitedOffer] }),
  merchantRow('quiet', { benefits: [{ day: 'Mon', kind: 'none' }] }), // no reward on Mondays
  merchantRow('exclusive', { campaignCodes: ['EXCLUSIVE_T2'] }), // by default open to the tiers OptedIn and VIP
  merchantRow('unreported', { networkReferences: [] }), // no network reports its purchases
]

let site: Site
beforeAll(async () => {
  site = await openSite()
  await importMerchants({ db: site.deps.db, clock: site.deps.clock, rows })
})
afterAll(() => site.close())

type Diner = Browser & { publicId: string }

/** A member with cards that were linked now. Without email opt-in the member's tier is OptedOut. */
async function diner(partner: string, cards: string[], emailOptIn = true): Promise<Diner> {
  const member = await site.member({ partner, emailOptIn })
  const { email, password } = member.body
  await member.call(signIn, { body: { login: email, password, rememberMe: true } })
  for (const encryptedCardNumber of cards)
    await member.call(linkCards, { body: { creditCards: [{ encryptedCardNumber }], directFileFeedOptIn: true } })
  return member
}

async function estimate(member: Browser, merchantId: string, query: ArgumentsOf<typeof estimateReward>['query'] = {}) {
  const reply = await member.call(estimateReward, { params: { merchantId }, query })
  if (!reply.ok) throw new Error(reply.problem.code)
  return reply.value
}

let visitCount = 0
async function dine(cardId: string, merchantId: string, at: string, amountMinor: number): Promise<void> {
  const { reference } = await site.deps.pipelineDb
    .selectFrom('card_reference')
    .select('reference')
    .where('card_id', '=', cardId)
    .where('provider', '=', 'fidel')
    .executeTakeFirstOrThrow()
  const restaurant = { id: merchantId, fidel: `at-${merchantId}`, mid: '', timezone }
  const id = `visit-${(visitCount += 1)}`
  const card = { fidel: reference, lastFour: '4242' }
  const message = fidelDelivery({ kind: 'clearing', id, amountMinor, localTime: at, restaurant, card }, id)
  await storeMessages(site.deps.pipelineDb, [message], site.deps.clock.now())
  await drainOnce({ db: site.deps.pipelineDb, clock: site.deps.clock, ids: site.deps.ids })
}

async function lastReceipt(member: Browser) {
  const list = await member.call(listTransactions, { query: {} })
  const id = list.ok ? (list.value.data[0]?.awardId ?? '') : ''
  const reply = await member.call(awardReceipt, { params: { id } })
  if (!reply.ok) throw new Error(reply.problem.code)
  return reply.value
}

/** A day and two hours, so that the visits are on different weekdays and at different times of day. */
const visitIntervalMs = 26 * 3_600_000
const bills = [8_000, 999, 15_000, 12_345, 30_000, 4_250, 8_000, 8_000, 21_000, 60]

test.each([
  ['lumen-mobile', 'OptedIn', '1001'],
  ['meridian-air', 'OptedIn', '1002'],
  ['meridian-air', 'OptedOut', '1003'],
] as const)(
  'at %s the estimate before each visit of a member in the tier %s equals the receipt after it',
  async (partner, tier, lastFour) => {
    const member = await diner(partner, [`visa 424242 ${lastFour}`], tier === 'OptedIn')
    const places = ['busy', 'plain', 'quiet', 'exclusive']
    for (const [index, billMinor] of bills.entries()) {
      // The restaurant with the limited offer comes most often, so that its visits exceed the limit.
      const merchantId = places[index % 3 === 0 ? 0 : index % places.length] ?? ''
      const reply = await estimate(member, merchantId, { billMinor })
      expect(reply.obstacles).toEqual([])
      await dine(reply.cardId ?? '', merchantId, reply.at, billMinor)
      const receipt = await lastReceipt(member)
      expect(receipt.merchant.id).toBe(merchantId)
      expect({ lines: receipt.lines, units: receipt.units }).toEqual({ lines: reply.lines, units: reply.units })
      expect(reply.earns).toBe(receipt.units > 0)
      site.moveClock(visitIntervalMs)
    }
  },
)

test('each visit reduces the remainder of a monthly offer', async () => {
  const member = await diner('meridian-air', ['visa 424242 0001'])
  expect((await estimate(member, 'busy')).offerAllowances).toEqual([
    { offerId: 'busy', spendLeftMinor: 20_000, visitsLeft: 2 },
  ])
  const { cardId, at } = await estimate(member, 'busy')
  await dine(cardId ?? '', 'busy', at, 15_000)
  expect((await estimate(member, 'busy')).offerAllowances).toEqual([
    { offerId: 'busy', spendLeftMinor: 5_000, visitsLeft: 1 },
  ])
})

test('the estimate is for the card that earns most, or for the requested card', async () => {
  const member = await diner('lumen-mobile', ['visa 424242 7001', 'mastercard 531260 7002'])
  const best = await estimate(member, 'plain')
  expect(best.cards.map(({ lastFour, product }) => [lastFour, product])).toEqual([
    ['7001', null],
    ['7002', 'money-card'],
  ])
  expect(best.cardId).toBe(best.cards[1]?.id)
  const requested = await estimate(member, 'plain', { cardId: best.cards[0]?.id })
  expect(requested.units).toBeLessThan(best.units)
  expect(requested.lines.map(({ code }) => code)).toContain('not_this_card')
})

test('the reply names the obstacle, and estimates the reward as if there were no obstacle', async () => {
  // 3 miles per dollar of the default bill of $80.
  const cardless = await diner('meridian-air', [])
  expect(await estimate(cardless, 'plain')).toMatchObject({
    earns: false,
    obstacles: ['no_card'],
    cardId: null,
    units: 240,
  })
  // The test vault (checks/fixtures/vault.ts) links a card ending in 0341 without the network's confirmation.
  const memberWithPendingCard = await diner('meridian-air', ['visa 424242 0341'])
  expect(await estimate(memberWithPendingCard, 'plain')).toMatchObject({
    earns: false,
    obstacles: ['card_waiting'],
    units: 240,
  })
  const memberWithCard = await diner('meridian-air', ['visa 424242 0099'])
  expect(await estimate(memberWithCard, 'unreported')).toMatchObject({
    earns: false,
    obstacles: ['not_recognized'],
    units: 240,
  })
  await site.deps.db.updateTable('merchant').set({ removed_at: new Date() }).where('id', '=', 'unreported').execute()
  expect(await estimate(memberWithCard, 'unreported')).toMatchObject({ earns: false, obstacles: ['left'], units: 240 })
})

test('the call refuses an unknown restaurant, another member’s card and a visitor, and is not found at a partner without enrollment', async () => {
  const member = await diner('meridian-air', [])
  const params = { merchantId: 'nowhere' }
  expect(await member.call(estimateReward, { params })).toMatchObject({ problem: { code: 'unknown_merchant' } })
  const othersCardId = (await estimate(await diner('meridian-air', ['visa 424242 0555']), 'plain')).cardId ?? ''
  expect(
    await member.call(estimateReward, { params: { merchantId: 'plain' }, query: { cardId: othersCardId } }),
  ).toMatchObject({ problem: { code: 'unknown_card' } })
  expect(await site.browser('meridian-air').call(estimateReward, { params })).toMatchObject({ status: 401 })
  expect(await site.browser('city-table').call(estimateReward, { params })).toMatchObject({ status: 404 })
})
