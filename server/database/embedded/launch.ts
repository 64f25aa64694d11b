import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { prepareCluster, type Cluster } from './cluster.ts'
import { livePostmaster } from './postmaster.ts'
import { isHeldByOther } from './process-lock.ts'

export type EmbeddedPostgres = {
  /** Connection string of the superuser, on the loopback. */
  adminUrl: string
  port: number
  /** Disconnects from the keeper. Resolves when the server has stopped, or at once when other processes use it. */
  stop(): Promise<void>
}

const launchLimitMs = 90_000 // longer than a keeper waits for PostgreSQL
const keeperReplyLimitMs = 5_000
const retryMs = 100
const rejoinRetryMs = 1_000

/**
 * Starts the PostgreSQL in `dataDir`, or joins the one that already runs there. A separate process, the keeper (keeper.ts), runs the
 * server while a process is connected to it. The server stops when the last connected process has called `stop()` or has died.
 */
export async function launchPostgres(options: {
  dataDir: string
  log?: (line: string) => void
}): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined)
  const cluster = await prepareCluster(resolve(options.dataDir), log)
  const connection = await joinServer(cluster)
  const { port } = connection
  const leave = stayJoined(cluster, connection, log)
  let stopped: Promise<void> | undefined
  return {
    adminUrl: `postgres://postgres:${cluster.password}@127.0.0.1:${port}/postgres`,
    port,
    stop: () => (stopped ??= leave()),
  }
}

/** A connection to the keeper: the server runs while at least one is open. */
type KeeperConnection = { socket: Socket; port: number }

/** Connects to the keeper, starting one where none runs. */
async function joinServer(cluster: Cluster): Promise<KeeperConnection> {
  const deadline = Date.now() + launchLimitMs
  for (;;) {
    const connection = await connectToKeeper(cluster)
    if (connection) return connection
    const isStarting = isHeldByOther(join(cluster.home, 'keeper.lock'), 'keeper.ts')
    const outcome = isStarting ? 'busy' : await startKeeper(cluster)
    if (outcome.startsWith('failed ')) throw new Error(outcome.slice('failed '.length))
    if (Date.now() > deadline) throw new Error(`The embedded PostgreSQL in ${cluster.home} does not answer.`)
    if (outcome === 'busy') await delay(retryMs)
  }
}

/**
 * Joins again whenever the keeper dies. Returns the function that leaves the keeper. It resolves when the server has stopped, or
 * when other processes use the server.
 */
function stayJoined(
  cluster: Cluster,
  firstConnection: KeeperConnection,
  log: (line: string) => void,
): () => Promise<void> {
  let isLeaving = false
  const follow = (connection: KeeperConnection): KeeperConnection => {
    connection.socket.unref() // the connection alone does not keep this process running
    connection.socket.resume()
    connection.socket.once('close', () => {
      if (!isLeaving) currentConnection = rejoin(cluster, log).then(follow)
    })
    return connection
  }
  let currentConnection = Promise.resolve(follow(firstConnection))
  return async () => {
    isLeaving = true
    let { socket } = await currentConnection
    // When the keeper dies before its reply, the server still runs, and the next keeper must stop it.
    while (!(await leaveKeeper(socket)) && livePostmaster(cluster.data)) socket = (await joinServer(cluster)).socket
  }
}

async function rejoin(cluster: Cluster, log: (line: string) => void): Promise<KeeperConnection> {
  for (;;) {
    try {
      return await joinServer(cluster)
    } catch (error) {
      log(`failed to reconnect to the embedded PostgreSQL: ${error instanceof Error ? error.message : String(error)}`)
      await delay(rejoinRetryMs, undefined, { ref: false })
    }
  }
}

/** Resolves to true when the keeper replies: the server has stopped, or other processes use it. */
function leaveKeeper(socket: Socket): Promise<boolean> {
  return new Promise((fulfill) => {
    if (socket.destroyed) return fulfill(false)
    let hasReply = false
    socket.ref()
    socket.on('data', () => (hasReply = true))
    socket.once('close', () => fulfill(hasReply))
    socket.write('bye\n')
  })
}

/** Connects to the running keeper, if there is one. The keeper replies to its token with the port of PostgreSQL. */
async function connectToKeeper({ home }: Cluster): Promise<KeeperConnection | undefined> {
  let keeper: { port: number; token: string }
  try {
    keeper = JSON.parse(readFileSync(join(home, 'keeper.json'), 'utf8')) as typeof keeper
  } catch {
    return undefined
  }
  return new Promise((fulfill) => {
    const socket = connect(keeper.port, '127.0.0.1')
    const settle = (connection?: KeeperConnection) => {
      socket.removeAllListeners()
      socket.on('error', () => undefined)
      socket.setTimeout(0)
      if (!connection) socket.destroy()
      fulfill(connection)
    }
    socket.setTimeout(keeperReplyLimitMs, () => settle())
    socket.once('connect', () => socket.write(`${keeper.token}\n`))
    socket.once('error', () => settle())
    socket.once('close', () => settle())
    socket.once('data', (bytes) => {
      const port = Number(bytes.toString('latin1'))
      settle(Number.isInteger(port) && port > 0 ? { socket, port } : undefined)
    })
  })
}

/**
 * Starts a keeper in a separate session, which Ctrl-C does not reach. Returns the keeper's first line: `ready`, `busy` (another
 * keeper holds the lock) or `failed …`. A keeper that ends without a line counts as failed.
 */
function startKeeper({ bin, home, data, account }: Cluster): Promise<string> {
  const settings = JSON.stringify({ bin, home, data, ...(account ? { account } : {}) })
  const keeper = spawn(process.execPath, [join(import.meta.dirname, 'keeper.ts'), settings], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
  })
  return new Promise((fulfill, reject) => {
    keeper.once('error', reject)
    const lines = createInterface({ input: keeper.stdout })
    lines.once('line', (line) => {
      keeper.stdout.destroy()
      keeper.unref()
      fulfill(line)
    })
    keeper.once('exit', (code) => fulfill(`failed The keeper of PostgreSQL ended with code ${code}.`))
  })
}
