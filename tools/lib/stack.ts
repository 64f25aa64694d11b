import { join } from 'node:path'
import { childEnvironments } from '../../server/child-environments.ts'
import { loadConfig, type Config } from '../../server/config.ts'
import { launchPostgres } from '../../server/database/embedded/launch.ts'
import { prepareDatabase } from '../../server/database/prepare.ts'
import { requireProductionSettings } from '../../server/production.ts'
import type { Demonstration } from './demonstration.ts'
import { waitForFreePorts } from './ports.ts'
import { runStep } from './progress.ts'
import { saveBrands, type LoadedBrands } from './save-brands.ts'
import { supervise, type Supervisor, type Service } from './supervise.ts'
import { watchBrands } from './watch-brands.ts'
import { buildConsolePages, buildWeb } from './web-build.ts'

export type Stack = { config: Config; brands: LoadedBrands; stop(): Promise<void> }

type StopFunction = () => Promise<void> | void

const root = join(import.meta.dirname, '..', '..')

/** Starts everything that the product needs, in order. When a step fails, it stops what it has started. Production has no demonstration. */
export async function startStack(env: NodeJS.ProcessEnv, demonstration: Demonstration | null): Promise<Stack> {
  requireProductionSettings(env, 'launcher')
  const config = loadConfig(env)
  const stopFunctions: StopFunction[] = []
  const stop = async () => {
    for (const stopPart of stopFunctions.splice(0).toReversed()) await stopPart()
  }
  try {
    const ports = { PORT: config.port, VAULT_PORT: config.vaultPort, CONSOLE_PORT: config.consolePort }
    await waitForFreePorts({
      ...ports,
      ...(runsSandbox(config) ? { SANDBOX_PORT: config.sandboxPort } : {}),
      ...(config.standIns.mail ? { SANDBOX_MAIL_PORT: config.sandboxMailPort } : {}),
    })
    const adminUrl = config.databaseUrl ?? (await startEmbeddedPostgres(config.dataDir, stopFunctions))
    const urls = await runStep('Preparing the database', () =>
      prepareDatabase({ adminUrl, secretKey: config.secretKey, sandboxClock: config.sandboxClock }),
    )
    // The console has no hot reload: in development it is built at the start.
    await (config.dev ? runStep('Building the console', buildConsolePages) : buildWeb())
    const brands = await runStep('Loading brands', (log) => saveBrands(urls.app, log))
    const start = { config, env, urls, adminUrl }
    await demonstration?.seed(start, brands.folders)
    await startServices(servicesOf(config, urls, env, demonstration?.siteScript), stopFunctions)
    const openIds = brands.open.map(({ id }) => id)
    if (config.standIns.network) await demonstration?.createMembers(start, openIds)
    if (config.dev) stopFunctions.push(watchBrands(urls.app))
    return { config, brands, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The sandbox only runs stand-ins: when none is on, it does not start. */
const runsSandbox = ({ standIns }: Config): boolean => Object.values(standIns).includes(true)

async function startEmbeddedPostgres(dataDir: string, stopFunctions: StopFunction[]): Promise<string> {
  const server = await runStep('Starting PostgreSQL', (log) => launchPostgres({ dataDir, log }))
  stopFunctions.push(() => server.stop())
  return server.adminUrl
}

async function startServices(services: Service[], stopFunctions: StopFunction[]): Promise<void> {
  await runStep(`Starting ${services.map(({ name }) => name).join(', ')}`, async () => {
    const supervisors: Supervisor[] = services.map((service) => supervise(service))
    stopFunctions.push(async () => {
      await Promise.all(supervisors.map((supervisor) => supervisor.stop()))
    })
    await Promise.all(supervisors.map((supervisor) => supervisor.ready))
  })
}

function servicesOf(
  config: Config,
  urls: Parameters<typeof childEnvironments>[1],
  env: NodeJS.ProcessEnv,
  siteScript = 'server/main.ts',
): Service[] {
  const environments = childEnvironments(config, urls, env)
  const watchOptions = ['server', 'contract', 'domain', 'providers', 'demo'].map(
    (room) => `--watch-path=${join(root, room)}`,
  )
  const service = (name: keyof typeof environments, script: string, port: number): Service => ({
    name,
    script: join(root, script),
    env: environments[name],
    readyUrl: `http://localhost:${port}/readyz`,
    ...(config.dev && name === 'site' ? { nodeOptions: [...watchOptions, '--watch-preserve-output'] } : {}),
  })
  return [
    service('site', siteScript, config.port),
    service('vault', 'vault/main.ts', config.vaultPort),
    service('console', 'server/console/main.ts', config.consolePort),
    // One process serves the stand-ins of all services, not only the card network's.
    ...(runsSandbox(config) ? [service('sandbox', 'providers/card-network/embedded/main.ts', config.sandboxPort)] : []),
  ]
}
