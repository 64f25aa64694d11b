import { randomBytes } from 'node:crypto'
import { vaultApp } from './app.ts'
import { createAtRestCipher } from './at-rest.ts'
import { followClock } from './clock.ts'
import { migrateVault, openVaultPool } from './database.ts'
import type { LogEntry, VaultDeps } from './deps.ts'
import { sweepEnrollments } from './forget.ts'
import { partnerNetworks } from './networks/partner-networks.ts'
import { destroyOldKeys, rotateKey } from './sealing-keys.ts'
import { readSettings } from './settings.ts'

const housekeepingMs = 60_000

const settings = readSettings(process.env)
const log = (entry: LogEntry) => console.log(JSON.stringify({ time: new Date().toISOString(), ...entry }))
const openPool = (max: number) => openVaultPool(settings.databaseUrl, max, (line) => log({ event: line }))
const pool = openPool(6)
const waitingPool = openPool(12)
const clock = await followClock(pool, settings.hasSandboxClock, (problem) => log({ event: 'clock', problem }))
const deps: VaultDeps = {
  pool,
  waitingPool,
  cipher: createAtRestCipher(
    settings.previousMasterKey ? [settings.masterKey, settings.previousMasterKey] : [settings.masterKey],
  ),
  networksOf: partnerNetworks(settings, { fetch }),
  payer: settings.payer,
  linkKey: settings.linkKey,
  fingerprintKey: settings.fingerprintKey,
  clock,
  machineClock: { now: () => new Date() },
  ids: { token: () => randomBytes(24).toString('base64url') },
  log,
}
await migrateVault(pool)

if (process.argv[2] === 'rotate-keys') {
  const { kid } = await rotateKey(pool, deps.cipher, deps.clock.now())
  console.log(`New frames encrypt for key ${kid}. The previous key stays until its tickets have expired.`)
  await pool.end()
} else {
  await serve()
}

async function serve(): Promise<void> {
  const app = await vaultApp(deps, settings)
  const housekeeping = setInterval(() => {
    const tasks = Promise.all([destroyOldKeys(pool, deps.clock.now()), sweepEnrollments(deps)])
    tasks.catch((error: Error) => log({ event: 'housekeeping', problem: error.message }))
  }, housekeepingMs)
  const stop = async () => {
    clearInterval(housekeeping)
    clock.stop()
    await app.close()
    await Promise.all([pool.end(), waitingPool.end()])
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
  const address = await app.listen({ port: settings.port, host: settings.host })
  console.log(`Vault on ${address}`)
}
