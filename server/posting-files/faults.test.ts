import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertDiners, type DinerSetup } from '../../checks/fixtures/diners.ts'
import { testDatabase, type TestDatabase } from '../../checks/fixtures/database.ts'
import { postingPartner } from '../../checks/fixtures/posting-partner.ts'
import { fidelDelivery } from '../../checks/fixtures/purchases.ts'
import { partnerOf } from '../../checks/fixtures/render.tsx'
import { readAcknowledgment, writeAcknowledgment } from '../../domain/posting-file/acknowledgment.ts'
import { readPostingFile } from '../../domain/posting-file/posting-file.ts'
import type { PostingTransport } from '../../providers/posting-files/transport.ts'
import { connect, type Db } from '../database/connect.ts'
import { storeMessages } from '../feeds/inbox.ts'
import { drainOnce } from '../pipeline/drain.ts'
import { randomIds } from '../platform/clock-and-ids.ts'
import { acknowledge } from './acknowledge.ts'
import { followUpFiles, runPostingFiles, type PostingDeps } from './follow-up.ts'
import { sha256 } from './make-file.ts'

const partner = partnerOf('meridian-air')
let now = new Date('2026-03-04T12:00:00Z')
const clock = { now: () => now }
const ids = randomIds(clock)
let database: TestDatabase
let db: Db
let diners: DinerSetup
let program: ReturnType<typeof postingPartner>
let errors: Record<string, unknown>[]
beforeAll(async () => {
  database = await testDatabase()
  diners = await insertDiners(database.adminUrl, { members: 80, restaurants: 2 })
  db = connect(database.adminUrl, { max: 3, name: 'test' }).db
  program = postingPartner(clock)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})
beforeEach(async () => {
  // The follow-up would request the status of the files of other tests too.
  await db.updateTable('posting_file_state').set({ state: 'refused' }).where('state', '<>', 'acknowledged').execute()
  errors = []
  program.losses.length = 0
  delete program.edits.acknowledgment
  // 03:30 UTC of the day after tomorrow. In New York it is then the evening before, after 22:00, when the partner’s file is due.
  const tomorrow = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10)
  now = new Date(Date.parse(`${tomorrow}T12:00:00Z`) + 15.5 * 3_600_000)
})

const deps = (transport = program.transport): PostingDeps => ({
  db,
  clock,
  ids,
  transports: () => transport,
  partners: { all: () => [partner], byId: () => partner },
  log: { error: (facts) => errors.push({ ...facts }) },
})
const advanceClock = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}
let earnerCount = 0
/** A member with 300 miles to post. */
async function newEarner() {
  const card = diners.cards.filter(({ partnerId }) => partnerId === partner.id)[earnerCount]
  if (!card) throw new Error('no diner is left')
  earnerCount += 1
  const number = { partner_number: String(300_000_000 + earnerCount), last_name: 'Ruiz' }
  await db.updateTable('member').set(number).where('id', '=', card.memberId).execute()
  await reportDine(card)
  return card
}
let dineCount = 0
async function reportDine(card: DinerSetup['cards'][number]) {
  const restaurant = diners.restaurants[1]
  if (!restaurant) throw new Error('no restaurant')
  const id = `fault-${(dineCount += 1)}`
  // At most a day after `now`, which the pipeline accepts.
  const facts = { id, amountMinor: 10_000, localTime: `${now.toISOString().slice(0, 10)}T19:30:00` }
  await storeMessages(db, [fidelDelivery({ ...facts, kind: 'clearing', card, restaurant }, id)], now)
  while ((await drainOnce({ db, clock, ids })).messageCount > 0);
}

/** The last file's number, state and fault, its events with their codes (`kinds`), and the states of its payouts. */
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
    .orderBy('position')
    .execute()
  const payouts = await db.selectFrom('payout').select('state').where('file_number', '=', number).execute()
  const eventLabels = events.map(({ kind, code }) => (code === null ? kind : `${kind} ${code}`))
  return {
    number,
    state: file?.state,
    fault: file?.fault,
    kinds: eventLabels,
    payouts: payouts.map(({ state }) => state),
  }
}

test('a file that the partner refuses is refused with the partner’s reason, and pays nothing', async () => {
  await newEarner()
  program.edits.acknowledgment = (text) => {
    const result = readAcknowledgment(text, sha256)
    if (!result.ok) throw new Error(result.fault)
    return writeAcknowledgment({ ...result.acknowledgment, refusalCode: 'wrong_sum', lines: [] }, sha256)
  }
  await runPostingFiles(deps())
  advanceClock(2)
  await followUpFiles(deps())
  const file = await lastFile()
  expect(file).toMatchObject({ state: 'refused', fault: 'wrong_sum', payouts: ['sent'] })
  expect(file.kinds).toContain('refused wrong_sum')
  expect(errors).toEqual([
    { code: 'posting_file_refused', fault: 'wrong_sum', partnerId: partner.id, number: file.number },
  ])
})

test('a file whose number the partner has with other contents is refused as a conflict', async () => {
  await newEarner()
  const nextNumber = (await lastFile()).number + 1
  program.files.set(`${partner.id} ${nextNumber}`, { text: 'another file', receivedAt: now })
  await runPostingFiles(deps())
  const file = await lastFile()
  expect(file).toMatchObject({ number: nextNumber, state: 'refused', fault: 'conflict', payouts: ['sent'] })
  expect(file.kinds.at(-1)).toBe('refused conflict')
  expect(errors).toEqual([{ code: 'posting_file_refused', partnerId: partner.id, number: nextNumber }])
})

test('a sent file becomes received when the partner reports its receipt, and an acknowledged file has no fault', async () => {
  await newEarner()
  program.losses.push('answer')
  await runPostingFiles(deps())
  expect(await lastFile()).toMatchObject({ state: 'sent' })
  advanceClock(2)
  await followUpFiles(deps({ ...program.transport, status: async () => ({ state: 'received' }) }))
  const file = await lastFile()
  expect(file).toMatchObject({ state: 'received', fault: null, payouts: ['sent'] })
  expect(file.kinds.filter((kind) => kind.startsWith('received'))).toEqual(['received'])
  advanceClock(60)
  await followUpFiles(deps())
  expect(await lastFile()).toMatchObject({ state: 'acknowledged', fault: null, payouts: ['paid'] })
  expect(errors).toEqual([])
})

test('an operator sends a refused file again, once, with the same number', async () => {
  await newEarner()
  const nextNumber = (await lastFile()).number + 1
  // The partner has another file of this number, so it refuses the site's file.
  program.files.set(`${partner.id} ${nextNumber}`, { text: 'another file', receivedAt: now })
  await runPostingFiles(deps())
  program.files.delete(`${partner.id} ${nextNumber}`)
  program.calls.length = 0
  // Without an operator's decision the follow-up sends nothing.
  advanceClock(1)
  await followUpFiles(deps())
  expect(program.calls).toEqual([])
  await db.updateTable('posting_file_state').set({ resend_at: now }).where('number', '=', nextNumber).execute()
  advanceClock(1)
  await followUpFiles(deps())
  advanceClock(2)
  await followUpFiles(deps())
  expect(program.calls).toEqual([`send ${nextNumber}`, `status ${nextNumber}`])
  expect(await lastFile()).toMatchObject({ number: nextNumber, state: 'acknowledged', fault: null, payouts: ['paid'] })
})

test.each([
  ['answer', ['send', 'status']],
  ['request', ['send', 'status', 'send', 'status']],
] as const)(
  'the follow-up continues without another decision of an operator when the %s of a resent file is lost',
  async (loss, expectedCalls) => {
    await newEarner()
    const nextNumber = (await lastFile()).number + 1
    program.files.set(`${partner.id} ${nextNumber}`, { text: 'another file', receivedAt: now })
    await runPostingFiles(deps())
    program.files.delete(`${partner.id} ${nextNumber}`)
    advanceClock(1)
    await db.updateTable('posting_file_state').set({ resend_at: now }).where('number', '=', nextNumber).execute()
    program.calls.length = 0
    program.losses.push(loss)
    for (let n = 0; n < expectedCalls.length; n += 1) {
      advanceClock(2)
      await followUpFiles(deps())
    }
    expect(program.calls).toEqual(expectedCalls.map((call) => `${call} ${nextNumber}`))
    expect(await lastFile()).toMatchObject({
      number: nextNumber,
      state: 'acknowledged',
      fault: null,
      payouts: ['paid'],
    })
  },
)

test('a line has the date of the dine, and a restaurant’s long name is cut so that the number of other dines fits', async () => {
  const card = await newEarner()
  await reportDine(card)
  const merchantUpdate = db.updateTable('merchant').set({ name: 'L'.repeat(70) })
  await merchantUpdate.where('name', '=', 'Table table-1').execute()
  await runPostingFiles(deps())
  const { number } = await lastFile()
  const file = await db.selectFrom('posting_file').select('body').where('number', '=', number).executeTakeFirstOrThrow()
  const result = readPostingFile(file.body, sha256)
  // A field has at most 64 characters.
  expect(result.ok && result.file.lines).toMatchObject([
    { activityDate: now.toISOString().slice(0, 10), restaurant: `${'L'.repeat(53)} and 1 more` },
  ])
})

test('the follow-up requests the status of a file every minute, and of an older file after a quarter of its age', async () => {
  await newEarner()
  await runPostingFiles(deps())
  let statusCalls = 0
  const status = async () => {
    statusCalls += 1
    return { state: 'received' } as const
  }
  const callsAfter = async (minutes: number) => {
    advanceClock(minutes)
    await followUpFiles(deps({ ...program.transport, status }))
    return statusCalls
  }
  expect([await callsAfter(0.9), await callsAfter(0.1)]).toEqual([0, 1])
  expect([await callsAfter(0.9), await callsAfter(0.1)]).toEqual([1, 2])
  // The file is 40 minutes old at this call, so the next call follows after ten minutes.
  expect(await callsAfter(38)).toBe(3)
  expect([await callsAfter(9.9), await callsAfter(0.1)]).toEqual([3, 4])
  expect((await lastFile()).kinds).toEqual(['made', 'sent', 'received'])
})

/** Sends the day's file, which the partner receives. Returns it with the partner's acknowledgment, which is not processed yet. */
async function sendReceivedFile() {
  const card = await newEarner()
  await runPostingFiles(deps())
  const { number } = await lastFile()
  advanceClock(2)
  const status = await program.transport.status({ partner: partner.id, number })
  if (status.state !== 'acknowledged') throw new Error('the partner has not acknowledged the file')
  return { card, number, text: status.text, key: { partnerId: partner.id, number } }
}
const referenceOf = async (number: number) =>
  (
    await db.selectFrom('payout').select('provider_reference as reference').where('file_number', '=', number).execute()
  )[0]?.reference
type Content = Parameters<typeof writeAcknowledgment>[0]
const editAcknowledgment = (text: string, edit: (content: Content) => Content) => {
  const result = readAcknowledgment(text, sha256)
  if (!result.ok) throw new Error(result.fault)
  return writeAcknowledgment(edit(result.acknowledgment), sha256)
}

test('an acknowledgment that arrives again is recorded once', async () => {
  const { key, text } = await sendReceivedFile()
  expect(await lastFile()).toMatchObject({ state: 'received', fault: null, kinds: ['made', 'sent', 'received'] })
  for (let n = 0; n < 2; n += 1) await acknowledge(deps(), key, text)
  expect(await lastFile()).toMatchObject({
    state: 'acknowledged',
    fault: null,
    payouts: ['paid'],
    kinds: ['made', 'sent', 'received', 'acknowledged'],
  })
  expect(errors).toEqual([])
})

test.each([
  ['a reference of the partner', 'M-77', 'M-77'],
  ['no reference', '', null],
])('a rejected line with %s is stored as rejected', async (_case, partnerReference, storedReference) => {
  const { key, text, number } = await sendReceivedFile()
  const rejection = editAcknowledgment(text, (content) => ({
    ...content,
    lines: content.lines.map((line) => ({ ...line, rejectCode: 'number_closed', partnerReference })),
  }))
  await acknowledge(deps(), key, rejection)
  expect(await lastFile()).toMatchObject({ state: 'acknowledged', payouts: ['rejected'] })
  expect(await referenceOf(number)).toBe(storedReference)
})

test.each<[string, (text: string) => string]>([
  ['is unreadable', () => 'nothing'],
  [
    'is about another file',
    (text) => editAcknowledgment(text, (content) => ({ ...content, fileHash: sha256('another file') })),
  ],
  ['leaves out a line', (text) => editAcknowledgment(text, (content) => ({ ...content, lines: [] }))],
])('an acknowledgment that %s changes no payout, and is recorded once', async (_case, change) => {
  const { key, text, number } = await sendReceivedFile()
  const faulty = change(text)
  for (let n = 0; n < 2; n += 1) await acknowledge(deps(), key, faulty)
  const file = await lastFile()
  expect(file).toMatchObject({ number, state: 'received', fault: expect.any(String), payouts: ['sent'] })
  expect(file.kinds).toEqual(['made', 'sent', 'received', `faulty ${file.fault}`])
  expect(errors).toEqual([{ code: 'posting_acknowledgment_faulty', fault: file.fault, ...key }])
  await acknowledge(deps(), key, text)
  expect(await lastFile()).toMatchObject({ state: 'acknowledged', fault: null, payouts: ['paid'] })
})

test('a faulty acknowledgment shows that the partner received the file, and does not reopen a refused file', async () => {
  await newEarner()
  program.losses.push('answer')
  await runPostingFiles(deps())
  const { number, state } = await lastFile()
  const key = { partnerId: partner.id, number }
  await acknowledge(deps(), key, 'nothing')
  expect([state, await lastFile()]).toMatchObject(['sent', { state: 'received', fault: 'unreadable' }])
  await db.updateTable('posting_file_state').set({ state: 'refused' }).where('number', '=', number).execute()
  await acknowledge(deps(), key, 'nothing else')
  expect(await lastFile()).toMatchObject({ state: 'refused' })
})

/**
 * Follows up the received files of three days; positions count from 1. The status request of the first file sets `states`, by
 * position, and returns `firstReply`. Returns the positions of the files whose status was requested.
 */
async function followUpThree(
  states: Record<number, 'acknowledged' | 'refused'>,
  firstReply: PostingTransport['status'],
) {
  const numbers: number[] = []
  for (let n = 0; n < 3; n += 1) {
    await newEarner()
    now = new Date(now.getTime() + (n === 0 ? 0 : 86_400_000))
    await runPostingFiles(deps({ ...program.transport, status: async () => ({ state: 'received' }) }))
    numbers.push((await lastFile()).number)
  }
  advanceClock(60)
  const requestedPositions: (number | undefined)[] = []
  const status: PostingTransport['status'] = async (file) => {
    const position = numbers.indexOf(file.number)
    if (position >= 0) requestedPositions.push(position + 1)
    if (position !== 0) return { state: 'received' }
    for (const [changedPosition, state] of Object.entries(states))
      await db
        .updateTable('posting_file_state')
        .set({ state })
        .where('number', '=', numbers[Number(changedPosition) - 1] ?? 0)
        .execute()
    return firstReply(file)
  }
  await followUpFiles(deps({ ...program.transport, status }))
  return requestedPositions
}
test.each<
  [string, Record<number, 'acknowledged' | 'refused'>, Awaited<ReturnType<PostingTransport['status']>>, number[]]
>([
  ['requests the status of each file', {}, { state: 'received' }, [1, 2, 3]],
  ['continues after a received file without a reply', {}, { state: 'unknown' }, [1, 2, 3]],
  ['skips a file that another node acknowledged meanwhile', { 2: 'acknowledged' }, { state: 'received' }, [1, 3]],
  ['stops at a file that another node refused meanwhile', { 2: 'refused' }, { state: 'received' }, [1]],
  ['stops at a file that was refused during its request', { 1: 'refused' }, { state: 'unknown' }, [1]],
])('a follow-up %s', async (_case, states, reply, expected) => {
  expect(await followUpThree(states, async () => reply)).toEqual(expected)
})

test('the follow-up sends the files of two days in one run, the second after the partner has the first', async () => {
  await newEarner()
  program.losses.push('request')
  await runPostingFiles(deps())
  const firstNumber = (await lastFile()).number
  await newEarner()
  now = new Date(now.getTime() + 86_400_000)
  const transportWithoutReplies = { ...program.transport, status: async () => ({ state: 'unknown' }) as const }
  program.calls.length = 0
  await runPostingFiles(deps(transportWithoutReplies))
  expect([(await lastFile()).number, program.calls]).toEqual([firstNumber + 1, []])
  advanceClock(60)
  await followUpFiles(deps())
  expect(program.calls).toEqual([`status ${firstNumber}`, `send ${firstNumber}`, `send ${firstNumber + 1}`])
})

test('an acknowledgment that arrives during the sending of the file stays in force', async () => {
  await newEarner()
  const send: PostingTransport['send'] = async ({ number }) => {
    await db.updateTable('posting_file_state').set({ state: 'acknowledged' }).where('number', '=', number).execute()
    return 'received'
  }
  await runPostingFiles(deps({ ...program.transport, send }))
  expect(await lastFile()).toMatchObject({ state: 'acknowledged', kinds: ['made', 'sent'] })
})

test('the follow-up logs one alarm as soon as the partner’s hours for an acknowledgment are over', async () => {
  await newEarner()
  await runPostingFiles(deps())
  const status = async () => ({ state: 'received' }) as const
  const alarmsAfter = async (minutes: number) => {
    advanceClock(minutes)
    await followUpFiles(deps({ ...program.transport, status }))
    return errors.length
  }
  const minutes = partner.brand.payouts.postingFiles.acknowledgeHours * 60
  expect([await alarmsAfter(minutes - 0.1), await alarmsAfter(0.1), await alarmsAfter(60)]).toEqual([0, 1, 1])
})
