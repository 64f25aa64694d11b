import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { systemClock } from '../server/platform/clock-and-ids.ts'
import { applyBrands, checkBrands, listBrandVersions, restoreBrand, type CommandResult } from './lib/brand-commands.ts'
import { brandsFolder, openPartnersOf } from './lib/save-brands.ts'
import { withDatabase } from './lib/with-database.ts'
import type { Config } from '../server/config.ts'
import type { Db } from '../server/database/connect.ts'

const usage = `npm run brands -- check [PARTNER…] [--json]             lists every fault of the folders in brands/, and changes nothing
npm run brands -- apply [PARTNER…] [--dry-run] [--over]  puts the folders in force on every running node, without a restart
npm run brands -- versions PARTNER                       lists the versions of a partner's settings, the newest first
npm run brands -- back PARTNER VERSION                   puts an earlier version in force again, as a new version

check and apply take all folders when no partner is named. A faulty folder is refused alone; the exit code is then 1.
--dry-run shows what apply would change. --over also applies a folder that has not changed, over what was saved since.
versions and back concern settings, theme, symbol, copy and legal texts; the entries of content.json have their own versions.`

const pollMs = 100
const inForceLimitMs = 5_000 // ten times what a node needs to read a new version

/** Waits until the node on this machine has applied every version. Says so, or that there is no such node. */
async function waitUntilInForce(db: Db, { port }: Config): Promise<string> {
  const expected = (await openPartnersOf(db)).reduce((sum, { version }) => sum + version, 0)
  const deadline = Date.now() + inForceLimitMs
  for (;;) {
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    const body = reply?.ok ? ((await reply.json()) as { settings?: number }) : null
    if (body === null) return `No node answers at port ${port}. A running node reads a new version within a second.`
    if (body.settings === expected)
      return `In force at port ${port}. Every other node reads a new version within a second.`
    if (Date.now() > deadline)
      return `The node at port ${port} has not applied every version; its log says why (LOG_LEVEL=warn).`
    await delay(pollMs)
  }
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
    over: { type: 'boolean' },
    help: { type: 'boolean' },
  },
})
const [command = '', ...names] = positionals
const [partnerId = '', versionText = ''] = names

async function apply(): Promise<CommandResult> {
  return withDatabase('app', 'damask brands', async (db, config) => {
    const options = { dryRun: values['dry-run'] ?? false, over: values.over ?? false }
    const { lines, exitCode, savedIds } = await applyBrands({ db, clock: systemClock }, brandsFolder, names, options)
    return { lines: savedIds.length > 0 ? [...lines, await waitUntilInForce(db, config)] : lines, exitCode }
  })
}

async function back(): Promise<CommandResult> {
  return withDatabase('app', 'damask brands', async (db, config) => {
    const { lines, exitCode } = await restoreBrand({ db, clock: systemClock }, partnerId, Number(versionText))
    return { lines: exitCode === 0 ? [...lines, await waitUntilInForce(db, config)] : lines, exitCode }
  })
}

/** The result of the command line, or null when it is none of the usage. */
async function run(): Promise<CommandResult | null> {
  if (values.help) return null
  if (command === 'check') return checkBrands(brandsFolder, names, { json: values.json ?? false })
  if (command === 'apply') return apply()
  if (command === 'versions' && names.length === 1)
    return withDatabase('app', 'damask brands', (db) => listBrandVersions(db, partnerId))
  if (command === 'back' && names.length === 2 && /^[1-9]\d*$/.test(versionText)) return back()
  return null
}

try {
  const result = await run()
  if (result) for (const line of result.lines) console.log(line)
  else console.log(usage)
  process.exitCode = result ? result.exitCode : values.help ? 0 : 2
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 2
}
