import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../checks/fixtures/database.ts'
import { brandCreated, failure, locationCreated, midRequested } from '../../checks/fixtures/fidel-replies.ts'
import { replayServer, type Exchange, type ReplayServer } from '../../checks/fixtures/replay-server.ts'
import { fidelLocations } from '../../providers/card-feed/fidel/locations.ts'
import { importMerchants } from '../catalog/import/import.ts'
import { connect } from '../database/connect.ts'
import { pushLocations } from './push-locations.ts'

const clock = { now: () => new Date('2026-03-10T12:00:00Z') }
let database: TestDatabase
let connection: ReturnType<typeof connect>
const servers: ReplayServer[] = []

beforeAll(async () => {
  database = await testDatabase()
  connection = connect(database.urls.app, { max: 2, name: 'test' })
  await importMerchants({ db: connection.db, clock, rows: restaurants })
})
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()))
})
afterAll(async () => {
  await connection.db.destroy()
  await database.drop()
})

const place = { city: 'Chicago', state: 'IL', zip: '60607', latitude: 41.9, longitude: -87.6, cuisines: ['Italian'] }
const restaurants = [
  { ...place, id: 'north', name: 'Corner Table', address1: '1 Elm Street', url: 'https://corner.example' },
  {
    ...place,
    id: 'south',
    name: 'Corner Table',
    address1: '2 Oak Street',
    // Only Visa's and American Express's own ids are sent to the network; an acquirer's `mid` would need a BIN.
    networkReferences: ['mid:12345678', 'vmid:789012', 'vsid:65432110', 'amex:3022430235'],
  },
]

async function push(programId: string, exchanges: Exchange[], { retryLost = false } = {}) {
  const server = await replayServer(exchanges)
  servers.push(server)
  const api = fidelLocations({ url: server.url, key: 'sk_test', fetch })
  const report = await pushLocations({
    db: connection.db,
    clock,
    program: { network: 'fidel', programId },
    api,
    retryLost,
  })
  return { report, server }
}
const referencesOf = async (id: string) => {
  const { rows } = await sql<{ reference: string }>`
    select reference from merchant_reference where merchant_id = ${id} and valid_to is null order by reference`.execute(
    connection.db,
  )
  return rows.map(({ reference }) => reference)
}

test('a push creates each brand, location and merchant id once, in the network’s documented format [OPS-A3]', async () => {
  const exchanges = [
    brandCreated('brand-1'),
    locationCreated('one', 'brand-1', 'location-1'),
    locationCreated('one', 'brand-1', 'location-2'),
    midRequested('one', 'location-2', 'visa'),
    midRequested('one', 'location-2', 'amex'),
  ]
  const { report, server } = await push('one', exchanges)
  expect(report).toEqual({ created: { brand: 1, location: 2, mid: 2 }, refused: [], lost: [] })
  const onboard = { action: 'onboard', locationId: 'location-2' }
  const location = { brandId: 'brand-1', city: 'Chicago', countryCode: 'USA', postcode: '60607' }
  expect(server.calls.map(({ path, body }) => [path, body])).toEqual([
    ['/v1/brands', { name: 'Corner Table', websiteURL: 'https://corner.example' }],
    ['/v1/programs/one/locations', { ...location, address: '1 Elm Street' }],
    ['/v1/programs/one/locations', { ...location, address: '2 Oak Street' }],
    [
      '/v1/programs/one/mid-requests',
      { ...onboard, scheme: 'visa', origin: 'manual-mid-lookup', vmid: '789012', vsid: '65432110' },
    ],
    [
      '/v1/programs/one/mid-requests',
      { ...onboard, scheme: 'amex', origin: 'brand-provided-mid', seNumber: '3022430235' },
    ],
  ])
  expect(new Set(server.calls.map(({ key }) => key))).toEqual(new Set(['sk_test']))
  const { report: nextReport, server: nextServer } = await push('one', [])
  expect([nextReport.created, nextServer.calls]).toEqual([{ brand: 0, location: 0, mid: 0 }, []])
})

test('the network’s id of a location becomes a reference that a later import keeps [OPS-A3]', async () => {
  // The push of the test above created this location.
  expect(await referencesOf('north')).toEqual(['fidel:location-1'])
  await importMerchants({
    db: connection.db,
    clock,
    rows: [{ ...restaurants[0], description: 'Now open', networkReferences: ['mid:90000001'] }],
  })
  expect(await referencesOf('north')).toEqual(['fidel:location-1', 'mid:90000001'])
})

test('the next push requests a refused location again [OPS-A3]', async () => {
  const path = '/v1/programs/two/locations'
  const { report } = await push('two', [
    brandCreated('brand-2'),
    failure('POST', path, 400, 'incorrect-params'),
    locationCreated('two', 'brand-2', 'location-3'),
    midRequested('two', 'location-3', 'visa'),
    midRequested('two', 'location-3', 'amex'),
  ])
  // The status, the code and the message, which equals the code in this reply.
  expect(report.refused).toEqual([{ subject: 'location north', detail: '400 incorrect-params incorrect-params' }])
  const { report: nextReport } = await push('two', [locationCreated('two', 'brand-2', 'location-4')])
  expect(nextReport).toEqual({ created: { brand: 0, location: 1, mid: 0 }, refused: [], lost: [] })
})

test('a location whose reply was lost is created again only with `retryLost` [OPS-A3]', async () => {
  const { report } = await push('three', [
    brandCreated('brand-3'),
    // After this status it is unknown whether the network created the location.
    failure('POST', '/v1/programs/three/locations', 500, 'internal'),
    locationCreated('three', 'brand-3', 'location-5'),
    midRequested('three', 'location-5', 'visa'),
    midRequested('three', 'location-5', 'amex'),
  ])
  expect(report.lost).toEqual(['location north'])
  const { report: nextReport, server } = await push('three', [])
  expect([nextReport.lost, server.calls]).toEqual([['location north'], []])
  const { report: retryReport } = await push('three', [locationCreated('three', 'brand-3', 'location-6')], {
    retryLost: true,
  })
  expect(retryReport).toEqual({ created: { brand: 0, location: 1, mid: 0 }, refused: [], lost: [] })
})
