import pino from 'pino'
import { embeddedGeocoder } from '../providers/geocoder/embedded/geocoder.ts'
import type { Drawings } from '../providers/images/images.ts'
import { vaultClient } from '../providers/vault/client.ts'
import { openLiveActivity } from './activity/live.ts'
import { buildApp } from './app.ts'
import { openPartners, type Partners } from './brands/store.ts'
import { followCatalog, type Catalog } from './catalog/follower.ts'
import { squareSender } from '../providers/ordering/square/source.ts'
import type { TableBooking } from '../providers/reservations/table-booking.ts'
import { partnerCardSources } from './cards/partner-sources.ts'
import { catalogRoutes } from './catalog/routes.ts'
import { loadConfig, secretFrom, siteAddress } from './config.ts'
import { openContent } from './content/choose.ts'
import { connect } from './database/connect.ts'
import { openNotifier } from './database/notifier.ts'
import { feedRoutes } from './feeds/routes.ts'
import { saveSenders } from './feeds/senders.ts'
import { feedSettings, type FeedSettings } from './feeds/settings.ts'
import { humanChecks, requireHumanCheckSecrets } from './human-check/checks.ts'
import { imageRoutes } from './images/routes.ts'
import { ownFontRoute } from './partner-files/font-route.ts'
import { installRoutes } from './install/routes.ts'
import { requireProductionSettings } from './production.ts'
import { pageRoutes } from './pages/routes.ts'
import { startPipeline } from './pipeline/start.ts'
import type { Deps } from './platform/deps.ts'
import { orderingRoutes } from './ordering/routes.ts'
import { orderingService, squareConnection, type SquareConnection } from './ordering/source.ts'
import { squareWebhook } from './ordering/square-webhook.ts'
import { partsOfSite, readyRoute } from './platform/readiness.ts'
import { startClock } from './platform/start-clock.ts'
import { randomIds } from './platform/clock-and-ids.ts'
import { seoRoutes } from './seo/routes.ts'
import { redemptionRoutes } from './redemptions/routes.ts'
import { redemptionSenders } from './redemptions/senders.ts'
import { redemptionSources, type RedemptionSources } from './redemptions/sources.ts'
import { reservationRoutes } from './reservations/routes.ts'
import { tableBooking, openTableSearch } from './reservations/source.ts'
import { postingTransports } from './posting-files/transports.ts'
import { smtpMailer } from '../providers/mail/smtp.ts'
import { jobHandlers } from './jobs/handlers.ts'
import { cardPushSender } from './payouts/card-push.ts'
import { startJobs } from './jobs/start.ts'
import { mailSettings, type MailSettings } from './mail/settings.ts'
import { unsubscribeKeys } from './mail/unsubscribe-key.ts'
import { recoverySecrets } from './recovery/secrets.ts'
import { identityProviders } from './sign-in/sso-providers.ts'
import { ssoRoutes } from './sign-in/sso-routes.ts'
import { surveyRetentionMonths, typeformSecrets } from './surveys/settings.ts'
import { typeformWebhook } from './surveys/webhook.ts'
import { impressionRetentionMonths } from './tracking/impression-retention.ts'

const appConnections = 12
const pipelineConnections = 6

/**
 * Two headers, and values under these names, are replaced in log lines. `*.email` is a property of an object in the log line, as in
 * `{ body: { email } }`. It is neither a property of the line itself nor one at a greater depth.
 */
const redactedPaths = [
  'req.headers.cookie',
  'req.headers.authorization',
  '*.password',
  '*.sealed',
  '*.encryptedCardNumber',
  '*.email',
  '*.login',
  '*.token',
]

function requiredSetting(name: string): string {
  const value = process.env[name]
  if (!value)
    throw new Error(`${name} is missing: the site needs the address of its database role. "npm start" sets it.`)
  return value
}

/** Stops at the first of the signals and ignores later ones. Exits with 0, or with 1 when `stop` fails. */
function endOn(signals: NodeJS.Signals[], stop: () => Promise<void>): void {
  const exitWith = (code: number) => () => process.exit(code)
  let shutdown: Promise<void> | undefined
  for (const signal of signals) process.on(signal, () => void (shutdown ??= stop().then(exitWith(0), exitWith(1))))
}

/** A number that grows with each version of a partner's settings that this node applies. */
const settingsVersion = (partners: Partners): number =>
  partners.all().reduce((sum, { id }) => sum + partners.version(id), 0)

type JobSettings = {
  mail: MailSettings
  env: NodeJS.ProcessEnv
  impressionMonths: number
  surveyMonths: number
  tables: TableBooking | null
  redemptions: RedemptionSources
  square: SquareConnection | null
}

/** Starts the queued and scheduled jobs. Most work with the pipeline's database role, whose connection is `db` here. */
const startSiteJobs = (
  url: string,
  { db: siteDb, pipelineDb: db, clock, machineClock, ids, partners, config, vault, log }: Deps,
  { mail: settings, env, tables, redemptions, square, ...months }: JobSettings,
  onError: (error: unknown) => void,
) => {
  const mailer = smtpMailer(settings.url)
  const mail = {
    db,
    clock,
    partners,
    mailer,
    settings,
    recovery: recoverySecrets(config.siteKey),
    unsubscribeKeys: unsubscribeKeys(config.siteKey),
    onFault: (fault: object) => log.warn(fault, 'failed to send a mail; the job retries it'),
  }
  const transports = postingTransports(env, config, machineClock)
  const senders = {
    ...redemptionSenders({ db, partners, sources: redemptions }),
    card_push: cardPushSender({ db, vault }),
  }
  const handlers = jobHandlers({
    mail,
    siteDb,
    vault,
    ids,
    senders,
    partners,
    transports,
    tables,
    square,
    log,
    ...months,
  })
  return startJobs({ url, clock, handlers, onError, onStopped: () => mailer.close() })
}

type FeatureDeps = {
  drawings: Drawings
  catalog: Catalog
  feeds: FeedSettings
  tables: TableBooking | null
  redemptions: RedemptionSources
  square: SquareConnection | null
}

/** Features with their own dependencies. Pages come last, because they match every remaining path. */
const featureRoutes = (
  { config, machineClock }: Deps,
  { drawings, catalog, feeds, tables, redemptions, square }: FeatureDeps,
  env: NodeJS.ProcessEnv,
) => [
  catalogRoutes(catalog, openTableSearch(env, config)),
  seoRoutes(catalog.index),
  feedRoutes(feeds),
  reservationRoutes(tables),
  orderingRoutes(orderingService(env, config)),
  squareWebhook(square),
  ssoRoutes(identityProviders(env, config, () => machineClock.now().getTime())),
  redemptionRoutes(redemptions),
  typeformWebhook(typeformSecrets(env)),
  imageRoutes(drawings),
  ownFontRoute,
  installRoutes,
  pageRoutes(() => catalog.version()),
]

async function start(drawings: Drawings): Promise<void> {
  const env = process.env
  requireProductionSettings(env, 'site')
  const config = loadConfig(env)
  const log = pino({ level: config.logLevel, redact: redactedPaths, base: { process: 'site' } })
  const appUrl = requiredSetting('APP_DATABASE_URL')
  const onError = (error: unknown) => log.warn({ err: error }, 'background work failed; the next run retries it')
  const appDatabase = connect(appUrl, { max: appConnections, name: 'damask site', onError })
  const pipelineUrl = requiredSetting('PIPELINE_DATABASE_URL')
  const pipelineDatabase = connect(pipelineUrl, { max: pipelineConnections, name: 'damask feeds', onError })
  const notifier = openNotifier({ url: appUrl, name: 'damask notifications', onError })
  const clocks = await startClock(appDatabase.pool, config.sandboxClock, onError)
  const { clock } = clocks
  const ids = randomIds(clock)
  const partners = await openPartners(appDatabase.db, onError, siteAddress(config, env))
  const feeds = feedSettings(env, config)
  const square = squareConnection(env)
  await saveSenders(pipelineDatabase.db, [...feeds.senders, ...(square ? [squareSender] : [])])
  requireHumanCheckSecrets(partners.all(), config, env)
  const mail = mailSettings(env, config)
  const redemptions = redemptionSources(env, config)
  const linkKey = secretFrom(env, config, 'VAULT_LINK_KEY', 'vault link key')
  const vault = vaultClient({ baseUrl: config.vaultUrl, linkKey })
  const catalog = await followCatalog({
    db: appDatabase.db,
    notifier,
    clock,
    log: (line) => log.info(line),
  })
  const live = openLiveActivity({ notifier, db: appDatabase.db, clock, onError })
  const deps: Deps = {
    config,
    db: appDatabase.db,
    pipelineDb: pipelineDatabase.db,
    ...clocks,
    ids,
    partners,
    content: openContent({ db: appDatabase.db, clock, partners, log, origins: config.contentOrigins }),
    vault,
    partnerCards: partnerCardSources(env, config),
    geocoder: embeddedGeocoder(),
    humanChecks: humanChecks({ config, clock, env }),
    log,
  }
  const tables = tableBooking(env, config)
  const features = featureRoutes(deps, { drawings, catalog, feeds, tables, redemptions, square }, env)
  const app = await buildApp(deps, live, features, log)
  const logLine = (line: string) => log.info(line)
  const pipeline = startPipeline({ db: pipelineDatabase.db, notifier, clock, ids, log: logLine, onError })
  const months = { impressionMonths: impressionRetentionMonths(env), surveyMonths: surveyRetentionMonths(env) }
  const jobSettings = { mail, env, ...months, tables, redemptions, square }
  const jobs = await startSiteJobs(pipelineUrl, deps, jobSettings, onError)

  // A load balancer sends no requests until all these parts answer; the catalog is loaded by now.
  readyRoute(app, {
    clock,
    parts: partsOfSite({ site: appDatabase.pool, feeds: pipelineDatabase.pool, vaultUrl: config.vaultUrl }),
    details: () => ({ catalog: catalog.version(), settings: settingsVersion(partners) }),
  })

  const stop = async () => {
    live.stop()
    app.server.closeAllConnections()
    await app.close()
    await Promise.all([pipeline.stop(), catalog.stop(), jobs.stop()])
    partners.stop()
    clocks.sandboxClock?.stop()
    await Promise.all([notifier.stop(), appDatabase.db.destroy(), pipelineDatabase.db.destroy()])
  }
  endOn(['SIGINT', 'SIGTERM'], stop)
  await app.listen({ port: config.port, host: env['HOST'] || (config.production ? '0.0.0.0' : '127.0.0.1') })
  log.info({ port: config.port }, 'the site is open')
}

/**
 * Runs the member site until it is stopped. A failed start exits with 1 and prints the error's message, or the whole error when its
 * stack contains `postgres`. `drawings` stand in for missing images.
 */
export const runSite = (drawings: Drawings): Promise<void> =>
  start(drawings).catch((error: unknown) => {
    console.error(error instanceof Error && !error.stack?.includes('postgres') ? error.message : error)
    process.exit(1)
  })
