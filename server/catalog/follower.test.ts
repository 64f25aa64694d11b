import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unfilteredQuery } from '../../checks/fixtures/query.ts'
import { testDatabase, type TestDatabase } from '../../checks/fixtures/database.ts'
import type { IndexQuery } from '../../domain/catalog/index-query.ts'
import { connect, type Db } from '../database/connect.ts'
import { openNotifier, type Notifier } from '../database/notifier.ts'
import { catalogDate, followCatalog, type Catalog } from './follower.ts'
import { importMerchants } from './import/import.ts'
import { removeMerchant } from './import/status.ts'

const clock = { now: () => new Date() }
const record = (id: string, name: string, overrides: object = {}) => ({
  id,
  name,
  address1: '1 Main St',
  city: 'Atlanta',
  state: 'GA',
  zip: '30303',
  latitude: 33.75,
  longitude: -84.39,
  cuisines: ['Thai'],
  ...overrides,
})
const put = (db: Db, ...records: object[]) => importMerchants({ db, clock, rows: records })

const query: IndexQuery = {
  ...unfilteredQuery,
  latitude: 33.75,
  longitude: -84.39,
  radiusMeters: 40_000,
  today: '2026-11-20',
  limit: 100,
}
const searchIds = ({ index }: Catalog, ...words: string[]): string[] =>
  index.search({ ...query, words }).hits.map((hit) => hit.id)

/** Milliseconds between two checks of a node: continuous searches would slow down the work that a test waits for. */
const pollMs = 5

/** Waits until a condition holds. `npm run bench search` measures how soon an edit becomes visible. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await delay(pollMs)
}

let testDb: TestDatabase
let db: Db
let pool: pg.Pool
let notifier: Notifier
const startedNodes: Catalog[] = []
const follow = async (options: { notifier?: Notifier; clock?: { now(): Date } } = {}): Promise<Catalog> => {
  const catalog = await followCatalog({ db, clock, ...options })
  startedNodes.push(catalog)
  return catalog
}
beforeAll(async () => {
  testDb = await testDatabase()
  ;({ db, pool } = connect(testDb.urls.app, { max: 8, name: 'follower test' }))
  notifier = openNotifier({ url: testDb.urls.app, name: 'follower test', onError: () => undefined })
})
afterAll(async () => {
  await Promise.all(startedNodes.map((node) => node.stop()))
  await Promise.all([notifier.stop(), pool.end()])
  await testDb.drop()
})

test('a node starts with the stored restaurants and follows additions, edits, removals and returns', async () => {
  await put(db, record('first', 'Alder Room'), record('second', 'Birch Room'))
  const node = await follow({ notifier })
  expect(searchIds(node, 'room')).toEqual(['first', 'second'])
  await put(db, record('third', 'Cedar Room'))
  await until(() => searchIds(node, 'cedar').length === 1)
  await put(db, record('first', 'Dogwood Room'))
  await until(() => searchIds(node, 'dogwood').length === 1)
  expect(searchIds(node, 'alder')).toEqual([])
  await removeMerchant(db, 'second', clock.now())
  await until(() => searchIds(node, 'birch').length === 0)
  await put(db, record('second', 'Birch Room'))
  await until(() => searchIds(node, 'birch').length === 1)
})

test('a thousand edits under load reach two nodes, including one without notifications', async () => {
  await put(db, ...Array.from({ length: 50 }, (_, index) => record(`busy-${index}`, `Busy ${index}`)))
  const nodes = [await follow({ notifier }), await follow()]
  let newestVersion = 0
  let activeWriters = 4
  const edit = async (writer: number): Promise<void> => {
    for (let step = 0; step < 250; step++) {
      const restaurant = (writer * 250 + step) % 50
      const { version } = await db
        .updateTable('merchant')
        .set({ search_text: ` busy ${step} ` })
        .where('id', '=', `busy-${restaurant}`)
        .returning('version')
        .executeTakeFirstOrThrow()
      newestVersion = Math.max(version, newestVersion)
    }
    activeWriters--
  }
  const searchRepeatedly = async (): Promise<void> => {
    while (activeWriters > 0) {
      for (const { index } of nodes) index.search(query)
      await delay(pollMs)
    }
  }
  await Promise.all([searchRepeatedly(), ...[0, 1, 2, 3].map(edit)])
  for (const node of nodes) await until(() => node.version() === newestVersion)
})

test('after many edits and removals both nodes contain exactly the restaurants of the database', async () => {
  const [, notifiedNode, pollingNode] = startedNodes
  if (!notifiedNode || !pollingNode) throw new Error('the test before starts the nodes')
  await Promise.all(
    [0, 1, 2].map(async (writer) => {
      for (let step = 0; step < 40; step++) {
        // The ids of the three writers overlap, so that they also change the same restaurants.
        const id = `busy-${(writer * 17 + step) % 50}`
        if (step % 5 === 4) await removeMerchant(db, id, clock.now())
        else await put(db, record(id, `Storm ${writer} ${step}`))
      }
    }),
  )
  const { version } = await db.selectFrom('catalog').select('version').executeTakeFirstOrThrow()
  const rows = await db.selectFrom('merchant').select(['id', 'name', 'removed_at', 'version']).orderBy('id').execute()
  const newestVersion = Math.max(...rows.map((row) => row.version))
  // A statement that changes no row takes a version, too.
  expect(newestVersion).toBeLessThanOrEqual(version)
  for (const node of [notifiedNode, pollingNode]) {
    await until(() => node.version() === newestVersion)
    const stormIds = rows.filter((row) => row.removed_at === null && row.name.startsWith('Storm')).map((row) => row.id)
    expect(searchIds(node, 'storm').toSorted()).toEqual(stormIds)
    expect(node.index.size().merchants).toBe(rows.filter((row) => row.removed_at === null).length)
  }
})

test('a node that starts during writes contains every active restaurant and no removed one', async () => {
  // More rows of one version than a page of the first load (500) or of the later changes (2,000).
  await pool.query(`
    insert into merchant (id, name, latitude, longitude, timezone, city, state, search_text, record, content_hash, added_at, version)
    select 'many-' || n, name, latitude, longitude, timezone, city, state, search_text, record || jsonb_build_object('id', 'many-' || n),
      content_hash || n, added_at, 0
    from merchant, generate_series(1, 4500) as n where id = 'first'`)
  let writeCount = 0
  const write = async (writer: number): Promise<void> => {
    for (let step = 0; step < 40; step++, writeCount++) {
      // Spreads the writes over all ids. Those above 4500 are new restaurants.
      const id = `many-${1 + ((writer * 1117 + step * 211) % 4600)}`
      if (step % 3 === 2) await removeMerchant(db, id, clock.now())
      else await put(db, record(id, `Flood ${writer} ${step}`))
    }
  }
  const writes = Promise.all([0, 1, 2].map(write))
  await until(() => writeCount > 5)
  const nodes = await Promise.all([follow({ notifier }), follow()])
  await writes
  const rows = await db.selectFrom('merchant').select(['id', 'name', 'removed_at', 'version']).execute()
  const active = rows.filter((row) => row.removed_at === null)
  const floodIds = active.filter((row) => row.name.startsWith('Flood')).map((row) => row.id)
  for (const node of nodes) {
    await until(() => node.version() === Math.max(...rows.map((row) => row.version)))
    expect([...node.index.ids()].toSorted()).toEqual(active.map((row) => row.id).toSorted())
    expect(searchIds(node, 'flood').toSorted()).toEqual(floodIds.toSorted())
  }
})

test('a node whose listening connection is closed still receives edits', async () => {
  const notifiedNode = startedNodes[1]
  if (!notifiedNode) throw new Error('the test before starts the node')
  const admin = connect(testDb.adminUrl, { max: 1, name: 'admin' })
  const terminated = await admin.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()`,
  )
  await admin.pool.end()
  expect(terminated.rowCount).toBeGreaterThan(0)
  await put(db, record('after-cut', 'Elm After Cut'))
  await until(() => searchIds(notifiedNode, 'elm').length === 1)
})

test('a restaurant with a broken record is left out and does not stop the node', async () => {
  await put(db, record('broken', 'Gum Broken'))
  const node = await follow({ notifier })
  expect(searchIds(node, 'gum')).toEqual(['broken'])
  await pool.query(`update merchant set record = '{}' where id = 'broken'`)
  await put(db, record('after-broken', 'Hazel After'))
  await until(() => searchIds(node, 'hazel').length === 1)
  expect(searchIds(node, 'gum')).toEqual([])
  expect((await follow()).index.size().merchants).toBe(node.index.size().merchants)
})

test('an offer begins and ends at midnight without an edit', async () => {
  let now = new Date('2026-11-20T23:00:00-05:00')
  await put(
    db,
    record('dated', 'Fir Dated', {
      offers: [
        {
          id: 'o',
          title: '3 more',
          extraRateBasisPoints: 300,
          limit: { type: 'Unlimited' },
          startsOn: '2026-11-21',
          endsOn: '2026-11-21',
        },
      ],
    }),
  )
  const node = await follow({ clock: { now: () => now } })
  const rate = () => node.index.search({ ...query, words: ['fir'] }).hits[0]?.offerRateBasisPoints
  expect(rate()).toBe(0)
  now = new Date('2026-11-21T00:00:01-05:00')
  expect(catalogDate(now)).toBe('2026-11-21')
  await until(() => rate() === 300)
  now = new Date('2026-11-22T00:00:01-05:00')
  await until(() => rate() === 0)
})
