import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import { authenticatorRoutes } from '../../authenticator/embedded/routes.ts'
import { sendEventsRegularly } from '../../gift-cards/embedded/events.ts'
import { giftCardRoutes } from '../../gift-cards/embedded/routes.ts'
import { giftCardMigration } from '../../gift-cards/embedded/store.ts'
import { signingKey } from '../../identity/embedded/keys.ts'
import { identityRoutes } from '../../identity/embedded/routes.ts'
import { identityMigration } from '../../identity/embedded/store.ts'
import { partnerCardRoutes } from '../../partner-cards/embedded/routes.ts'
import { pushRoutes } from '../../card-push/embedded/routes.ts'
import { pushMigration, pushRequestMigration } from '../../card-push/embedded/store.ts'
import { shopRoutes } from '../../ordering/embedded/routes.ts'
import { reportRegularly } from '../../ordering/embedded/report.ts'
import { shopMigration, shopRequestMigration } from '../../ordering/embedded/store.ts'
import { sandboxPartner } from '../../posting-files/embedded/partner.ts'
import { postingRoutes, sandboxPostingKey } from '../../posting-files/embedded/routes.ts'
import { postingMigration, receivedFilesIn } from '../../posting-files/embedded/store.ts'
import { bookingStoreIn, findRestaurant, tableMigrations } from '../../reservations/embedded/store.ts'
import { tableRoutes } from '../../reservations/embedded/routes.ts'
import { searchIn } from '../../reservations/embedded/search.ts'
import { newestMoves, openSandboxClock, type ClockMove } from '../../sandbox-clock/clock.ts'
import { embeddedTableBooking } from '../../reservations/embedded/table-booking.ts'
import { issuerMigration, issuerRoutes } from '../../statement-credits/embedded/issuer.ts'
import { mailBoxRoutes } from '../../mail/embedded/routes.ts'
import { openMailServer } from '../../mail/embedded/smtp.ts'
import { saveMail, mailMigration } from '../../mail/embedded/store.ts'
import { networkApp, sandboxApp } from './app.ts'
import { linkedMigration } from './card-linked.ts'
import { replaceRoutes } from './replace.ts'
import { spellingMigration } from './spelling.ts'
import { cardMigration, migrateSandbox } from './store.ts'
import { swipeMigration, swipeOrderMigration, wrongSignatureMigration } from './swipe-store.ts'
import { swipeRoutes } from './swipe.ts'

// Starts the sandbox: one process with the card network and every other enabled stand-in.

const confirmAfterMsDefault = 10 * 60_000
const acknowledgeAfterMsDefault = 60_000

/** Reads a required setting from the environment. Throws an error that names a missing one. */
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
const logError = (error: unknown) => console.error(`database: ${error instanceof Error ? error.message : 'failed'}`)
pool.on('error', logError)
// In the order of execution: `spellingMigration` is first despite its number.
await migrateSandbox(pool, [
  spellingMigration,
  cardMigration,
  swipeMigration,
  linkedMigration,
  identityMigration,
  mailMigration,
  ...tableMigrations,
  pushMigration,
  postingMigration,
  giftCardMigration,
  issuerMigration,
  swipeOrderMigration,
  shopMigration,
  shopRequestMigration,
  pushRequestMigration,
  wrongSignatureMigration,
])

/** Whether a stand-in runs: always when its flag is 1, never when it is 0, otherwise outside production only. */
const isEnabled = (flag: string): boolean =>
  process.env[flag] === '1' || (process.env[flag] !== '0' && process.env['NODE_ENV'] !== 'production')

const machineClock = { now: () => new Date() }
const hasSandboxClock = process.env['NODE_ENV'] !== 'production' && process.env['SANDBOX_CLOCK'] !== '0'
const sandboxClock = hasSandboxClock
  ? await openSandboxClock(async () => (await pool.query<ClockMove>(newestMoves)).rows, logError)
  : null
const clock = sandboxClock ?? machineClock
const ids = { next: () => randomUUID() }
// A function, so that a sandbox without the network does not require the network's settings.
const networkDeps = () => ({
  pool,
  networkKey: setting('NETWORK_KEY'),
  swipeKey: setting('SANDBOX_SWIPE_KEY'),
  feedsUrl: setting('FEEDS_URL'),
  fidelWebhookSecret: setting('FIDEL_WEBHOOK_SECRET'),
  kardToken: setting('KARD_TOKEN'),
  clearAfterMs: Number(process.env['SANDBOX_CLEAR_AFTER_MS'] || 0),
  confirmAfterMs: Number(process.env['SANDBOX_CONFIRM_AFTER_MS'] || confirmAfterMsDefault),
  clock,
  machineClock,
  ids,
  fetch,
})
const addresses = [process.env['SANDBOX_URL'] || 'http://localhost']
const openNetworkApp = () => networkApp(networkDeps(), [swipeRoutes, replaceRoutes], addresses)
const app = isEnabled('SANDBOX_NETWORK') ? await openNetworkApp() : sandboxApp(pool, addresses)

if (isEnabled('SANDBOX_PARTNER_CARDS'))
  partnerCardRoutes(app, { key: setting('PARTNER_CARDS_KEY'), vaultUrl: setting('VAULT_URL'), clock, fetch })
if (isEnabled('SANDBOX_RESERVATIONS')) {
  const tableBooking = embeddedTableBooking({
    findRestaurant: (restaurantId) => findRestaurant(pool, restaurantId),
    store: bookingStoreIn(pool),
    clock,
  })
  tableRoutes(app, { key: setting('SANDBOX_RESERVATIONS_KEY'), tables: tableBooking, search: searchIn(pool, clock) })
}
if (isEnabled('SANDBOX_ORDERING')) {
  shopRoutes(app, { pool, key: setting('SANDBOX_ORDERING_KEY'), baseUrl: setting('SANDBOX_URL'), clock, ids })
  // The sandbox's network charges the shop's paid orders.
  if (isEnabled('SANDBOX_NETWORK'))
    reportRegularly(app, { ...networkDeps(), orderSecret: setting('SHOP_ORDER_SECRET') })
}
if (isEnabled('SANDBOX_CARD_PUSH')) pushRoutes(app, { pool, key: setting('SANDBOX_CARD_PUSH_KEY'), clock })
if (isEnabled('SANDBOX_POSTING_FILES')) {
  const key = setting('SANDBOX_POSTING_KEY')
  const partner = sandboxPartner({
    files: receivedFilesIn(pool),
    clock,
    acknowledgeAfterMs: Number(process.env['SANDBOX_POSTING_AFTER_MS'] || acknowledgeAfterMsDefault),
    sha256: (text) => createHash('sha256').update(text).digest('hex'),
  })
  // The machine's clock, because the site signs its calls in real time.
  postingRoutes(app, { keyOf: (id) => sandboxPostingKey(key, id), partner, clock: machineClock })
}
if (isEnabled('SANDBOX_GIFT_CARDS')) {
  const giftCardDeps = { pool, key: setting('SANDBOX_GIFT_CARDS_KEY'), clock, ids }
  giftCardRoutes(app, giftCardDeps)
  const webhookUrl = `${setting('FEEDS_URL')}/webhooks/gift-cards`
  sendEventsRegularly(app, { ...giftCardDeps, webhookUrl, webhookSecret: setting('GIFT_CARDS_WEBHOOK_SECRET'), fetch })
}
if (isEnabled('SANDBOX_STATEMENT_CREDITS')) issuerRoutes(app, { pool, key: setting('SANDBOX_ISSUER_KEY'), clock, ids })
if (isEnabled('SANDBOX_IDENTITY'))
  await identityRoutes(app, {
    baseUrl: setting('SANDBOX_URL'),
    pool,
    sites: { address: setting('SITE_ADDRESS'), clientKey: setting('IDENTITY_KEY') },
    key: await signingKey(setting('IDENTITY_KEY_FILE')),
    log: (line) => console.error(line),
  })

if (process.env['NODE_ENV'] !== 'production') authenticatorRoutes(app, machineClock)

const hasMail = isEnabled('SANDBOX_MAIL')
if (hasMail) mailBoxRoutes(app, pool)
const mailServer = hasMail
  ? await openMailServer(Number(setting('SANDBOX_MAIL_PORT')), (mail) => saveMail(pool, mail))
  : null

const stop = async () => {
  sandboxClock?.stop()
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
