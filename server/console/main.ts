import pino from 'pino'
import { connect } from '../database/connect.ts'
import { requireProductionSettings } from '../production.ts'
import { readyRoute } from '../platform/readiness.ts'
import { startClock } from '../platform/start-clock.ts'
import { randomIds } from '../platform/clock-and-ids.ts'
import { buildConsole } from './app.ts'
import { consolePages } from './pages.ts'
import { consolePartners } from './partners.ts'
import { readConsoleSettings } from './settings.ts'

const connections = 8

/** Fields with secrets and email addresses, which the log hides. */
const redactedPaths = ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.code', '*.email', '*.token']

async function main(): Promise<void> {
  requireProductionSettings(process.env, 'console')
  const settings = readConsoleSettings(process.env)
  const log = pino({ level: settings.logLevel, redact: redactedPaths, base: { process: 'console' } })
  const onError = (error: unknown) => log.warn({ err: error }, 'an idle database connection broke')
  const { db, pool } = connect(settings.databaseUrl, { max: connections, name: 'damask console', onError })
  const { clock, machineClock, sandboxClock } = await startClock(pool, settings.sandboxClock, onError)
  const { siteAddress, production } = settings
  const partners = consolePartners(db, { siteAddress, production, now: () => clock.now() })
  const deps = { settings, db, clock, machineClock, ids: randomIds(clock), partners, log }
  const app = await buildConsole(deps, log)
  readyRoute(app, { clock, parts: [{ name: 'the database', check: () => pool.query('select 1') }] })
  await consolePages(app, deps)
  const stop = async () => {
    app.server.closeAllConnections()
    await app.close()
    sandboxClock?.stop()
    await db.destroy()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(
      signal,
      () =>
        void stop().then(
          () => process.exit(0),
          () => process.exit(1),
        ),
    )
  await app.listen({ port: settings.port, host: settings.host })
  log.info({ port: settings.port }, 'the console is open')
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
