import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeMessages } from '../../server/feeds/inbox.ts'
import { drainOnce } from '../../server/pipeline/drain.ts'
import { storedCardReference } from '../fixtures/card-reference.ts'
import { openDiningSite, type Diner, type DiningSite } from '../fixtures/dining.ts'
import { linksOf, textsOf } from '../fixtures/render.tsx'
import { firstElement, visibleBody } from '../fixtures/markup.ts'
import { kardDelivery, lastWednesday } from '../fixtures/purchases.ts'
import { wholePageRoutes } from '../fixtures/whole-site.ts'

// The texts of receipts where a rule changes, delays or prevents a reward, or where two reports are one dine.
const airline = 'meridian-air'
let site: DiningSite
beforeAll(async () => {
  site = await openDiningSite([], [await wholePageRoutes()])
  await site.changeSettings(airline, ({ earning }) => ({
    earning: {
      ...earning,
      perDineUnitsMax: 200,
      purchaseMinorMin: 500,
      qualifyingDineMinor: 2_000,
      oneQualifyingDinePerDay: true,
    },
  }))
})
afterAll(() => site.close())

const newDiner = () => site.diner(airline, undefined, {}, 'mastercard 531260')
/** A moment at this time of day, this number of days before the last Wednesday. Estimates expire after 30 days, so 35 is too long ago. */
function momentAt(daysEarlier = 0, timeOfDay = '19:30'): string {
  const [date = ''] = lastWednesday(site.deps.clock.now()).split('T')
  return `${new Date(Date.parse(date) - daysEarlier * 86_400_000).toISOString().slice(0, 10)}T${timeOfDay}:00`
}

let purchaseCount = 0
const clearing = (amountMinor: number, at: string) =>
  ({ kind: 'clearing', id: `receipt-${(purchaseCount += 1)}`, amountMinor, at }) as const

const mainOf = (html: string) => firstElement(visibleBody(html), 'main')
/** The text of each receipt of the history, the newest dine first. */
async function receiptsOf(member: Diner): Promise<string[]> {
  const history = mainOf((await member.raw('GET', '/account/recent_activity')).body)
  const addresses = linksOf(history).flatMap(([, to]) => (to.startsWith('/account/recent_activity/') ? [to] : []))
  return Promise.all(
    [...new Set(addresses)].map(async (address) => textsOf(mainOf((await member.raw('GET', address)).body)).join(' ')),
  )
}

/** Reports a cleared purchase to the pipeline, as the issuer of the member's card. */
async function reportAsIssuer(member: Diner, amountMinor: number, localTime: string, isOnline = false): Promise<void> {
  const { deps } = site
  const { reference } = await storedCardReference(deps.pipelineDb, member.publicId, 'kard')
  const [publicId = '', , lastFour = ''] = reference.split(':')
  // Five hours are New York's offset from UTC in winter. The matching of two reports allows the error of an hour in summer.
  // Ten hours after the authorization the purchase is settled.
  const authorized = new Date(Date.parse(`${localTime}Z`) + 5 * 3_600_000).toISOString()
  const message = kardDelivery({
    status: 'SETTLED',
    id: `issuer-${(purchaseCount += 1)}`,
    transactionId: `issuer-${purchaseCount}`,
    amountMinor,
    at: new Date(Date.parse(authorized) + 36_000_000).toISOString(),
    authorized,
    online: isOnline,
    card: { publicId, lastFour, fidel: '', partnerId: airline, memberId: '', cardId: '', product: null },
    restaurant: { id: 'place-0', fidel: 'place-0', mid: '70000000', timezone: 'America/New_York' },
  })
  await storeMessages(deps.pipelineDb, [message], deps.clock.now())
  await drainOnce({ db: deps.pipelineDb, clock: deps.clock, ids: deps.ids })
}

test('refunds are subtracted before the cap and the minimum apply, and the receipt shows both steps [D3-004]', async () => {
  const member = await newDiner()
  const bill = clearing(10_000, momentAt())
  const refund = (id: string, amountMinor: number) =>
    ({ kind: 'refund', id: `${bill.id}-${id}`, of: bill.id, amountMinor, at: momentAt(0, '21:00') }) as const
  await site.report(member, bill, refund('a', 2_000))
  const [cappedReceipt = ''] = await receiptsOf(member)
  expect(cappedReceipt).toContain('The restaurant returned $20.00 to your card, and its share of the reward with it')
  expect(cappedReceipt).toContain('One meal earns at most 200 miles')
  expect(cappedReceipt).toContain('+200')
  await site.report(member, refund('b', 7_600))
  const [smallReceipt = ''] = await receiptsOf(member)
  expect(smallReceipt).toContain('What is left after your refund, $4.00, is below the $5.00 a bill needs to earn.')
})

test('the receipt of a dine that does not count toward VIP shows the reason [D3-005]', async () => {
  const member = await newDiner()
  await site.report(
    member,
    clearing(1_900, momentAt(1)),
    clearing(4_000, momentAt(0, '12:00')),
    clearing(4_000, momentAt(0, '20:00')),
  )
  const [secondReceipt = '', firstReceipt = '', smallReceipt = ''] = await receiptsOf(member)
  expect(smallReceipt).toContain('Visits below $20.00 do not count toward VIP.')
  expect(secondReceipt).toContain('One visit a day to the same restaurant counts toward VIP.')
  expect(firstReceipt).not.toMatch(/toward VIP/)
  const overview = (await member.raw('GET', '/account/overview')).body
  expect(overview).toMatch(/role="meter"[^>]* aria-valuemax="11" aria-valuenow="1"/)
})

test('a bill without a final amount after 35 days earns nothing and shows the reason, until the amount arrives [D3-007]', async () => {
  const member = await newDiner()
  const [bill, openBill] = [clearing(5_000, momentAt(35)), clearing(5_000, momentAt())]
  await site.report(member, { ...bill, kind: 'authorization' }, { ...openBill, kind: 'authorization' })
  const [estimate = '', expiredReceipt = ''] = await receiptsOf(member)
  expect(estimate).toContain('Your bill so far: $50.00.')
  expect(expiredReceipt).toContain(
    'The restaurant’s final bill for $50.00 never reached us, so nothing was earned. If it arrives late, your reward comes back.',
  )
  await site.report(member, bill)
  const [, lateReceipt = ''] = await receiptsOf(member)
  expect(lateReceipt).toContain('Your final bill, with tax and tip: $50.00')
  expect(lateReceipt).toContain('+150')
})

test('an online order without a subtotal waits for it, then earns on the partner’s share [D3-008]', async () => {
  const member = await newDiner()
  const isOnline = true
  await reportAsIssuer(member, 5_000, momentAt(), isOnline)
  await reportAsIssuer(member, 5_000, momentAt(35), isOnline)
  const [pendingReceipt = '', shareReceipt = ''] = await receiptsOf(member)
  expect(pendingReceipt).toContain(
    'Your online order, about $40.00 before tax, tip and fees. We are waiting for the exact amount.',
  )
  expect(shareReceipt).toContain(
    'Your online order earns on 80% of the bill, because the amount before tax, tip and fees never reached us: $40.00',
  )
  expect(shareReceipt).toContain('+120')
})

test('a dine that the card network and the issuer report has one receipt, which names both [D3-009]', async () => {
  const member = await newDiner()
  await site.report(member, clearing(6_000, momentAt()))
  await reportAsIssuer(member, 6_000, momentAt())
  const [receipt = '', ...others] = await receiptsOf(member)
  expect(others).toEqual([])
  expect(receipt).toContain(
    'Your card network and your bank both reported this meal. It counts once, with the network’s amount.',
  )
  expect(receipt).toContain('+180')
})
