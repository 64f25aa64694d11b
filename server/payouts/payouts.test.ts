import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertDiners, type Diners } from '../../checks/fixtures/diners.ts'
import { testDatabase, type TestDatabase } from '../../checks/fixtures/database.ts'
import { recordedPayer, type RecordedPayer } from '../../checks/fixtures/payouts.ts'
import { fidelDelivery } from '../../checks/fixtures/purchases.ts'
import { ledgerInvariants } from '../../tools/lib/ledger-check.ts'
import { connect, inPartner, type Db } from '../database/connect.ts'
import { storeMessages } from '../feeds/inbox.ts'
import { drainOnce } from '../pipeline/drain.ts'
import { randomIds } from '../platform/world.ts'
import { movePayout, type PayoutMove } from './move.ts'
import { openPayout, type NewPayout, type OpenResult } from './open.ts'
import { applyReply, followUpPayouts, sendPayout } from './send.ts'

const partner = 'lumen-mobile'
let now = new Date('2026-03-10T12:00:00.000Z')
const clock = { now: () => now }
const ids = randomIds(clock)
const deps = { clock, ids }
let database: TestDatabase
let nodes: Db[]
let site: Db
let admin: Db
let diners: Diners
let payer: RecordedPayer

beforeAll(async () => {
  database = await testDatabase()
  diners = await insertDiners(database.adminUrl, { members: 30, restaurants: 2 })
  nodes = [1, 2].map((n) => connect(database.urls.pipeline, { max: 3, name: `node ${n}` }).db)
  site = connect(database.urls.app, { max: 3, name: 'site' }).db
  admin = connect(database.adminUrl, { max: 1, name: 'admin' }).db
})
afterAll(async () => {
  await Promise.all([...nodes, site, admin].map((db) => db.destroy()))
  await database.drop()
})
beforeEach(() => {
  payer = recordedPayer()
})

const node = (n: 0 | 1): Db => nodes[n] ?? raise()
const raise = (): never => {
  throw new Error('missing')
}

let used = 0
/** Another member with the units of one meal. */
async function earner() {
  const card = diners.cards.filter(({ partnerId }) => partnerId === partner)[(used += 1)] ?? raise()
  await dine(card, 'clearing', 10_000)
  return { ...card, earned: await balance(card) }
}
type Card = Diners['cards'][number]
let purchases = 0
async function dine(card: Card, kind: 'clearing' | 'refund', amountMinor: number, of?: string): Promise<string> {
  const restaurant = diners.restaurants[1] ?? raise()
  const id = `payout-${(purchases += 1)}`
  const message = fidelDelivery(
    {
      ...{ kind, id, amountMinor, localTime: '2026-03-04T19:30:00', card, restaurant, ...(of ? { of } : {}) },
    },
    id,
  )
  await storeMessages(node(0), [message], now)
  while ((await drainOnce({ db: node(0), clock, ids })).messageCount > 0);
  return id
}
const balance = async ({ memberId }: Card): Promise<number> =>
  (
    await admin
      .selectFrom('ledger_account')
      .select('units')
      .where('path', '=', `member/${memberId}/available`)
      .executeTakeFirstOrThrow()
  ).units
const stateOf = async (id: string) =>
  (await admin.selectFrom('payout').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const breaches = async () => (await ledgerInvariants(database.adminUrl)).filter((invariant) => invariant.breaches > 0)

const request = (card: Card, overrides: Partial<NewPayout> = {}): NewPayout => ({
  ...{ partnerId: partner, memberId: card.memberId, way: 'card_push', currency: 'Dollar', units: 'all' },
  ...{ cardId: card.cardId, targetLabel: 'Visa ending in 4242', actor: 'payouts' as const, ...overrides },
})
const open = (card: Card, overrides: Partial<NewPayout> = {}, db = node(0)): Promise<OpenResult> =>
  db.transaction().execute((tx) => openPayout(deps, tx, request(card, overrides)))
const move = (payoutId: string, to: PayoutMove['to'], db = node(0)) =>
  db.transaction().execute((tx) => movePayout(deps, tx, { partnerId: partner, payoutId, to }))
const send = (payoutId: string, db = node(0)) =>
  sendPayout({ ...deps, db, senders: { card_push: payer } }, { partnerId: partner, payoutId })
async function approved(card: Card): Promise<string> {
  const opened = await open(card)
  if (!opened.ok) throw new Error(opened.because)
  await move(opened.payoutId, 'approved')
  return opened.payoutId
}

test('pays a whole balance through available, in transit and delivered, with events and one mail', async () => {
  const card = await earner()
  const id = await approved(card)
  expect(await balance(card)).toBe(card.earned)
  payer.next.push({ result: 'accepted', reference: 'ref-1' })
  await send(id)
  expect([await stateOf(id), await balance(card)]).toEqual(['accepted', 0])
  now = new Date(now.getTime() + 10 * 60_000)
  await followUpPayouts({ ...deps, db: node(0), senders: { card_push: payer } })
  expect(await stateOf(id)).toBe('paid')
  const events = await admin
    .selectFrom('payout_event')
    .select('to_state')
    .where('payout_id', '=', id)
    .orderBy('position')
    .execute()
  expect(events.map(({ to_state }) => to_state)).toEqual(['due', 'approved', 'sent', 'accepted', 'paid'])
  const mails = await admin
    .selectFrom('mail_message')
    .select(['kind', 'facts'])
    .where('member_id', '=', card.memberId)
    .execute()
  expect(mails.filter(({ kind }) => kind.startsWith('payout'))).toEqual([
    { kind: 'payout_paid', facts: { units: card.earned, target: 'Visa ending in 4242' } },
  ])
  expect(await breaches()).toEqual([])
})

test('returns the units of a payout that bounces after it was paid', async () => {
  const card = await earner()
  const id = await approved(card)
  await send(id)
  const row = await admin.selectFrom('payout').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.state).toBe('paid')
  const bounce = () =>
    applyReply({ ...deps, db: node(0), senders: {} }, row, { result: 'bounced', code: 'card_closed' })
  await bounce()
  await bounce()
  expect([await stateOf(id), await balance(card)]).toEqual(['bounced', card.earned])
  expect(await breaches()).toEqual([])
})

test('changes nothing when a move repeats, and refuses a move that the states do not allow', async () => {
  const card = await earner()
  const id = await approved(card)
  expect(await move(id, 'approved')).toEqual({ ok: true, changed: false })
  expect(await move(id, 'paid')).toEqual({ ok: false, because: 'not_allowed' })
  expect(await move(ids.next(), 'paid')).toEqual({ ok: false, because: 'unknown' })
  expect(await stateOf(id)).toBe('approved')
})

test('two nodes that open payouts of one balance open one', async () => {
  const card = await earner()
  const opened = await Promise.all([open(card, {}, node(0)), open(card, {}, node(1))])
  expect(opened.map(({ ok }) => ok).sort()).toEqual([false, true])
  const asks = [1, 2].map(() => ({ way: 'gift_card' as const, units: 500, actor: 'member' as const }))
  const other = await earner()
  const atSite = (overrides: Partial<NewPayout>) =>
    inPartner(site, partner, (tx) => openPayout(deps, tx, { ...request(other, overrides) }))
  expect((await Promise.all(asks.map(atSite))).map(({ ok }) => ok).sort()).toEqual([false, true])
})

test('opening a payout twice with one key opens one, and another amount under the key is refused', async () => {
  const card = await earner()
  const id = ids.next()
  const ask = (units: number) => open(card, { id, way: 'gift_card', units })
  expect(await Promise.all([ask(300), ask(300)])).toEqual([
    { ok: true, payoutId: id, units: 300 },
    { ok: true, payoutId: id, units: 300 },
  ])
  expect(await ask(400)).toEqual({ ok: false, because: 'conflict' })
})

test('two nodes that send the same payout take its units once and pay it once', async () => {
  const card = await earner()
  const id = await approved(card)
  await Promise.all([send(id, node(0)), send(id, node(1)), move(id, 'sent', node(1))])
  await send(id)
  expect([await stateOf(id), await balance(card), [...payer.paid]]).toEqual(['paid', 0, [[id, card.earned]]])
  expect(await breaches()).toEqual([])
})

test('cancels a payout whose units a refund took back before it was sent', async () => {
  const card = await earner()
  const id = await approved(card)
  await dine(card, 'refund', 10_000, `payout-${purchases}`)
  await send(id)
  expect([await stateOf(id), payer.calls]).toEqual(['canceled', []])
})

test('a late reply changes neither state nor reason', async () => {
  const id = await approved(await earner())
  payer.next.push({ result: 'rejected', code: 'card_refused' })
  await send(id)
  const row = await admin.selectFrom('payout').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  for (const reply of [{ result: 'absent', code: 'no_funds' }, { result: 'paid' }, { result: 'accepted' }] as const)
    await applyReply({ ...deps, db: node(0), senders: {} }, row, reply)
  const after = await admin.selectFrom('payout').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect([after.state, after.reason_code]).toEqual(['rejected', 'card_refused'])
  expect(await breaches()).toEqual([])
})

test('asks about a payment that timed out and sends it again only when it never arrived', async () => {
  const card = await earner()
  const id = await approved(card)
  payer.next.push({ result: 'unknown' }) // the payer paid, but the reply was lost
  await send(id)
  expect(await stateOf(id)).toBe('sent')
  await send(id)
  expect([await stateOf(id), payer.calls]).toEqual(['paid', [`send ${id}`, `ask ${id}`]])

  const lost = await approved(await earner())
  payer.calls.length = 0
  payer.next.push({ result: 'absent', code: 'no_funds' })
  await send(lost)
  expect(await stateOf(lost)).toBe('sent')
  await send(lost)
  expect([await stateOf(lost), payer.calls]).toEqual(['paid', [`send ${lost}`, `ask ${lost}`, `send ${lost}`]])
  expect(await breaches()).toEqual([])
})
