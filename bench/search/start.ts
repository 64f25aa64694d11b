import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { importMerchants } from '../../server/catalog/import/import.ts'
import { connect } from '../../server/database/connect.ts'
import type { DatabaseUrls } from '../../server/database/prepare.ts'
import { restaurants } from './restaurants.ts'

const importedMax = 200_000 // more would take too long to import
const starts = 3

/** Fills the catalog and starts a node on it several times. Each node prints the time until its first reply. */
export async function measureStarts(urls: DatabaseUrls, size: number): Promise<void> {
  await fillCatalog(urls, size)
  for (let start = 0; start < starts; start++) {
    const node = fork(join(import.meta.dirname, 'node.ts'), [urls.app], { stdio: 'inherit' })
    await once(node, 'exit')
  }
}

/**
 * Fills the catalog with invented restaurants. It imports at most `importedMax`. For a larger `size` it adds copies of all of these, under
 * new ids and a little to the north. The number of restaurants is then `size`, rounded up to a multiple of `importedMax`.
 */
async function fillCatalog(urls: DatabaseUrls, size: number): Promise<void> {
  const { db } = connect(urls.app, { max: 2, name: 'bench' })
  const records = restaurants(Math.min(size, importedMax))
  await importMerchants({ db, clock: { now: () => new Date() }, rows: records })
  await db.destroy()
  const client = new pg.Client(urls.owner)
  await client.connect()
  for (let copy = 1; copy * importedMax < size; copy++)
    // The id of a copy has one more hyphen, so that copies are not copied again. No copy crosses the north pole.
    await client.query(
      `insert into merchant (id, name, latitude, longitude, timezone, city, state, search_text, record, content_hash, added_at, version)
      select id || '-' || $1, name, latitude + $2, longitude, timezone, city, state, search_text,
        record || jsonb_build_object('id', id || '-' || $1, 'latitude', latitude + $2), content_hash || $1, added_at, 0
      from merchant where id not like '%-%-%' and latitude < 89 on conflict do nothing`,
      [String(copy), copy / 1_000],
    )
  await client.query('vacuum analyze merchant')
  await client.end()
}
