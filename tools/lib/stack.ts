import { join } from 'node:path'
import { childEnvironments } from '../../server/child-environments.ts'
import { loadConfig, secretFrom, type Config } from '../../server/config.ts'
import { launchPostgres } from '../../server/database/embedded/launch.ts'
import { prepareDatabase } from '../../server/database/prepare.ts'
import { requireProductionSettings } from '../../server/production.ts'
import { seed } from '../../demo/seed.ts'
import { inviteMembers } from '../../demo/seed/members.ts'
import { inviteOperators } from '../../demo/seed/operators.ts'
import { connect } from '../../server/database/connect.ts'
import { needPorts } from './ports.ts'
import { step } from './progress.ts'
import { supervise, type Running, type Service } from './supervise.ts'
import { buildConsolePages, buildWeb } from './web-build.ts'

export type Stack = { config: Config; stop(): Promise<void> }

const root = join(import.meta.dirname, '..', '..')

/** Everything the product needs to run, in order; what has been started is stopped again when a later step fails. */
export async function startStack(env: NodeJS.ProcessEnv): Promise<Stack> {
  requireProductionSettings(env, 'launcher')
  const config = loadConfig(env)
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const one of stops.splice(0).toReversed()) await one()
  }
  try {
    const ports = { PORT: config.port, VAULT_PORT: config.vaultPort, CONSOLE_PORT: config.consolePort }
    await needPorts({
      ...ports,
      ...(runsSandbox(config) ? { SANDBOX_PORT: config.sandboxPort } : {}),
      ...(config.standIns.mail ? { SANDBOX_MAIL_PORT: config.sandboxMailPort } : {}),
    })
    const adminUrl = config.databaseUrl ?? (await embedded(config.dataDir, stops))
    const urls = await step('Preparing the database', () =>
      prepareDatabase({ adminUrl, secretKey: config.secretKey, sandboxClock: config.sandboxClock }),
    )
    // The console has no hot reload: with it, it is built at the start.
    await (config.dev ? step('Building the console', buildConsolePages) : buildWeb())
    await step('Loading brands and restaurants', (log) => seed({ urls, dataDir: config.dataDir, log }))
    if (!config.production)
      await step('Inviting the demonstration operators', () => inviteOperators(urls.console, config))
    await startServices(servicesOf(config, urls, env), stops)
    if (!config.production && config.standIns.network) await invite(config, adminUrl, env)
    return { config, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Without a stand-in to run there is no sandbox at all. */
const runsSandbox = ({ standIns }: Config): boolean => Object.values(standIns).includes(true)

async function embedded(dataDir: string, stops: (() => Promise<void>)[]): Promise<string> {
  const server = await step('Starting PostgreSQL', (log) => launchPostgres({ dataDir, log }))
  stops.push(() => server.stop())
  return server.adminUrl
}

/** Demonstration members join through the running product, so this comes last. An administrator dates them back: no role of the product may. */
async function invite(config: Config, adminUrl: string, env: NodeJS.ProcessEnv): Promise<void> {
  const { db } = connect(adminUrl, { max: 1, name: 'damask seed' })
  try {
    await step('Inviting the demonstration members', (log) =>
      inviteMembers({
        db,
        port: config.port,
        sandboxUrl: config.sandboxUrl,
        swipeKey: secretFrom(env, config, 'SANDBOX_SWIPE_KEY', 'sandbox swipe key'),
        log,
      }),
    )
  } finally {
    await db.destroy()
  }
}

async function startServices(services: Service[], stops: (() => Promise<void>)[]): Promise<void> {
  await step(`Starting ${services.map(({ name }) => name).join(', ')}`, async () => {
    const running: Running[] = services.map((service) => supervise(service))
    stops.push(async () => {
      await Promise.all(running.map((one) => one.stop()))
    })
    await Promise.all(running.map((one) => one.ready))
  })
}

function servicesOf(config: Config, urls: Parameters<typeof childEnvironments>[1], env: NodeJS.ProcessEnv): Service[] {
  const environments = childEnvironments(config, urls, env)
  const watched = ['server', 'contract', 'domain', 'providers'].map((room) => `--watch-path=${join(root, room)}`)
  const service = (name: keyof typeof environments, script: string, port: number): Service => ({
    name,
    script: join(root, script),
    env: environments[name],
    readyUrl: `http://localhost:${port}/readyz`,
    ...(config.dev && name === 'site' ? { nodeOptions: [...watched, '--watch-preserve-output'] } : {}),
  })
  return [
    service('site', 'server/main.ts', config.port),
    service('vault', 'vault/main.ts', config.vaultPort),
    service('console', 'server/console/main.ts', config.consolePort),
    ...(runsSandbox(config) ? [service('sandbox', 'providers/card-network/embedded/main.ts', config.sandboxPort)] : []),
  ]
}
