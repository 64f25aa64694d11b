import pg from 'pg'
import { inject } from 'vitest'
import { cloneDatabase, type GivenDatabase } from './clone.ts'

export { testSecretKey, type GivenDatabase } from './clone.ts'

/** A prepared, empty database for one test file: call it in `beforeAll`, and its `drop()` in `afterAll`. */
export function testDatabase(): Promise<GivenDatabase> {
  return cloneDatabase(inject('adminUrl'), inject('template'))
}

/** Dates every card as linked and confirmed since then (UTC), which no role of the product may do. */
export async function linkedSince({ adminUrl }: GivenDatabase, since: string): Promise<void> {
  const admin = new pg.Client(adminUrl)
  await admin.connect()
  await admin.query('update card set linked_at = $1, confirmed_at = $1', [since])
  await admin.end()
}
