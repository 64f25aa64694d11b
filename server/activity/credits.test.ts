import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDiningSite, type DiningSite, type DinerReport } from '../../checks/fixtures/dining.ts'
import { lastWednesday } from '../../checks/fixtures/purchases.ts'
import type { Browser } from '../../checks/fixtures/site.ts'
import { linkCards } from '../../contract/api/cards.ts'
import { listStatementCredits, statementCreditBalance } from '../../contract/api/credits.ts'
import { inPartner } from '../database/connect.ts'
import { creditableCards } from '../redemptions/queries.ts'

const dayMs = 86_400_000

let site: DiningSite
beforeAll(async () => {
  site = await openDiningSite()
})
afterAll(() => site.close())

let lastPartnerNumber = 2_041_000
const creditDiner = () => site.diner('northfield-cu', undefined, { partnerNumber: String((lastPartnerNumber += 1)) })

const balance = async (member: Browser) => (await member.raw('GET', statementCreditBalance.path)).json() as unknown
const credits = async (member: Browser, query = '') =>
  (await member.raw('GET', `/api/Member/TransactionsStatementCredits${query}`)).json() as { data: { kind: string }[] }

/** A report of a purchase, by default on the Monday before the last Wednesday: no weekday extra applies, and an estimate is still open. */
function report(
  kind: DinerReport['kind'],
  id: string,
  amountMinor: number,
  overrides: Partial<DinerReport> = {},
): DinerReport {
  const wednesday = Date.parse(`${lastWednesday(site.deps.clock.now())}Z`)
  const at = new Date(wednesday - 2 * dayMs).toISOString().slice(0, 19)
  return { kind, id, amountMinor, at, ...overrides }
}

test('the balance is the sum of earned units, less refunds and without estimates [M2-085] [M2-231] [M2-305]', async () => {
  const member = await creditDiner()
  expect(await balance(member)).toEqual({ memberBalance: 0 })
  await site.report(member, report('authorization', 'credit-1', 10_000))
  expect(await balance(member)).toEqual({ memberBalance: 0 })
  await site.report(member, report('clearing', 'credit-1', 10_000))
  expect(await balance(member)).toEqual({ memberBalance: 300 })
  await site.report(member, report('refund', 'credit-2', 5_000, { of: 'credit-1' }))
  expect(await balance(member)).toEqual({ memberBalance: 150 })
})

test('returns the history in pages without a total of entries, names each entry’s kind, and filters by restaurant and month [M2-083] [M2-232] [P1-560]', async () => {
  const member = await creditDiner()
  const dines = Array.from({ length: 12 }, (_, index) =>
    report('clearing', `page-${index}`, 1_000, {
      at: `2026-11-${String(index + 1).padStart(2, '0')}T12:00:00`,
      place: index % 2,
    }),
  )
  await site.report(member, ...dines)
  const firstPage = await credits(member)
  expect(firstPage).toMatchObject({ totalPages: 2 })
  expect(Object.keys(firstPage).toSorted()).toEqual(['data', 'totalPages'])
  expect(firstPage.data.length).toBe(10)
  expect(firstPage.data[0]).toMatchObject({
    kind: 'transaction',
    date: '2026-11-12',
    transaction: { date: '2026-11-12', merchantId: 'place-1', currency: { currencyType: 'Credit' } },
  })
  expect((await credits(member, '?pageNo=2')).data.length).toBe(2)
  expect((await credits(member, '?pageNo=3&resultsPerPage=5')).data.length).toBe(2)
  expect((await credits(member, '?restaurant=place-0&month=2026-11')).data.length).toBe(6)
})

test('a card with a dine comes first among the cards for a statement credit; cards without a dine follow, newest first', async () => {
  const member = await creditDiner()
  await site.report(member, report('clearing', 'cards-1', 1_000))
  for (const number of ['7001', '7002']) {
    site.moveClock(1_000)
    const sealed = [{ encryptedCardNumber: `visa 424242 ${number}` }]
    await member.call(linkCards, { body: { creditCards: sealed, directFileFeedOptIn: true } })
  }
  const cards = await inPartner(site.deps.db, 'northfield-cu', async (tx) => {
    const memberQuery = tx.selectFrom('member').select('id').where('public_id', '=', member.publicId)
    const { id } = await memberQuery.executeTakeFirstOrThrow()
    return creditableCards(tx, { partnerId: 'northfield-cu', memberId: id })
  })
  expect(cards).toHaveLength(3)
  expect(cards.slice(1).map((card) => card.last_four)).toEqual(['7002', '7001'])
})

test('only partners that pay by statement credit have the credit calls, which return the signed-in member’s data alone [M2-233] [M2-305]', async () => {
  const owner = await creditDiner()
  await site.report(owner, report('clearing', 'own-1', 10_000))
  const other = await creditDiner()
  expect(await balance(other)).toEqual({ memberBalance: 0 })
  expect((await credits(other)).data).toEqual([])
  for (const { path } of [listStatementCredits, statementCreditBalance]) {
    expect((await site.browser('northfield-cu').raw('GET', path)).statusCode).toBe(401)
    for (const partner of ['lumen-mobile', 'meridian-air']) {
      const member = await site.diner(partner)
      expect((await member.raw('GET', path)).statusCode, partner).toBe(404)
    }
  }
})
