import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { authenticatorRoutes } from '../../authenticator/embedded/routes.ts'
import { signingKey } from '../../identity/embedded/keys.ts'
import { identityRoutes } from '../../identity/embedded/routes.ts'
import { identityMigration } from '../../identity/embedded/store.ts'
import { partnerCardRoutes } from '../../partner-cards/embedded/routes.ts'
import { bookIn, bookMigration, houseOf } from '../../reservations/embedded/book.ts'
import { tableRoutes } from '../../reservations/embedded/routes.ts'
import { standIn } from '../../reservations/embedded/stand-in.ts'
import { mailBoxRoutes } from '../../mail/embedded/routes.ts'
import { openMailServer } from '../../mail/embedded/smtp.ts'
import { keepMail, mailMigration } from '../../mail/embedded/store.ts'
import { networkApp, sandboxApp } from './app.ts'
import { linkedMigration } from './linked.ts'
import { enrolMigration, migrateSandbox } from './store.ts'
import { swipeMigration } from './swipe-store.ts'
import { swipeRoutes } from './swipe.ts'

const confirmAfterMsDefault = 10 * 60_000

/** Everything comes by environment; a missing setting stops the start with its name. */
function setting(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is missing: the sandbox cannot start without it.`)
  return value
}

const pool = new pg.Pool({
  connectionString: setting('SANDBOX_DATABASE_URL'),
  max: 8,
  application_name: 'damask sandbox',
})
pool.on('error', (error) => console.error(`database: ${error.message}`))
await migrateSandbox(pool, [
  enrolMigration,
  swipeMigration,
  linkedMigration,
  identityMigration,
  mailMigration,
  bookMigration,
])

/** In production a stand-in runs only when asked by name; the launcher says of each whether it does. */
const runs = (flag: string): boolean =>
  process.env[flag] === '1' || (process.env[flag] !== '0' && process.env['NODE_ENV'] !== 'production')

const clock = { now: () => new Date() }
const network = async () =>
  networkApp(
    {
      pool,
      networkKey: setting('NETWORK_KEY'),
      swipeKey: setting('SANDBOX_SWIPE_KEY'),
      feedsUrl: setting('FEEDS_URL'),
      fidelWebhookSecret: setting('FIDEL_WEBHOOK_SECRET'),
      kardToken: setting('KARD_TOKEN'),
      clearAfterMs: Number(process.env['SANDBOX_CLEAR_AFTER_MS'] || 0),
      confirmAfterMs: Number(process.env['SANDBOX_CONFIRM_AFTER_MS'] || confirmAfterMsDefault),
      clock,
      ids: { next: () => randomUUID() },
      fetch,
    },
    [swipeRoutes],
  )
const app = runs('SANDBOX_NETWORK') ? await network() : sandboxApp(pool)

if (runs('SANDBOX_PARTNER_CARDS'))
  partnerCardRoutes(app, { key: setting('PARTNER_CARDS_KEY'), vaultUrl: setting('VAULT_URL'), clock, fetch })
if (runs('SANDBOX_RESERVATIONS')) {
  const tables = standIn({ house: (tableId) => houseOf(pool, tableId), book: bookIn(pool), clock })
  tableRoutes(app, { key: setting('SANDBOX_RESERVATIONS_KEY'), tables })
}
if (runs('SANDBOX_IDENTITY'))
  await identityRoutes(app, {
    baseUrl: setting('SANDBOX_URL'),
    pool,
    sites: { address: setting('SITE_ADDRESS'), clientKey: setting('IDENTITY_KEY') },
    key: await signingKey(setting('IDENTITY_KEY_FILE')),
    log: (line) => console.error(line),
  })

if (process.env['NODE_ENV'] !== 'production') authenticatorRoutes(app, clock)

const takesMail = runs('SANDBOX_MAIL')
if (takesMail) mailBoxRoutes(app, pool)
const mailServer = takesMail
  ? await openMailServer(Number(setting('SANDBOX_MAIL_PORT')), (mail) => keepMail(pool, mail))
  : null

const stop = async () => {
  await mailServer?.stop()
  await app.close()
  await pool.end()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
const address = await app.listen({
  port: Number(process.env['SANDBOX_PORT'] || 3003),
  host: process.env['HOST'] || 'localhost',
})
console.log(`Sandbox on ${address}`)
