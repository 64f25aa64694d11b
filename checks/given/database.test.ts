import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type GivenDatabase } from './database.ts'

let one: GivenDatabase
let other: GivenDatabase
beforeAll(async () => {
  ;[one, other] = await Promise.all([testDatabase(), testDatabase()])
})
afterAll(async () => {
  await Promise.all([one.drop(), other.drop()])
})

async function rows(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('each file has a prepared database of its own, open to every role', async () => {
  for (const [role, url] of Object.entries(one.urls)) {
    expect(await rows(url, 'select current_user as me')).toEqual([{ me: `damask_${role}` }])
  }
  expect(new URL(one.adminUrl).pathname).not.toBe(new URL(other.adminUrl).pathname)
})

test('what one file writes the other does not see', async () => {
  await rows(one.adminUrl, 'create table mine (id int)')
  const found = (url: string) => rows(url, `select 1 from pg_tables where tablename = 'mine'`)
  expect(await found(one.adminUrl)).toHaveLength(1)
  expect(await found(other.adminUrl)).toHaveLength(0)
})
