import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../checks/fixtures/database.ts'
import { connect, type Db } from '../database/connect.ts'
import { toRecordset } from './recordset.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await testDatabase()
  db = connect(database.adminUrl, { max: 1, name: 'test' }).db
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

test('the database returns the rows of a recordset unchanged, with quotes, escapes and control characters', async () => {
  const texts = [
    '',
    'NULL',
    '{a,"b"}',
    'back\\slash',
    'quote"',
    "it's",
    'line\nbreak\tand tab',
    '\u007f',
    '名前 🍜',
    ' spaces ',
  ]
  const rows = texts.map((name, n) => ({
    name,
    n: n % 2 === 0 ? n : null,
    yes: n % 3 === 0,
    words: texts.slice(0, n),
    facts: { name, deep: [name] },
  }))
  const { rows: returnedRows } = await sql`
    select * from ${toRecordset(rows, 'name text, n bigint, yes boolean, words text[], facts json')}`.execute(db)
  expect(returnedRows).toEqual(rows)
})
