import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { networkApp } from './app.ts'
import { linkedMigration } from './linked.ts'
import { enrolMigration, migrateSandbox } from './store.ts'
import { swipeMigration } from './swipe-store.ts'
import { swipeRoutes } from './swipe.ts'

const confirmAfterMsDefault = 10 * 60_000

/** Everything comes by environment; a missing setting stops the start with its name. */
function setting(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is missing: the embedded card network cannot start without it.`)
  return value
}

const pool = new pg.Pool({
  connectionString: setting('SANDBOX_DATABASE_URL'),
  max: 8,
  application_name: 'damask sandbox',
})
pool.on('error', (error) => console.error(`database: ${error.message}`))
await migrateSandbox(pool, [enrolMigration, swipeMigration, linkedMigration])

const app = await networkApp(
  {
    pool,
    networkKey: setting('NETWORK_KEY'),
    feedsUrl: setting('FEEDS_URL'),
    fidelWebhookSecret: setting('FIDEL_WEBHOOK_SECRET'),
    kardToken: setting('KARD_TOKEN'),
    clearAfterMs: Number(process.env['SANDBOX_CLEAR_AFTER_MS'] || 0),
    confirmAfterMs: Number(process.env['SANDBOX_CONFIRM_AFTER_MS'] || confirmAfterMsDefault),
    clock: { now: () => new Date() },
    ids: { next: () => randomUUID() },
    fetch,
  },
  [swipeRoutes],
)

const stop = async () => {
  await app.close()
  await pool.end()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
const address = await app.listen({
  port: Number(process.env['SANDBOX_PORT'] || 3003),
  host: process.env['HOST'] || 'localhost',
})
console.log(`Card network sandbox on ${address}`)
