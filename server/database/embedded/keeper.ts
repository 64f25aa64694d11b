// A small process of its own that runs PostgreSQL for as long as somebody holds a connection to it. When the last holder
// is gone, even by kill -9, it stops PostgreSQL and ends. When PostgreSQL dies, it is started again on the same port.
import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, closeSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { takeLock } from './process-lock.ts'
import { clearStaleLock, livePostmaster } from './postmaster.ts'

type Orders = { bin: string; home: string; data: string; account?: { uid: number; gid: number } }

const startLimitMs = 60_000
const pollMs = 20
const retryMs = 500
const fastStopLimitMs = 30_000
const firstHolderLimitMs = 15_000
const logLimitBytes = 10_000_000

const { bin, home, data, account } = JSON.parse(process.argv[2] ?? '') as Orders
const note = join(home, 'keeper.json')
const logFile = join(home, 'log')
const token = randomBytes(24).toString('base64url')
const holders = new Set<Socket>()
let stopping = false
let child: ChildProcess | undefined

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

function startPostgres(port: number): void {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > logLimitBytes) renameSync(logFile, `${logFile}.1`)
  const log = openSync(logFile, 'a', 0o600)
  if (account) chownSync(logFile, account.uid, account.gid)
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port,
    fsync: 'on',
    synchronous_commit: 'on',
    max_wal_size: '2GB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  child = spawn(join(bin, 'postgres'), ['-D', data, ...flags], {
    ...account,
    cwd: home,
    stdio: ['ignore', log, log],
    env: { LC_ALL: 'C', PATH: process.env['PATH'] },
  })
  child.on('error', (error) => fail(`The embedded PostgreSQL cannot be started: ${error.message}`))
  closeSync(log)
}

/** Waits for a ready server, starting one whenever none runs: a dying predecessor may still hold the lock for a moment. */
async function untilReady(port: number): Promise<number> {
  const deadline = Date.now() + startLimitMs
  let nextTry = 0
  while (Date.now() < deadline && !stopping) {
    const server = livePostmaster(data)
    if (server?.ready) return server.port
    if (!server && !childLives() && Date.now() >= nextTry) {
      clearStaleLock(data)
      startPostgres(port)
      nextTry = Date.now() + retryMs
    }
    await delay(pollMs)
  }
  return fail(
    `The embedded PostgreSQL did not start within ${startLimitMs / 1000} seconds. Its reasons are in ${logFile}`,
  )
}

const childLives = (): boolean => child?.exitCode === null && child.signalCode === null

async function stopPostgres(server: Server): Promise<never> {
  stopping = true
  server.close()
  rmSync(note, { force: true })
  const hurryAt = Date.now() + fastStopLimitMs
  for (;;) {
    const pid = livePostmaster(data)?.pid ?? (childLives() ? child?.pid : undefined)
    if (!pid) break
    signal(pid, Date.now() < hurryAt ? 'SIGINT' : 'SIGQUIT') // fast shutdown: rolls back, writes a checkpoint
    await delay(pollMs)
  }
  for (const socket of holders) socket.destroy()
  process.exit(0)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // it ended by itself meanwhile
  }
}

function fail(reason: string): never {
  process.stdout.write(`failed ${reason}\n`)
  process.exit(1)
}

function serveHolder(socket: Socket, server: Server, postgresPort: number): void {
  let said = ''
  const leave = () => {
    if (!holders.delete(socket) || stopping) return
    if (holders.size === 0) void stopPostgres(server)
  }
  socket.on('error', () => socket.destroy())
  socket.on('close', leave)
  socket.on('data', (bytes) => {
    said += bytes.toString('latin1')
    if (said === `${token}\n`) {
      holders.add(socket)
      socket.write(`${postgresPort}\n`)
    } else if (said === `${token}\nbye\n` && holders.size > 1) {
      socket.end('kept\n')
    } else if (said === `${token}\nbye\n`) {
      void stopPostgres(server) // the socket closes when PostgreSQL has stopped
    } else if (said.length > 200) socket.destroy()
  })
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => undefined)

if (!(await takeLock(join(home, 'keeper.lock'), 'keeper.ts'))) {
  process.stdout.write('busy\n')
  process.exit(0)
}
const postgresPort = await untilReady(await freePort())
const server = createServer((socket) => serveHolder(socket, server, postgresPort))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
writeFileSync(`${note}.new`, JSON.stringify({ pid: process.pid, port, token }), { mode: 0o600 })
renameSync(`${note}.new`, note)
process.stdout.write('ready\n')
setTimeout(() => holders.size === 0 && !stopping && void stopPostgres(server), firstHolderLimitMs)

while (!stopping) {
  if (!livePostmaster(data)) await untilReady(postgresPort)
  await delay(pollMs * 5)
}
