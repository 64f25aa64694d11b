// The keeper: a process that runs PostgreSQL while at least one other process, a holder, is connected to the keeper. When the last holder
// disconnects, even by kill -9, the keeper stops PostgreSQL and ends. When PostgreSQL dies, the keeper starts it again on the same port.
// When the keeper dies, its holders start another, which adopts the running PostgreSQL.
import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, closeSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ownsLock, takeLock } from './process-lock.ts'
import { clearStaleLock, livePostmaster } from './postmaster.ts'

type KeeperSettings = { bin: string; home: string; data: string; account?: { uid: number; gid: number } }

const startLimitMs = 60_000
const pollMs = 20
const retryMs = 500
const portAttempts = 5
const fastStopLimitMs = 30_000
/** The keeper stops when no holder has connected within this time. */
const firstHolderLimitMs = 15_000
/** Time that the holders of a dead keeper have to connect to the keeper that adopts their server. */
const adoptionLimitMs = 2_000
/** A longer log becomes the old log at the next start of PostgreSQL. */
const logLimitBytes = 10_000_000
/** More than a holder ever writes: the token and `bye`. */
const inputLengthMax = 200

const { bin, home, data, account } = JSON.parse(process.argv[2] ?? '') as KeeperSettings
const addressFile = join(home, 'keeper.json')
const lockFile = join(home, 'keeper.lock')
const portFile = join(home, 'port')
const logFile = join(home, 'log')
const token = randomBytes(24).toString('base64url')
const holders = new Set<Socket>()
const leavingHolders = new Set<Socket>()
let isStopping = false
let child: ChildProcess | undefined

/**
 * The port of the running server, or the port of the last start, so that the database address that holders have stays valid. A free
 * port when another program uses that port.
 */
async function choosePort(): Promise<number> {
  const preferredPort = livePostmaster(data)?.port ?? readLastPort()
  for (let attempt = 0; attempt < portAttempts; attempt += 1) {
    const port = await portIfFree(preferredPort)
    if (port !== undefined) return port
    if (livePostmaster(data)) return preferredPort
    await delay(retryMs) // a client that connects to a stopped server can occupy its port for a moment
  }
  return (await portIfFree(0)) ?? preferredPort
}

function readLastPort(): number {
  try {
    return Number(readFileSync(portFile, 'utf8')) || 0
  } catch {
    return 0
  }
}

/** The requested port, or a free port for 0. Undefined when the requested port is in use. */
async function portIfFree(requestedPort: number): Promise<number | undefined> {
  const listener = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    listener.once('error', () => resolve(false))
    listener.listen(requestedPort, '127.0.0.1', () => resolve(true))
  })
  if (!isFree) return undefined
  const { port } = listener.address() as AddressInfo
  await new Promise((resolve) => listener.close(resolve))
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

/**
 * Waits for a ready server and returns its port. Starts a server again whenever none runs, because a dying server may hold the lock of
 * the cluster for a moment. Returns `port` when the keeper stops meanwhile.
 */
async function waitUntilReady(port: number): Promise<number> {
  const deadline = Date.now() + startLimitMs
  let nextTry = 0
  while (Date.now() < deadline && !isStopping) {
    const server = livePostmaster(data)
    if (server?.ready) return server.port
    if (!server && !isChildRunning() && Date.now() >= nextTry) {
      clearStaleLock(data)
      startPostgres(port)
      nextTry = Date.now() + retryMs
    }
    await delay(pollMs)
  }
  if (isStopping) return port
  return fail(`The embedded PostgreSQL did not start within ${startLimitMs / 1000} seconds. See ${logFile}`)
}

const isChildRunning = (): boolean => child?.exitCode === null && child.signalCode === null

async function stopPostgres(server: Server): Promise<never> {
  isStopping = true
  server.close()
  rmSync(addressFile, { force: true })
  const immediateStopAt = Date.now() + fastStopLimitMs
  for (;;) {
    const pid = livePostmaster(data)?.pid ?? (isChildRunning() ? child?.pid : undefined)
    if (!pid) break
    // SIGINT: fast shutdown, which rolls back and writes a checkpoint. SIGQUIT: immediate shutdown, with recovery at the next start.
    sendSignal(pid, Date.now() < immediateStopAt ? 'SIGINT' : 'SIGQUIT')
    await delay(pollMs)
  }
  await Promise.all(
    [...leavingHolders].map((socket) => new Promise<void>((resolve) => socket.end('stopped\n', () => resolve()))),
  )
  process.exit(0)
}

/** Waits until the holders of a dead keeper have had time to connect. Then stops PostgreSQL when no holder is connected. */
async function stopWhenAlone(server: Server): Promise<void> {
  await delay(Math.max(0, mayStopAt - Date.now()))
  if (holders.size === 0) {
    if (!isStopping) await stopPostgres(server)
    return
  }
  for (const socket of leavingHolders) socket.end('kept\n')
  leavingHolders.clear()
}

function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // it has already ended
  }
}

function fail(reason: string): never {
  process.stdout.write(`failed ${reason}\n`)
  process.exit(1)
}

function serveHolder(socket: Socket, server: Server, postgresPort: number): void {
  let input = ''
  const leave = () => {
    if (holders.delete(socket) && !isStopping) void stopWhenAlone(server)
  }
  socket.on('error', () => socket.destroy())
  socket.on('close', leave)
  socket.on('data', (bytes) => {
    input += bytes.toString('latin1')
    if (input === `${token}\n`) {
      holders.add(socket)
      socket.write(`${postgresPort}\n`)
    } else if (input === `${token}\nbye\n`) {
      leavingHolders.add(socket) // gets its reply when PostgreSQL has stopped or another process holds it
      leave()
    } else if (input.length > inputLengthMax) socket.destroy()
  })
}

function writeAddressFile(server: Server): void {
  const { port } = server.address() as AddressInfo
  writeFileSync(`${addressFile}.new`, JSON.stringify({ pid: process.pid, port, token }), { mode: 0o600 })
  renameSync(`${addressFile}.new`, addressFile)
}

function ownsAddressFile(): boolean {
  try {
    return readFileSync(addressFile, 'utf8').includes(token)
  } catch {
    return false
  }
}

// Signals do not end the keeper: it ends when its last holder disconnects.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => undefined)

if (!(await takeLock(lockFile, 'keeper.ts'))) {
  process.stdout.write('busy\n')
  process.exit(0)
}
const mayStopAt = livePostmaster(data) ? Date.now() + adoptionLimitMs : 0
const postgresPort = await waitUntilReady(await choosePort())
writeFileSync(portFile, String(postgresPort))
const server = createServer((socket) => serveHolder(socket, server, postgresPort))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
writeAddressFile(server)
process.stdout.write('ready\n')
setTimeout(() => holders.size === 0 && !isStopping && void stopWhenAlone(server), firstHolderLimitMs)

while (!isStopping) {
  // Two keepers can take the lock of a dead keeper at once. The keeper that loses the lock ends, and its holders connect to the other.
  if (!ownsLock(lockFile)) process.exit(0)
  if (!ownsAddressFile()) writeAddressFile(server)
  if (!livePostmaster(data)) await waitUntilReady(postgresPort)
  await delay(pollMs * 5)
}
