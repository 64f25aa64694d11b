import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { serverAccount } from '../../server/database/embedded/account.ts'
import { readPostmaster } from '../../server/database/embedded/postmaster.ts'
import { freePorts } from './ports.ts'
import { createTestFolder } from './test-folder.ts'

const oldestVersion = 15
const debianFolder = '/usr/lib/postgresql'
const startLimitMs = 30_000

export type SystemPostgres = { version: number; url: string; stop(): Promise<void> }

/** A temporary server of the newest PostgreSQL in Debian's folder (15 or later), or undefined when there is none. */
export async function startSystemPostgres(): Promise<SystemPostgres | undefined> {
  const version = existsSync(debianFolder)
    ? Math.max(
        0,
        ...readdirSync(debianFolder)
          .map(Number)
          .filter((candidate) => candidate >= oldestVersion),
      )
    : 0
  if (version === 0) return undefined
  const bin = join(debianFolder, String(version), 'bin')
  const folder = createTestFolder('damask-system-')
  const dataFolder = join(folder, 'data')
  const account = serverAccount(dataFolder)
  mkdirSync(dataFolder, { mode: 0o700 })
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, 'only-for-tests\n')
  if (account) for (const path of [dataFolder, passwordFile]) chownSync(path, account.uid, account.gid)
  const options = { ...account, cwd: folder, stdio: 'ignore' as const }
  execFileSync(
    join(bin, 'initdb'),
    ['-D', dataFolder, '-U', 'postgres', '-A', 'scram-sha-256', '-E', 'UTF8', `--pwfile=${passwordFile}`],
    options,
  )
  const [port = 0] = await freePorts(1)
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', dataFolder, '-p', String(port), '-c', 'unix_socket_directories=', '-c', 'listen_addresses=127.0.0.1'],
    options,
  )
  let isRunning = true
  const exit = new Promise<void>((resolve) => server.once('exit', () => resolve()).once('error', () => resolve()))
  void exit.then(() => (isRunning = false))
  const stop = async () => {
    server.kill('SIGINT') // PostgreSQL's fast shutdown: it does not wait for clients to disconnect
    await exit
    rmSync(folder, { recursive: true, force: true })
  }
  const deadline = Date.now() + startLimitMs
  while (!readPostmaster(dataFolder)?.ready) {
    if (!isRunning || Date.now() > deadline) {
      await stop()
      throw new Error(`PostgreSQL ${version} of this system did not start.`)
    }
    await delay(50)
  }
  return { version, url: `postgres://postgres:only-for-tests@127.0.0.1:${port}/postgres`, stop }
}
