import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setAllCardDates } from '../../checks/fixtures/database.ts'
import { testMailServer } from '../../checks/fixtures/mail.ts'
import { fidelDelivery } from '../../checks/fixtures/purchases.ts'
import { openSite, type Site } from '../../checks/fixtures/site.ts'
import { listTransactions } from '../../contract/api/activity.ts'
import { getCardRecord, linkCards, listCards, removeCard } from '../../contract/api/cards.ts'
import { importMerchants } from '../catalog/import/import.ts'
import { storeMessages } from '../feeds/inbox.ts'
import { drainOnce } from './drain.ts'
import { replaceCards, saveReplacements } from './replace-cards.ts'

let site: Site
let mailbox: ReturnType<typeof testMailServer>
const restaurant = { id: 'table-one', fidel: 'location-one', mid: '12345678', timezone: 'America/New_York' }
beforeAll(async () => {
  site = await openSite()
  mailbox = testMailServer(site)
  const record = {
    id: restaurant.id,
    name: 'Table One',
    address1: '1 Main Street',
    city: 'New York',
    state: 'NY',
    zip: '10001',
    latitude: 40.7,
    longitude: -74,
    timezone: restaurant.timezone,
    cuisines: ['Italian'],
    networkReferences: [`fidel:${restaurant.fidel}`, `mid:${restaurant.mid}`],
  }
  await importMerchants({ db: site.deps.db, clock: site.deps.clock, rows: [record] })
})
afterAll(() => site.close())
// Each test reads only its own mails.
beforeEach(async () => {
  await mailbox.sendDueMails()
})

/** The last four digits of the newest card; those of the next card are one higher. */
let latestLastFour = 3000
type Member = Awaited<ReturnType<Site['member']>>

async function memberWithCard(lastFour = String((latestLastFour += 1))) {
  const member = await site.member()
  const creditCards = [{ encryptedCardNumber: `visa 424242 ${lastFour}` }]
  await member.call(linkCards, { body: { creditCards, directFileFeedOptIn: true } })
  await mailbox.sendDueMails()
  return { member, lastFour, reference: await referenceOf(lastFour) }
}

const referenceOf = async (lastFour: string): Promise<string> => {
  const row = await site.deps.pipelineDb
    .selectFrom('card_reference as r')
    .innerJoin('card as c', 'c.id', 'r.card_id')
    .select('r.reference')
    .where('r.provider', '=', 'fidel')
    .where('c.last_four', '=', lastFour)
    .executeTakeFirstOrThrow()
  return row.reference
}

/** Stores and processes a network's message about a replaced card. `minutes`: time from now to the bank's change; negative in the past. */
async function reportReplacement(
  reference: string,
  lastNumbers: string,
  change: { minutes?: number; expYear?: number; delivery?: string } = {},
) {
  const { pipelineDb: db, clock, ids } = site.deps
  const { minutes = 1, expYear = 2035, delivery = ids.next() } = change
  const updated = new Date(clock.now().getTime() + minutes * 60_000).toISOString()
  const body = JSON.stringify({ id: reference, lastNumbers, expMonth: 9, expYear, updated })
  await storeMessages(db, [{ provider: 'fidel', deliveryId: delivery, event: 'card.updated', body }], clock.now())
  await drainOnce({ db, clock, ids })
}

const cardsOf = async (member: Member) => {
  const reply = await member.call(listCards, {})
  if (!reply.ok) throw new Error(reply.problem.code)
  return reply.value.items
}
const historyOf = async (member: Member) => {
  const [card] = await cardsOf(member)
  const reply = await member.call(getCardRecord, { params: { id: card?.id ?? '' } })
  return reply.ok ? reply.value.history.filter(({ kind }) => kind === 'replaced' || kind === 'renewed') : []
}

test('a replaced card gets its new last four digits and expiry month, an entry in its history and a mail', async () => {
  const { member, lastFour, reference } = await memberWithCard()
  await reportReplacement(reference, '5678')
  expect(await cardsOf(member)).toMatchObject([{ lastFour: '5678', formerLastFour: lastFour, expires: '2035-09' }])
  expect(await historyOf(member)).toMatchObject([
    { kind: 'replaced', lastFour: '5678', formerLastFour: lastFour, expires: '2035-09' },
  ])
  const [mail] = await mailbox.sendDueMails()
  expect([mail?.to, mail?.subject]).toEqual([member.body.email, `Your card ending in ${lastFour} now ends in 5678`])
  expect(mail?.text.replaceAll('\n', ' ')).toContain('It keeps earning in Lumen Dining Rewards')
})

test('a card whose last four digits stay the same is renewed without a mail', async () => {
  const { member, lastFour, reference } = await memberWithCard()
  await reportReplacement(reference, lastFour)
  expect(await cardsOf(member)).toMatchObject([{ lastFour, formerLastFour: null, expires: '2035-09' }])
  expect(await historyOf(member)).toMatchObject([{ kind: 'renewed', expires: '2035-09' }])
  expect(await mailbox.sendDueMails()).toEqual([])
})

test('the latest change by the network’s time counts in any order of arrival, and a repeated message changes nothing', async () => {
  const { member, reference } = await memberWithCard()
  await reportReplacement(reference, '1111', { minutes: 2, delivery: 'd-1' })
  await reportReplacement(reference, '1111', { minutes: 2, delivery: 'd-1' })
  await reportReplacement(reference, '2222', { minutes: 1 })
  // A later message with the digits and the expiry that the card already has changes nothing either.
  await reportReplacement(reference, '1111', { minutes: 3 })
  expect(await cardsOf(member)).toMatchObject([{ lastFour: '1111' }])
  expect(await historyOf(member)).toHaveLength(1)
  expect(await mailbox.sendDueMails()).toHaveLength(1)
})

test('a replacement changes neither a card that was linked after it nor a removed card', async () => {
  const { member, lastFour, reference } = await memberWithCard()
  await reportReplacement(reference, '3333', { minutes: -60 })
  expect(await cardsOf(member)).toMatchObject([{ lastFour }])
  const [card] = await cardsOf(member)
  await member.call(removeCard, { query: { id: card?.id ?? '' } })
  await mailbox.sendDueMails()
  await reportReplacement(reference, '4444')
  expect(await mailbox.sendDueMails()).toEqual([])
  const cardQuery = site.deps.pipelineDb
    .selectFrom('card')
    .select('last_four')
    .where('id', '=', card?.id ?? '')
  expect(await cardQuery.executeTakeFirst()).toEqual({ last_four: lastFour })
})

test('two equal replacements wait for a batch that has locked their member, and then change the card once', async () => {
  const { member, lastFour, reference } = await memberWithCard()
  const { pipelineDb: db, clock, ids } = site.deps
  const changedAt = new Date(clock.now().getTime() + 60_000).toISOString()
  const change = { provider: 'fidel', lastFour: '6789', expMonth: 9, expYear: 2035, changedAt, receivedAt: changedAt }
  // No card has the third reference, so its replacement changes nothing.
  const reports = [reference, reference, 'unknown-card'].map((card) => ({
    ...change,
    reference: card,
    deliveryId: ids.next(),
  }))
  await db.transaction().execute((tx) => saveReplacements(tx, reports))
  const [batch, observer] = [new pg.Client(site.database.adminUrl), new pg.Client(site.database.adminUrl)]
  await Promise.all([batch.connect(), observer.connect()])
  const waitingCount = async () => {
    const { rowCount } = await observer.query(`select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like '%from member%for no key update%'`)
    return rowCount
  }
  await batch.query('begin')
  await batch.query(`select from member m join card c on c.partner_id = m.partner_id and c.member_id = m.id
    where c.last_four = '${lastFour}' for no key update of m`)
  const changedCardCount = replaceCards({ db, clock, ids })
  try {
    await expect.poll(waitingCount).toBe(1)
    expect(await cardsOf(member)).toMatchObject([{ lastFour }])
  } finally {
    await batch.query('commit')
  }
  expect(await changedCardCount).toBe(1)
  expect(await cardsOf(member)).toMatchObject([{ lastFour: '6789' }])
  await Promise.all([batch.end(), observer.end()])
})

test('a replaced card keeps earning under the same reference', async () => {
  const { member, reference } = await memberWithCard()
  // The dine of 6 May 2026 counts only on a card that was linked before it.
  await setAllCardDates(site.database, '2026-04-01T00:00:00Z')
  await reportReplacement(reference, '8765')
  const { pipelineDb: db, clock, ids } = site.deps
  const dine = { kind: 'clearing' as const, id: 'after', amountMinor: 5_000, localTime: '2026-05-06T19:30:00' }
  const card = { fidel: reference, lastFour: '8765' }
  await storeMessages(db, [fidelDelivery({ ...dine, restaurant, card }, 'after')], clock.now())
  await drainOnce({ db, clock, ids })
  const rows = await member.call(listTransactions, {})
  expect(rows.ok && rows.value.data).toMatchObject([{ merchantName: 'Table One', cardLastFour: '8765' }])
})

test('a replaced card cannot be linked a second time under its new number', async () => {
  const { member, reference } = await memberWithCard()
  await reportReplacement(reference, '9876')
  const creditCards = [{ encryptedCardNumber: 'visa 424242 9876' }]
  const reply = await member.call(linkCards, { body: { creditCards, directFileFeedOptIn: true } })
  expect(reply).toMatchObject({ value: { cardRegistration: [{ error: { code: 'already_linked' } }] } })
  expect(await cardsOf(member)).toHaveLength(1)
})

test('the pipeline’s role cannot change the last four digits of a card when no network reported a replacement', async () => {
  const { lastFour } = await memberWithCard()
  const client = new pg.Client(site.database.urls.pipeline)
  await client.connect()
  const change = client.query(`update card set last_four = '0000' where last_four = '${lastFour}'`)
  await expect(change).rejects.toThrow('no network reported this replacement')
  await client.end()
})
