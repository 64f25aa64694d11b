import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkedSince } from '../../checks/given/database.ts'
import { fidelDelivery, type Happening } from '../../checks/given/purchases.ts'
import { openSite, type Browser, type Site } from '../../checks/given/site.ts'
import { dineSummary } from '../../contract/api/activity.ts'
import { linkCards } from '../../contract/api/cards.ts'
import { earningsByMonth, payoutProgress, referralResult } from '../../contract/api/overview.ts'
import { importMerchants } from '../catalogue/import/import.ts'
import { storeMessages } from '../feeds/inbox.ts'
import { drainOnce } from '../pipeline/drain.ts'

const restaurant = { id: 'supper-club', fidel: 'supper-location', mid: '87654321', timezone: 'America/New_York' }
const today = Date.UTC(2026, 10, 20, 12)

let site: Site
beforeAll(async () => {
  site = await openSite()
  const place = {
    address1: '1 Main Street',
    city: 'New York',
    state: 'NY',
    zip: '10001',
    latitude: 40.7,
    longitude: -74,
  }
  const references = [`fidel:${restaurant.fidel}`, `mid:${restaurant.mid}`]
  const row = { ...place, ...restaurant, name: 'Supper Club', cuisines: ['Italian'], networkReferences: references }
  await importMerchants({ db: site.deps.db, clock: site.deps.clock, rows: [row] })
})
afterAll(() => site.close())

/** The dines below are of 2025 and 2026, whenever this runs. */
async function onThatDay<T>(run: () => Promise<T>): Promise<T> {
  const away = today - site.deps.clock.now().getTime()
  site.later(away)
  try {
    return await run()
  } finally {
    site.later(-away)
  }
}

type Member = Browser & { publicId: string }

const link = async (member: Member, ...sealed: string[]) => {
  const creditCards = sealed.map((encryptedCardNumber) => ({ encryptedCardNumber }))
  await member.call(linkCards, { body: { creditCards, directFileFeedOptIn: true } })
}

let lastCard = 5000
/** A member whose cards count since the spring of 2025, with the last four digits of each. */
async function diner(partner: string, cards = 1): Promise<{ member: Member; cards: string[] }> {
  const member = await site.member({ partner })
  const fours = Array.from({ length: cards }, () => String((lastCard += 1)))
  for (const four of fours) await link(member, `visa 424242 ${four}`)
  await linkedSince(site.database, '2025-04-01T00:00:00Z')
  return { member, cards: fours }
}

let deliveries = 0
/** Delivers one purchase of the card with these last four digits. */
async function dine(four: string, amountMinor: number, at: string, more: Partial<Happening> = {}): Promise<void> {
  const { reference } = await site.deps.pipelineDb
    .selectFrom('card_reference')
    .innerJoin('card', 'card.id', 'card_reference.card_id')
    .select('reference')
    .where('card.last_four', '=', four)
    .where('card_reference.provider', '=', 'fidel')
    .executeTakeFirstOrThrow()
  const id = `overview-${(deliveries += 1)}`
  const card = { fidel: reference, lastFour: four }
  const happening: Happening = { kind: 'clearing', id, amountMinor, localTime: at, card, restaurant, ...more }
  await onThatDay(async () => {
    await storeMessages(site.deps.pipelineDb, [fidelDelivery(happening, id)], site.deps.clock.now())
    await drainOnce({ db: site.deps.pipelineDb, clock: site.deps.clock, ids: site.deps.ids })
  })
}

const monthsOf = async (member: Member) => {
  const reply = await onThatDay(() => member.call(earningsByMonth, {}))
  if (!reply.ok) throw new Error(reply.problem.code)
  return reply.value.months
}

test('adds up the final dines of each of the last twelve months, estimates apart', async () => {
  const { member, cards } = await diner('lumen-mobile')
  const [four = ''] = cards
  await dine(four, 10_000, '2025-11-26T19:30:00') // a Wednesday, in the month before the twelve
  await dine(four, 4_000, '2025-12-31T21:00:00')
  await dine(four, 1_000, '2026-11-11T19:30:00')
  await dine(four, 2_000, '2026-11-12T19:30:00')
  await dine(four, 8_000, '2026-11-18T19:30:00', { kind: 'authorisation' })
  const months = await monthsOf(member)
  expect([months.length, months[0]?.month, months.at(-1)?.month]).toEqual([12, '2025-12', '2026-11'])
  expect(months[0]).toEqual({ month: '2025-12', units: 200, pendingUnits: 0, dines: 1 })
  expect(months.at(-1)).toEqual({ month: '2026-11', units: 150, pendingUnits: 400, dines: 2 })
  expect(months.slice(1, -1).every(({ units, dines }) => units === 0 && dines === 0)).toBe(true)
})

test.each([
  ['lumen-mobile', 700, 2],
  ['meridian-air', 120, 1],
])(
  'the sum of %s is %i: twelve months for the carrier, the calendar year elsewhere [M2-301]',
  async (partner, units, dines) => {
    const { member, cards } = await diner(partner)
    await dine(cards[0] ?? '', 10_000, '2025-12-03T19:30:00')
    await dine(cards[0] ?? '', 4_000, '2026-11-11T19:30:00')
    expect(await onThatDay(() => member.call(dineSummary, {}))).toMatchObject({
      value: { currentYearBenefits: units, currentYearDines: dines },
    })
  },
)

test('shows the available balance, the partner’s threshold and the card of the last dine', async () => {
  const { member, cards } = await diner('lumen-mobile', 2)
  const [older = ''] = cards
  const progress = async () => {
    const reply = await onThatDay(() => member.call(payoutProgress, {}))
    return reply.ok ? reply.value : reply.problem
  }
  expect(await progress()).toMatchObject({ availableMinor: 0, thresholdMinor: 1_000 })
  await dine(older, 6_000, '2026-11-11T19:30:00')
  await dine(older, 9_000, '2026-11-18T19:30:00', { kind: 'authorisation' })
  expect(await progress()).toEqual({
    availableMinor: 300,
    thresholdMinor: 1_000,
    targetCard: { cardType: 'visa', lastFour: older },
  })
})

test('has no payouts where rewards are miles', async () => {
  const { member } = await diner('meridian-air')
  expect(await member.call(payoutProgress, {})).toMatchObject({ status: 404, problem: { code: 'no_payouts' } })
})

test('counts who joined through a member’s link, and of them who linked a card [M2-312]', async () => {
  const { member } = await diner('lumen-mobile')
  const count = async () => {
    const reply = await member.call(referralResult, {})
    return reply.ok && reply.value
  }
  expect(await count()).toEqual({ joined: 0, linked: 0 })
  const referrer = member.publicId
  const first = await site.member({ referrer })
  await site.member({ referrer })
  await site.member({ referrer, partner: 'meridian-air' })
  await site.member({ referrer: 'somebody else' })
  await link(first, `visa 424242 ${(lastCard += 1)}`)
  expect(await count()).toEqual({ joined: 2, linked: 1 })
})
