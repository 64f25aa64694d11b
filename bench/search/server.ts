import { performance } from 'node:perf_hooks'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import type { PartnerView } from '../../contract/brand.ts'
import { embeddedGeocoder } from '../../providers/geocoder/embedded/geocoder.ts'
import { entryOf } from '../../server/catalog/entries.ts'
import { buildIndex } from '../../server/catalog/index/catalog-index.ts'
import { catalogRoutes } from '../../server/catalog/routes.ts'
import { searchInputs, today } from './queries.ts'
import { restaurants } from './restaurants.ts'

// The site's search route and a constant response of the average size, under one Fastify. Run by bench/search/against-constant.ts. To
// every message it replies with the share of time that it was busy since the previous message.
const size = Number(process.argv[2]) // number of restaurants
const addedAt = Date.UTC(2026, 0) / 1000
const index = buildIndex(
  restaurants(size).map((record) => entryOf(record, addedAt)),
  today,
)

const partner = {
  id: 'bench',
  brand: { defaultLocation: { label: 'Chicago', latitude: 41.88, longitude: -87.63 } },
} as unknown as PartnerView
const app = Fastify()
app.decorateRequest('partner', null)
app.decorateRequest('signedIn', async () => null)
app.addHook('onRequest', async (request) => {
  request.partner = partner
})
const rejectQuery = (): never => {
  throw new Error('a search must not query the database')
}
const db = new Proxy({}, { get: rejectQuery }) as never
catalogRoutes({ index, version: () => 1, today: () => today, stop: async () => undefined })(app, {
  db,
  clock: { now: () => new Date() },
  geocoder: embeddedGeocoder(),
})

let constant = Buffer.alloc(0)
app.get('/constant', async (_request, reply) => reply.type('application/json; charset=utf-8').send(constant))

const paths = searchInputs(300).map(
  (input) =>
    `/api/v2/Merchants/Search?${new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))}`,
)
const replies = await Promise.all(paths.map((path) => app.inject(path)))
if (replies.some((reply) => reply.statusCode !== 200))
  throw new Error(`a search was refused: ${replies.find((reply) => reply.statusCode !== 200)?.body}`)
const replySizes = replies.map((reply) => reply.rawPayload.length)
const averageBytes = Math.round(replySizes.reduce((sum, bytes) => sum + bytes, 0) / replySizes.length)
const emptyText = JSON.stringify({ text: '' })
constant = Buffer.from(JSON.stringify({ text: 'x'.repeat(averageBytes - emptyText.length) }))

await app.listen({ port: 0, host: '127.0.0.1' })
let lastUtilization = performance.eventLoopUtilization()
process.on('disconnect', () => process.exit())
process.on('SIGTERM', () => process.exit())
process.on('message', () => {
  const currentUtilization = performance.eventLoopUtilization()
  process.send?.({ busy: performance.eventLoopUtilization(currentUtilization, lastUtilization).utilization })
  lastUtilization = currentUtilization
})
process.send?.({ port: (app.server.address() as AddressInfo).port, average: averageBytes, paths })
