import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { allBrands } from '../../checks/fixtures/brands.ts'
import { testDatabase, type TestDatabase } from '../../checks/fixtures/database.ts'
import { partnerOf } from '../../checks/fixtures/render.tsx'
import { writeAcknowledgment } from '../../domain/posting-file/acknowledgment.ts'
import { readPostingFile, writePostingFile } from '../../domain/posting-file/posting-file.ts'
import type { PostingTransport } from '../../providers/posting-files/transport.ts'
import { savePartners } from '../brands/save.ts'
import { connect, type Db } from '../database/connect.ts'
import { randomIds } from '../platform/clock-and-ids.ts'
import { acknowledge } from './acknowledge.ts'
import { followUpFiles, type PostingDeps } from './follow-up.ts'
import { sha256 } from './make-file.ts'
import { lockFile, type FileKey } from './state.ts'

const madeAt = new Date('2026-03-04T12:00:00Z')
let now = madeAt
const clock = { now: () => now }
let database: TestDatabase
let db: Db
let errors: object[]
beforeAll(async () => {
  database = await testDatabase()
  db = connect(database.adminUrl, { max: 3, name: 'test' }).db
  await savePartners(db, clock, allBrands())
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})
beforeEach(async () => {
  // So that a test follows up only its own files.
  await db.updateTable('posting_file_state').set({ state: 'acknowledged' }).execute()
  errors = []
  now = madeAt
})

const receivingTransport: PostingTransport = {
  send: async () => 'received',
  status: async () => ({ state: 'received' }),
}
const deps = (change: Partial<PostingDeps> = {}): PostingDeps => ({
  db,
  clock,
  ids: randomIds(clock),
  transports: () => receivingTransport,
  partners: { all: () => [], byId: (id) => partnerOf(id) },
  log: { error: (facts) => errors.push(facts) },
  ...change,
})

/** The number of each partner’s last file. */
const lastNumbers = new Map<string, number>()
/** Stores a sent file of one line. Returns its key, the acknowledgment that accepts it, and an acknowledgment that refuses it. */
async function storeSentFile(partnerId = 'meridian-air') {
  const number = (lastNumbers.get(partnerId) ?? 0) + 1
  lastNumbers.set(partnerId, number)
  // A partner has one file a day at most.
  const day = new Date(Date.UTC(2026, 0, number)).toISOString().slice(0, 10)
  const line = { memberNumber: '300418263', nameCheck: 'RUIZ/A', activityDate: day, restaurant: 'Hilltop Table' }
  const reference = randomUUID()
  const content = { partner: partnerId, number, createdAt: '2026-03-04T12:00:00Z' }
  const body = writePostingFile({ ...content, day, lines: [{ ...line, units: 300, reference }] }, sha256)
  const readResult = readPostingFile(body, sha256)
  const fileHash = readResult.ok ? readResult.hash : ''
  const key: FileKey = { partnerId, number }
  const columns = { partner_id: partnerId, number }
  const values = { ...columns, day, made_at: madeAt, line_count: 1, unit_sum: 300, body, hash: fileHash }
  await db.insertInto('posting_file').values(values).execute()
  const state = { ...columns, state: 'sent', state_at: madeAt, checked_at: madeAt, fault: null } as const
  await db.insertInto('posting_file_state').values(state).execute()
  const accepted = { reference, units: 300, rejectCode: null, partnerReference: '' }
  const acknowledgment = { ...content, fileHash, refusalCode: null, lines: [accepted] }
  return {
    key,
    acceptance: writeAcknowledgment(acknowledgment, sha256),
    refusal: writeAcknowledgment({ ...acknowledgment, refusalCode: 'gap', lines: [] }, sha256),
  }
}
const fileStateOf = ({ partnerId, number }: FileKey) =>
  db
    .selectFrom('posting_file_state')
    .select(['state', 'state_at', 'fault'])
    .where('partner_id', '=', partnerId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
const eventsOf = ({ partnerId, number }: FileKey) =>
  db.selectFrom('posting_file_event').select('kind').where('partner_id', '=', partnerId).where('number', '=', number)
/** Moves the clock. A new file's status is due one minute after it was sent, so five minutes are enough. */
const moveClock = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}

test('the follow-up requests the status of a file although the transport of another partner fails', async () => {
  await storeSentFile('alder-hotels')
  const { key } = await storeSentFile()
  moveClock(5)
  const status: PostingTransport['status'] = async ({ partner }) => {
    if (partner !== key.partnerId) throw new Error('broken transport')
    return { state: 'received' }
  }
  await expect(followUpFiles(deps({ transports: () => ({ ...receivingTransport, status }) }))).rejects.toThrow(
    'broken transport',
  )
  expect(await fileStateOf(key)).toMatchObject({ state: 'received' })
})

test('the follow-up skips the file of a partner without a transport, and raises no alarm for a partner without settings', async () => {
  const [{ key: keyWithoutTransport }, { key }] = [await storeSentFile('alder-hotels'), await storeSentFile()]
  // A thousand hours: long after every partner’s time for an acknowledgment.
  moveClock(1_000 * 60)
  const transports = (partnerId: string) => (partnerId === keyWithoutTransport.partnerId ? null : receivingTransport)
  await followUpFiles(deps({ transports, partners: { all: () => [], byId: () => null } }))
  expect([await fileStateOf(keyWithoutTransport), await fileStateOf(key)]).toMatchObject([
    { state: 'sent' },
    { state: 'received' },
  ])
  expect(errors).toEqual([])
})

test('a follow-up that reads an acknowledgment of one file also requests the status of the next file', async () => {
  const [first, second] = [await storeSentFile(), await storeSentFile()]
  moveClock(5)
  const status: PostingTransport['status'] = async ({ number }) =>
    number === first.key.number ? { state: 'acknowledged', text: first.acceptance } : { state: 'received' }
  await followUpFiles(deps({ transports: () => ({ ...receivingTransport, status }) }))
  const states = [await fileStateOf(first.key), await fileStateOf(second.key)]
  expect(states).toMatchObject([{ state: 'acknowledged' }, { state: 'received' }])
})

test('a status request without a reply changes neither the file’s state nor its time', async () => {
  const { key } = await storeSentFile()
  moveClock(5)
  await followUpFiles(
    deps({ transports: () => ({ ...receivingTransport, status: async () => ({ state: 'unknown' }) }) }),
  )
  expect(await fileStateOf(key)).toEqual({ state: 'sent', state_at: madeAt, fault: null })
})

test('a received file that an operator sends again stays received when there is no reply', async () => {
  const { key } = await storeSentFile()
  moveClock(5)
  const resend = db.updateTable('posting_file_state').set({ state: 'received', resend_at: now })
  await resend.where('partner_id', '=', key.partnerId).where('number', '=', key.number).execute()
  moveClock(5)
  await followUpFiles(deps({ transports: () => ({ ...receivingTransport, send: async () => 'unknown' }) }))
  expect(await fileStateOf(key)).toMatchObject({ state: 'received' })
  expect(await eventsOf(key).orderBy('position').execute()).toEqual([{ kind: 'sent' }, { kind: 'unanswered' }])
})

type SentFile = Awaited<ReturnType<typeof storeSentFile>>
/** What the node does with the file. `lock` locks the file in another transaction, as another node would. */
type Work = (file: SentFile, lock: () => Promise<unknown>) => Promise<void>
// Each row: what the node gets, the codes of the errors that it logs despite the lock, and its work.
test.each<[string, string[], Work]>([
  ['acceptance', [], async ({ key, acceptance }, lock) => lock().then(() => acknowledge(deps(), key, acceptance))],
  [
    'refusal',
    ['posting_file_refused'],
    async ({ key, refusal }, lock) => lock().then(() => acknowledge(deps(), key, refusal)),
  ],
  ['faulty acknowledgment', [], async ({ key }, lock) => lock().then(() => acknowledge(deps(), key, 'nothing'))],
  [
    'receipt of a file that is sent again',
    [],
    async (_file, lock) => {
      const send = () => lock().then(() => 'received' as const)
      await followUpFiles(deps({ transports: () => ({ send, status: async () => ({ state: 'missing' }) }) }))
    },
  ],
  [
    'reply that the partner has the file',
    [],
    async (_file, lock) => {
      const status = () => lock().then(() => ({ state: 'received' }) as const)
      await followUpFiles(deps({ transports: () => ({ ...receivingTransport, status }) }))
    },
  ],
])(
  'a node that gets the %s does not wait for another node’s lock, and changes neither the file’s state nor its events',
  async (_case, codes, work) => {
    const file = await storeSentFile()
    const otherTransaction = await db.startTransaction().execute()
    moveClock(5)
    try {
      // The lock ends only after this race, so a node that waited for it would lose.
      const finished = work(file, () => lockFile(otherTransaction, file.key)).then(() => 'finished')
      expect(await Promise.race([finished, delay(20_000, 'waits', { ref: false })])).toBe('finished')
    } finally {
      await otherTransaction.rollback().execute()
    }
    expect(await fileStateOf(file.key)).toEqual({ state: 'sent', state_at: madeAt, fault: null })
    expect(await eventsOf(file.key).execute()).toEqual([])
    expect(errors).toMatchObject(codes.map((code) => ({ code })))
  },
)
