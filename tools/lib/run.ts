import { siteAddress, siteOriginOf } from '../../server/config.ts'
import { brandFaultLines } from './brand-fault-lines.ts'
import type { Demonstration } from './demonstration.ts'
import { startStack, type Stack } from './stack.ts'

/** Signals within this time are one Ctrl-C: npm may forward a signal that this process has already received. */
const oneKeyPressMs = 1_000

const orphanCheckMs = 500 // the parent may be killed without a signal to this process

/** Starts the product, prints its addresses, and stops everything on Ctrl-C. */
export async function run(env: NodeJS.ProcessEnv, demonstration: Demonstration | null): Promise<void> {
  const startedAt = performance.now()
  let stopRequestedAt = 0
  let stack: Stack | undefined
  const shutDown = async () => {
    if (stopRequestedAt > 0) {
      // A second Ctrl-C: the keeper of PostgreSQL and the children notice that this process has ended, and end too.
      if (Date.now() - stopRequestedAt > oneKeyPressMs) process.exit(130)
      return
    }
    stopRequestedAt = Date.now()
    if (!stack) return // still starting: the check below stops what has started
    console.log('\nStopping')
    await stack.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void shutDown())
  const parentId = process.ppid
  setInterval(() => process.ppid !== parentId && stopRequestedAt === 0 && void shutDown(), orphanCheckMs).unref()
  try {
    stack = await startStack(env, demonstration)
  } catch (error) {
    console.error(`\n${textOf(error)}`)
    process.exit(1)
  }
  if (stopRequestedAt > 0) {
    await stack.stop()
    process.exit(0)
  }
  printWelcome(stack, env, demonstration, (performance.now() - startedAt) / 1000)
  if (env['DRAW_PICTURES_AHEAD'] !== '0') await demonstration?.warmPictures(stack.config.port).catch(() => undefined)
}

/** A plain `Error` is ours, and its message is enough. An error of a subclass is unexpected and needs its stack as well. */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.constructor === Error ? error.message : (error.stack ?? error.message)
}

function printWelcome(
  { config, brands: { open, faulty } }: Stack,
  env: NodeJS.ProcessEnv,
  demonstration: Demonstration | null,
  seconds: number,
): void {
  const address = siteAddress(config, env)
  const lines = ['', 'Sites']
  for (const { id, program, hosts } of open)
    lines.push(`  ${siteOriginOf({ id, hosts }, { siteAddress: address, production: config.production })}   ${program}`)
  lines.push(...(demonstration?.welcomeLines(config) ?? []))
  const versions = new Map(open.map(({ id, version }) => [id, version]))
  if (faulty.length > 0) lines.push('', ...brandFaultLines(faulty, (id) => versions.get(id) ?? null))
  const faultNote =
    faulty.length > 0 ? ` Faulty partner folders: ${faulty.map(({ id }) => id).join(', ')} (see above).` : ''
  console.log(`${lines.join('\n')}\n\nDamask is ready (${seconds.toFixed(1)} s).${faultNote} Ctrl-C stops it.`)
}
