// One node that receives and processes purchase messages: the real inbox routes and the real pipeline, in a process that a test can kill.
import fastify from 'fastify'
import { connect } from '../../server/database/connect.ts'
import { openNotifier } from '../../server/database/notifier.ts'
import { feedRoutes } from '../../server/feeds/routes.ts'
import { startPipeline } from '../../server/pipeline/start.ts'
import { randomIds, systemClock } from '../../server/platform/clock-and-ids.ts'
import { firstSenders } from '../fixtures/senders.ts'

const options = JSON.parse(process.argv[2] ?? '{}') as { url: string; port: number; feedsUrl: string; secret: string }
/** Silent by default: errors are expected while a test kills the database. */
const onError = (error: unknown) => process.env['FAULTS_LOG'] && console.error(error)
const { db } = connect(options.url, { max: 6, name: 'faults driver' })
const notifier = openNotifier({ url: options.url, name: 'faults driver', onError })
const app = fastify({ forceCloseConnections: true })
const ids = randomIds(systemClock)
const settings = { feedsUrl: options.feedsUrl, senders: firstSenders([options.secret], [options.secret]) }
await feedRoutes(settings)(app, { pipelineDb: db, clock: systemClock, machineClock: systemClock })
const pipeline = startPipeline({ db, notifier, clock: systemClock, ids, onError })
process.on('SIGTERM', () => {
  void (async () => {
    await app.close()
    await pipeline.stop()
    await Promise.all([notifier.stop(), db.destroy()])
    process.exit(0)
  })()
})
await app.listen({ port: options.port, host: '127.0.0.1' })
console.log('listening')
