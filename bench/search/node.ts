import { connect } from '../../server/database/connect.ts'
import { followCatalogue } from '../../server/catalogue/follower.ts'
import { questionFrom } from './questions.ts'

/** A node of the site as far as its catalogue goes: starts, answers once, keeps its image and ends. */
const [url = ''] = process.argv.slice(2)
const { db, pool } = connect(url, { max: 4, name: 'bench node' })
const kept = Promise.withResolvers<void>()
const [began, busyBefore] = [performance.now(), process.cpuUsage()]
const log = (line: string): void => {
  console.log(`  ${line} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
  kept.resolve()
}
const clock = { now: () => new Date() }
const catalogue = await followCatalogue({ db, pool, clock, many: { from: 1, threads: { url } }, log })
const { total } = catalogue.index.ask(questionFrom({ latitude: 40.71, longitude: -74.01 }))
const seconds = ((performance.now() - began) / 1000).toFixed(2)
const { user, system } = process.cpuUsage(busyBefore)
const { merchants } = catalogue.index.size()
console.log(
  `  ${merchants.toLocaleString('en-US')} restaurants ready in ${seconds} s (processor ${((user + system) / 1e6).toFixed(1)} s; ${total} found)`,
)
await kept.promise
await catalogue.stop()
await db.destroy()
