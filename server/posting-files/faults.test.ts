import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertDiners, type Diners } from '../../checks/fixtures/diners.ts'
import { testDatabase, type TestDatabase } from '../../checks/fixtures/database.ts'
import { postingPartner } from '../../checks/fixtures/posting-partner.ts'
import { fidelDelivery } from '../../checks/fixtures/purchases.ts'
import { partnerOf } from '../../checks/fixtures/render.tsx'
import { readAcknowledgement, writeAcknowledgement } from '../../domain/posting-file/acknowledgement.ts'
import { readPostingFile } from '../../domain/posting-file/posting-file.ts'
import { connect, type Db } from '../database/connect.ts'
import { storeMessages } from '../feeds/inbox.ts'
import { drainOnce } from '../pipeline/drain.ts'
import { randomIds } from '../platform/world.ts'
import { followUpFiles, runPostingFiles, type PostingDeps } from './follow-up.ts'
import { sha256 } from './make-file.ts'

const partner = partnerOf('meridian-air')
let now = new Date('2026-03-04T12:00:00Z')
const clock = { now: () => now }
const ids = randomIds(clock)
let database: TestDatabase
let db: Db
let diners: Diners
let program: ReturnType<typeof postingPartner>
let errors: Record<string, unknown>[]
beforeAll(async () => {
  database = await testDatabase()
  diners = await insertDiners(database.adminUrl, { members: 20, restaurants: 2 })
  db = connect(database.adminUrl, { max: 3, name: 'test' }).db
  program = postingPartner(clock)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})
beforeEach(() => {
  errors = []
  program.lost.length = 0
  delete program.edit.acknowledgement
  // 22:30 of the next day at the partner.
  const tomorrow = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10)
  now = new Date(Date.parse(`${tomorrow}T12:00:00Z`) + 15.5 * 3_600_000)
})

const deps = (transport = program.transport): PostingDeps => ({
  ...{ db, clock, ids, ways: () => transport, partners: { all: () => [partner], byId: () => partner } },
  log: { error: (facts) => errors.push({ ...facts }) },
})
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}
let used = 0
/** A member with 300 miles to post. */
async function earner() {
  const card = diners.cards.filter(({ partnerId }) => partnerId === partner.id)[used]
  if (!card) throw new Error('no diner is left')
  used += 1
  const number = { partner_number: String(300_000_000 + used), last_name: 'Ruiz' }
  await db.updateTable('member').set(number).where('id', '=', card.memberId).execute()
  await dine(card)
  return card
}
let dineCount = 0
async function dine(card: Diners['cards'][number]) {
  const restaurant = diners.restaurants[1]
  if (!restaurant) throw new Error('no restaurant')
  const id = `fault-${(dineCount += 1)}`
  const facts = { id, amountMinor: 10_000, localTime: `${now.toISOString().slice(0, 10)}T19:30:00` }
  await storeMessages(db, [fidelDelivery({ ...facts, kind: 'clearing', card, restaurant }, id)], now)
  while ((await drainOnce({ db, clock, ids })).messageCount > 0);
}

/** The last file's number and state, its events, and the states of its payouts. */
async function lastFile() {
  const file = await db
    .selectFrom('posting_file_state')
    .select(['number', 'state', 'fault'])
    .orderBy('number', 'desc')
    .executeTakeFirst()
  const number = file?.number ?? 0
  const events = await db
    .selectFrom('posting_file_event')
    .select(['kind', 'code'])
    .where('number', '=', number)
    .orderBy('at')
    .execute()
  const payouts = await db.selectFrom('payout').select('state').where('file_number', '=', number).execute()
  const kinds = events.map(({ kind, code }) => (code === null ? kind : `${kind} ${code}`))
  return { number, state: file?.state, fault: file?.fault, kinds, payouts: payouts.map(({ state }) => state) }
}

test('a file that the partner refuses is refused with the partner’s reason, and pays nothing', async () => {
  await earner()
  program.edit.acknowledgement = (text) => {
    const read = readAcknowledgement(text, sha256)
    if (!read.ok) throw new Error(read.fault)
    return writeAcknowledgement({ ...read.acknowledgement, refused: 'wrong_sum', lines: [] }, sha256)
  }
  await runPostingFiles(deps())
  later(2)
  await followUpFiles(deps())
  const file = await lastFile()
  expect(file).toMatchObject({ state: 'refused', fault: 'wrong_sum', payouts: ['sent'] })
  expect(file.kinds).toContain('refused wrong_sum')
  expect(errors).toEqual([
    { code: 'posting_file_refused', fault: 'wrong_sum', partnerId: partner.id, number: file.number },
  ])
})

test('a file whose number the partner has with other contents is refused as a conflict', async () => {
  await earner()
  const next = (await lastFile()).number + 1
  program.files.set(`${partner.id} ${next}`, { text: 'another file', receivedAt: now })
  await runPostingFiles(deps())
  const file = await lastFile()
  expect(file).toMatchObject({ number: next, state: 'refused', fault: 'conflict', payouts: ['sent'] })
  expect(file.kinds.at(-1)).toBe('refused conflict')
  expect(errors).toEqual([{ code: 'posting_file_refused', partnerId: partner.id, number: next }])
})

test('a sent file is received once the partner says so, and an accepted one has no reason', async () => {
  await earner()
  program.lost.push('answer')
  await runPostingFiles(deps())
  expect(await lastFile()).toMatchObject({ state: 'sent' })
  later(2)
  await followUpFiles(deps({ ...program.transport, status: async () => ({ state: 'received' }) }))
  const received = await lastFile()
  expect(received).toMatchObject({ state: 'received', fault: null, payouts: ['sent'] })
  expect(received.kinds.filter((kind) => kind.startsWith('received'))).toEqual(['received'])
  later(60)
  await followUpFiles(deps())
  expect(await lastFile()).toMatchObject({ state: 'acknowledged', fault: null, payouts: ['paid'] })
  expect(errors).toEqual([])
})

test('an operator sends a refused file again, once, with the same number', async () => {
  await earner()
  const next = (await lastFile()).number + 1
  program.files.set(`${partner.id} ${next}`, { text: 'another file', receivedAt: now })
  await runPostingFiles(deps())
  program.files.delete(`${partner.id} ${next}`)
  program.calls.length = 0
  later(1)
  await followUpFiles(deps())
  expect(program.calls).toEqual([])
  await db.updateTable('posting_file_state').set({ resend_at: now }).where('number', '=', next).execute()
  later(1)
  await followUpFiles(deps())
  later(2)
  await followUpFiles(deps())
  expect(program.calls).toEqual([`send ${next}`, `status ${next}`])
  expect(await lastFile()).toMatchObject({ number: next, state: 'acknowledged', fault: null, payouts: ['paid'] })
})

test('a line has the date of the dine, and a long name that leaves room for the number of dines', async () => {
  const card = await earner()
  await dine(card)
  const named = db.updateTable('merchant').where('name', '=', 'Table table-1')
  await named.set({ name: 'L'.repeat(70) }).execute()
  await runPostingFiles(deps())
  const { number } = await lastFile()
  const file = await db.selectFrom('posting_file').select('body').where('number', '=', number).executeTakeFirstOrThrow()
  const read = readPostingFile(file.body, sha256)
  expect(read.ok && read.file.lines).toMatchObject([
    { activityDate: now.toISOString().slice(0, 10), restaurant: `${'L'.repeat(53)} and 1 more` },
  ])
})

test('asks about a file after a minute, then after a quarter of its age', async () => {
  await earner()
  await runPostingFiles(deps())
  let statusCalls = 0
  const status = async () => {
    statusCalls += 1
    return { state: 'received' } as const
  }
  const callsAfter = async (minutes: number) => {
    later(minutes)
    await followUpFiles(deps({ ...program.transport, status }))
    return statusCalls
  }
  expect([await callsAfter(0.9), await callsAfter(0.1)]).toEqual([0, 1])
  expect([await callsAfter(0.9), await callsAfter(0.1)]).toEqual([1, 2])
  expect(await callsAfter(38)).toBe(3)
  expect([await callsAfter(9.9), await callsAfter(0.1)]).toEqual([3, 4])
})
