import pino from 'pino'
import { embeddedGeocoder } from '../providers/geocoder/embedded/geocoder.ts'
import { vaultClient } from '../providers/vault/client.ts'
import { openLiveActivity } from './activity/live.ts'
import { buildApp } from './app.ts'
import { openPartners } from './brands/store.ts'
import { followCatalogue, type Catalogue } from './catalogue/follower.ts'
import { partnerCardSources } from './cards/partner-sources.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { loadConfig, secretFrom } from './config.ts'
import { openContent } from './content/choose.ts'
import { connect } from './database/connect.ts'
import { feedRoutes } from './feeds/routes.ts'
import { saveSenders } from './feeds/senders.ts'
import { feedSettings, type FeedSettings } from './feeds/settings.ts'
import { humanChecks, needHumanCheckSecrets } from './human-check/checks.ts'
import { imageRoutes } from './images/routes.ts'
import { installRoutes } from './install/routes.ts'
import { requireProductionSettings } from './production.ts'
import { pageRoutes } from './pages/routes.ts'
import { startPipeline } from './pipeline/start.ts'
import type { Deps } from './platform/deps.ts'
import { partsOfSite, readyRoute } from './platform/readiness.ts'
import { randomIds, systemClock } from './platform/world.ts'
import { seoRoutes } from './seo/routes.ts'
import { reservationRoutes } from './reservations/routes.ts'
import { tableBooking } from './reservations/source.ts'
import { smtpMailer } from '../providers/mail/smtp.ts'
import { jobHandlers } from './jobs/handlers.ts'
import { startJobs } from './jobs/start.ts'
import { mailSettings, type MailSettings } from './mail/settings.ts'
import { unsubscribeKeys } from './mail/unsubscribe-key.ts'
import { recoverySecrets } from './recovery/secrets.ts'
import { identityProviders } from './sign-in/sso-providers.ts'
import { ssoRoutes } from './sign-in/sso-routes.ts'
import { keptMonths } from './tracking/forget.ts'

const appConnections = 12
const pipelineConnections = 6

/** Secrets, tokens and addresses never reach a log line, whatever object they ride on. */
const redacted = [
  'req.headers.cookie',
  'req.headers.authorization',
  '*.password',
  '*.sealed',
  '*.encryptedCardNumber',
  '*.email',
  '*.login',
  '*.token',
]

function needed(name: string): string {
  const value = process.env[name]
  if (!value)
    throw new Error(`${name} is missing: the site needs the address of its database role. "npm start" sets it.`)
  return value
}

/** Ends in order, however often it is asked to. */
function endOn(signals: NodeJS.Signals[], stop: () => Promise<void>): void {
  const end = (code: number) => () => process.exit(code)
  let ending: Promise<void> | undefined
  for (const signal of signals) process.on(signal, () => void (ending ??= stop().then(end(0), end(1))))
}

/** Works on queued and scheduled jobs. */
const startWork = (
  url: string,
  { db: siteDb, pipelineDb: db, clock, ids, partners, config, vault, log }: Deps,
  { mail: settings, impressionMonths }: { mail: MailSettings; impressionMonths: number },
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
    unsubscribe: unsubscribeKeys(config.siteKey),
    onFault: (fault: object) => log.warn(fault, 'a mail could not be sent; it will be tried again'),
  }
  const handlers = jobHandlers({ mail, siteDb, vault, ids, impressionMonths, log })
  return startJobs({ url, handlers, onError, onStopped: () => mailer.close() })
}

/** The rooms with needs of their own; pages come last, for they answer to what nobody else does. */
const roomsOf = ({ config, clock }: Deps, catalogue: Catalogue, feeds: FeedSettings, env: NodeJS.ProcessEnv) => [
  catalogueRoutes(catalogue),
  seoRoutes(catalogue.index),
  feedRoutes(feeds),
  reservationRoutes(tableBooking(env, config)),
  ssoRoutes(identityProviders(env, config, () => clock.now().getTime())),
  imageRoutes,
  installRoutes,
  pageRoutes(() => catalogue.version()),
]

async function main(): Promise<void> {
  const env = process.env
  requireProductionSettings(env, 'site')
  const config = loadConfig(env)
  const log = pino({ level: config.logLevel, redact: redacted, base: { process: 'site' } })
  const appUrl = needed('APP_DATABASE_URL')
  const onError = (error: unknown) => log.warn({ err: error }, 'background work failed; it will be tried again')
  const app = connect(appUrl, { max: appConnections, name: 'damask site', onError })
  const feedsUrl = needed('PIPELINE_DATABASE_URL')
  const feeds = connect(feedsUrl, { max: pipelineConnections, name: 'damask feeds', onError })
  const clock = systemClock
  const ids = randomIds(clock)
  const partners = await openPartners(app.db, onError)
  const feedRules = feedSettings(env, config)
  await saveSenders(feeds.db, feedRules.senders)
  needHumanCheckSecrets(partners.all(), config, env)
  const mail = mailSettings(env, config)
  const linkKey = secretFrom(env, config, 'VAULT_LINK_KEY', 'vault link key')
  const vault = vaultClient({ baseUrl: config.vaultUrl, linkKey })
  const catalogue = await followCatalogue({
    db: app.db,
    pool: app.pool,
    clock,
    many: { threads: { url: appUrl } },
    log: (line) => log.info(line),
  })
  const live = openLiveActivity({ url: appUrl, db: app.db, clock, onError })
  const deps: Deps = {
    config,
    db: app.db,
    pipelineDb: feeds.db,
    clock,
    ids,
    partners,
    content: openContent({ db: app.db, clock, partners, log, origins: config.contentOrigins }),
    vault,
    partnerCards: partnerCardSources(env, config),
    geocoder: embeddedGeocoder(),
    humanChecks: humanChecks({ config, clock, env }),
    log,
  }
  const server = await buildApp(deps, live, roomsOf(deps, catalogue, feedRules, env), log)
  const pipeline = startPipeline({
    db: feeds.db,
    pool: feeds.pool,
    clock,
    ids,
    log: (line) => log.info(line),
    onError,
  })
  const jobs = await startWork(feedsUrl, deps, { mail, impressionMonths: keptMonths(env) }, onError)

  // Until all of these answer a balancer sends nobody here; the catalogue is loaded by now.
  readyRoute(server, {
    clock,
    parts: partsOfSite({ site: app.pool, feeds: feeds.pool, vaultUrl: config.vaultUrl }),
    details: () => ({ catalogue: catalogue.version() }),
  })

  const stop = async () => {
    await live.stop()
    server.server.closeAllConnections()
    await server.close()
    await Promise.all([pipeline.stop(), catalogue.stop(), jobs.stop()])
    partners.stop()
    await Promise.all([app.db.destroy(), feeds.db.destroy()])
  }
  endOn(['SIGINT', 'SIGTERM'], stop)
  await server.listen({ port: config.port, host: env['HOST'] || (config.production ? '0.0.0.0' : '127.0.0.1') })
  log.info({ port: config.port }, 'the site is open')
}

main().catch((error: unknown) => {
  console.error(error instanceof Error && !error.stack?.includes('postgres') ? error.message : error)
  process.exit(1)
})
