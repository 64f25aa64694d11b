import { connect } from '../../server/database/connect.ts'
import { followCatalog } from '../../server/catalog/follower.ts'
import { queryFrom } from './queries.ts'

// Runs the catalog of a node: loads it, answers one search, prints the cost and ends. Run by bench/search/start.ts.
const [url = ''] = process.argv.slice(2)
const { db } = connect(url, { max: 4, name: 'bench node' })
const startedAt = performance.now()
const cpuBefore = process.cpuUsage()
const catalog = await followCatalog({ db, clock: { now: () => new Date() }, log: console.log })
const { total } = catalog.index.search(queryFrom({ latitude: 40.71, longitude: -74.01 }))
const seconds = ((performance.now() - startedAt) / 1000).toFixed(2)
const { user, system } = process.cpuUsage(cpuBefore)
const { merchants } = catalog.index.size()
const peakMebibytes = Math.round(process.resourceUsage().maxRSS / 1024)
console.log(
  `  ${merchants.toLocaleString('en-US')} restaurants ready in ${seconds} s (CPU ${((user + system) / 1e6).toFixed(1)} s, peak memory of the process ${peakMebibytes} MiB; ${total} found)`,
)
await catalog.stop()
await db.destroy()
