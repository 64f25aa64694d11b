import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../checks/fixtures/database.ts'
import { connect } from '../database/connect.ts'
import { importFeedFile, fileHash, type FeedFileCheckpoint, type FeedReport } from './feed-file.ts'

const clock = { now: () => new Date('2026-05-05T12:00:00Z') }
let database: TestDatabase
let connection: ReturnType<typeof connect>
let folder: string

beforeAll(async () => {
  database = await testDatabase()
  connection = connect(database.urls.pipeline, { max: 2, name: 'feed' })
  folder = mkdtempSync(join(tmpdir(), 'damask feed '))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await connection.db.destroy()
  await database.drop()
})

function checkpointIn(memory: { report: FeedReport | null }): FeedFileCheckpoint {
  return {
    load: async () => memory.report && structuredClone(memory.report),
    save: async (report) => void (memory.report = structuredClone(report)),
    clear: async () => void (memory.report = null),
  }
}
let fileCount = 0
async function importFile(
  source: string,
  content: string | Buffer,
  checkpoint: FeedFileCheckpoint = checkpointIn({ report: null }),
) {
  fileCount += 1
  const path = join(folder, `file ${fileCount}`)
  writeFileSync(path, content)
  return importFeedFile({ db: connection.db, clock, source, path, checkpoint })
}
const storedMessages = (idPattern: string) =>
  connection.db
    .selectFrom('feed_message_state')
    .select(['delivery_id', 'event', 'body'])
    .where('delivery_id', 'like', idPattern)
    .orderBy('delivery_id')
    .execute()

const item = (id: string, amount = 100) =>
  JSON.stringify({ type: 'transaction', id, attributes: { transactionId: 't', amount } })
const items = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => item(`${prefix}${String(index).padStart(5, '0')}`))

test.each([
  ['lines', (list: string[]) => list.join('\n')],
  ['a list', (list: string[]) => `[${list.join(',\n')}]`],
  ['a wrapped list', (list: string[]) => `{"data":[${list.join(',')}]}`],
  ['gzip', (list: string[]) => gzipSync(list.join('\n'))],
])('each record of a file of %s is stored once when the file is imported twice [D3-024]', async (name, write) => {
  const content = write(items(`${name}-`, 2500))
  expect(await importFile('kard', content)).toMatchObject({ read: 2500, added: 2500, duplicates: 0, refused: 0 })
  expect(await importFile('kard', content)).toMatchObject({ read: 2500, added: 0, duplicates: 2500, refused: 0 })
  expect(await storedMessages(`${name}-%`)).toHaveLength(2500)
})

test('refused records are reported with their line, and the others are stored', async () => {
  await importFile('kard', item('bad-1'))
  const report = await importFile(
    'kard',
    [item('bad-0'), '{"torn":', '', item('bad-1', 7), '{"amount":1}', item('bad-2')].join('\n'),
  )
  expect(report).toMatchObject({ read: 5, added: 2, refused: 3 })
  // The import reads all records of a batch before it stores the batch, so the conflict comes last.
  expect(report.refusals).toEqual([
    { line: 2, reason: 'The item is not JSON.' },
    { line: 5, reason: 'transactionId is missing.' },
    { line: 4, reason: 'bad-1 was delivered before with other content' },
  ])
})

test('a fidel file can contain webhook records and bare transactions; other records are refused', async () => {
  const records = [
    { event: 'transaction.auth', messageId: 'file-1', body: { id: 'a', amount: 1 } },
    { event: 'transaction.clearing', messageId: 'file-2', body: '{"id":"a","amount":1.00}' },
    { id: 'file-b', amount: 5, auth: true, cleared: false },
    { id: 'file-c', amount: 5, auth: true, cleared: true },
    { id: 'file-d', amount: -5, auth: false, cleared: true },
    { event: 'transaction.auth' },
    { nothing: true },
    [],
  ]
  const report = await importFile('fidel', records.map((record) => JSON.stringify(record)).join('\n'))
  expect(report).toMatchObject({ read: 8, added: 5, refused: 3 })
  expect((await storedMessages('file-%')).map((row) => [row.event, row.body])).toEqual([
    ['transaction.auth', '{"id":"a","amount":1}'],
    ['transaction.clearing', '{"id":"a","amount":1.00}'],
  ])
  // A bare transaction has no message id: its delivery id is made of the hash of its content.
  const bareTransactions = await storedMessages('content:%')
  expect(new Map(bareTransactions.map((row) => [(JSON.parse(row.body) as { id: string }).id, row.event]))).toEqual(
    new Map([
      ['file-b', 'transaction.auth'],
      ['file-c', 'transaction.clearing'],
      ['file-d', 'transaction.refund'],
    ]),
  )
})

test('an interrupted file resumes after its last saved checkpoint', async () => {
  const memory: { report: FeedReport | null } = { report: null }
  const checkpoint = checkpointIn(memory)
  const failingCheckpoint: FeedFileCheckpoint = {
    ...checkpoint,
    save: async (report) => {
      if (report.read > 2000) throw new Error('the power went out')
      await checkpoint.save(report)
    },
  }
  const content = ['{torn', ...items('power-', 3499)].join('\n')
  await expect(importFile('kard', content, failingCheckpoint)).rejects.toThrow('power')
  expect(memory.report).toMatchObject({ read: 2000, added: 1999 })
  // The third thousand was stored, its checkpoint was not: these records are duplicates and are not stored again.
  expect(await importFile('kard', content, checkpoint)).toMatchObject({
    resumedAt: 2000,
    read: 3500,
    added: 2499,
    duplicates: 1000,
    refusals: [{ line: 1, reason: 'The item is not JSON.' }],
  })
  expect(memory.report).toBeNull()
  expect(await storedMessages('power-%')).toHaveLength(3499)
})

test('the hash of a file depends on its content and not on its name', async () => {
  const [original, same, other] = ['one', 'same', 'other'].map((name) => join(folder, name)) as [string, string, string]
  writeFileSync(original, 'x')
  writeFileSync(same, 'x')
  writeFileSync(other, 'y')
  expect(await fileHash(original)).toBe(await fileHash(same))
  expect(await fileHash(original)).not.toBe(await fileHash(other))
})

test('an unfinished record of more than a million characters stops the run with an error that names its line', async () => {
  await expect(importFile('kard', `[{"id":"${'x'.repeat(1_100_000)}`)).rejects.toThrow(/line 1 is longer than/)
})
