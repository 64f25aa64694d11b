import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { prepareCluster, type Cluster } from './cluster.ts'

export type EmbeddedPostgres = {
  /** Connection string of the superuser, on the loopback. */
  adminUrl: string
  port: number
  /** Lets go of the server. It stops when nobody else holds it; this resolves when it has stopped, or is kept by others. */
  stop(): Promise<void>
}

const launchLimitMs = 90_000
const retryMs = 100

/**
 * Starts the PostgreSQL that lives in `dataDir`, or joins the one that already runs there. It stops when the last process
 * that launched it has called `stop()` or has died.
 */
export async function launchPostgres(options: {
  dataDir: string
  log?: (line: string) => void
}): Promise<EmbeddedPostgres> {
  const cluster = await prepareCluster(resolve(options.dataDir), options.log ?? (() => undefined))
  const deadline = Date.now() + launchLimitMs
  for (;;) {
    const held = await hold(cluster)
    if (held) return describe(cluster, held)
    const outcome = await startKeeper(cluster)
    if (outcome.startsWith('failed ')) throw new Error(outcome.slice('failed '.length))
    if (Date.now() > deadline) throw new Error(`The embedded PostgreSQL in ${cluster.home} does not answer.`)
    if (outcome === 'busy') await delay(retryMs)
  }
}

type Held = { socket: Socket; port: number }

/** Joins the running keeper, if there is one: it answers our token with the port of PostgreSQL. */
async function hold({ home }: Cluster): Promise<Held | undefined> {
  let note: { port: number; token: string }
  try {
    note = JSON.parse(readFileSync(join(home, 'keeper.json'), 'utf8')) as typeof note
  } catch {
    return undefined
  }
  return new Promise((done) => {
    const socket = connect(note.port, '127.0.0.1')
    const give = (held?: Held) => {
      socket.removeAllListeners()
      if (!held) socket.destroy()
      done(held)
    }
    socket.setTimeout(5_000, () => give())
    socket.once('connect', () => socket.write(`${note.token}\n`))
    socket.once('error', () => give())
    socket.once('close', () => give())
    socket.once('data', (bytes) => {
      const port = Number(bytes.toString('latin1'))
      give(Number.isInteger(port) && port > 0 ? { socket, port } : undefined)
    })
  })
}

function describe({ password }: Cluster, { socket, port }: Held): EmbeddedPostgres {
  socket.setTimeout(0)
  socket.unref() // holding the server is no reason to keep running
  socket.on('error', () => undefined)
  const stop = () =>
    new Promise<void>((done) => {
      if (socket.closed || socket.destroyed) return done()
      socket.ref()
      socket.once('close', () => done())
      socket.resume()
      socket.write('bye\n')
    })
  return { adminUrl: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, port, stop }
}

/** Starts a keeper in a session of its own, out of reach of Ctrl-C, and waits for its first line: ready, busy (another keeper is at it) or failed. */
function startKeeper({ bin, home, data, account }: Cluster): Promise<string> {
  const orders = JSON.stringify({ bin, home, data, ...(account ? { account } : {}) })
  const keeper = spawn(process.execPath, [join(import.meta.dirname, 'keeper.ts'), orders], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { PATH: process.env['PATH'] },
  })
  return new Promise((done, refuse) => {
    keeper.once('error', refuse)
    const lines = createInterface({ input: keeper.stdout })
    lines.once('line', (line) => {
      keeper.stdout.destroy()
      keeper.unref()
      done(line)
    })
    keeper.once('exit', (code) => done(`failed The keeper of PostgreSQL ended with code ${code}.`))
  })
}
