import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { launchPostgres } from '../../server/database/embedded/launch.ts'
import { readPostmaster } from '../../server/database/embedded/postmaster.ts'
import { prepareDatabase } from '../../server/database/prepare.ts'
import { freePorts } from '../../tools/lib/ports.ts'
import { createTestFolder } from '../../tools/lib/test-folder.ts'
import { testSecretKey } from '../fixtures/clone.ts'
import { insertDiners, type DinerSetup } from '../fixtures/diners.ts'

export const secret = 'a-secret-for-the-fault-tests'

/**
 * A node that receives and processes purchase messages, in a separate process (driver.ts). `kill` sends SIGKILL. `stop` sends SIGTERM and
 * returns the exit code; null when the process had ended before, or when a signal ended it.
 */
export type FaultNode = {
  port: number
  feedsUrl: string
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<number | null>
}

/** Nodes on one database server. A test can kill each node and the server. */
export type FaultStack = {
  adminUrl: string
  diners: DinerSetup
  nodes: FaultNode[]
  killPostgres(): Promise<void>
  close(): Promise<void>
}

/** Starts a separate database server, which a test can kill, with diners in it, and nodes that use it. */
export async function startNodes(count: { nodes: number; members: number }): Promise<FaultStack> {
  const dataDir = createTestFolder('damask-faults-')
  const server = await launchPostgres({ dataDir })
  const urls = await prepareDatabase({ adminUrl: server.adminUrl, secretKey: testSecretKey })
  const diners = await insertDiners(server.adminUrl, { members: count.members, restaurants: 6 })
  const nodes = await Promise.all(Array.from({ length: count.nodes }, () => openNode(urls.pipeline)))
  const clusterDir = join(dataDir, 'postgres', 'data')
  let killedPid = 0
  return {
    adminUrl: server.adminUrl,
    diners,
    nodes,
    killPostgres: async () => {
      // The keeper (keeper.ts) starts a killed server again. After an earlier kill, the loop waits until the server has a new process.
      let postmaster = readPostmaster(clusterDir)
      while (!postmaster || postmaster.pid === killedPid) {
        await delay(5)
        postmaster = readPostmaster(clusterDir)
      }
      killedPid = postmaster.pid
      process.kill(killedPid, 'SIGKILL')
    },
    close: async () => {
      await Promise.all(nodes.map((node) => node.kill()))
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function openNode(url: string): Promise<FaultNode> {
  const [port = 0] = await freePorts(1)
  const feedsUrl = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  const start = async () => {
    const options = JSON.stringify({ url, port, feedsUrl, secret })
    const newChild = spawn(process.execPath, [join(import.meta.dirname, 'driver.ts'), options], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child = newChild
    const earlyExit = once(newChild, 'exit').then(() => {
      throw new Error('the driver ended before it listened')
    })
    earlyExit.catch(() => undefined) // an exit after the start is no unhandled error
    await Promise.race([once(newChild.stdout, 'data'), earlyExit])
  }
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return null
    const exited = once(child, 'exit') as Promise<[number | null]>
    child.kill(signal)
    return (await exited)[0]
  }
  await start()
  return { port, feedsUrl, start, kill: async () => void (await end('SIGKILL')), stop: () => end('SIGTERM') }
}
