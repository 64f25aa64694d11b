import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freePorts } from '../../tools/lib/ports.ts'
import { createTestFolder } from '../../tools/lib/test-folder.ts'

const root = join(import.meta.dirname, '..', '..')
const readyLimitMs = 180_000
const stopLimitMs = 20_000

/**
 * Starts the product with a separate data directory and separate ports, and returns the function that stops it. Does nothing when
 * DAMASK_PORT is set: the journeys then use the product that already runs on that port.
 */
export default async function stack(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['DAMASK_PORT']) return undefined
  const [sitePort = 0, vaultPort = 0, consolePort = 0, sandboxPort = 0, mailPort = 0] = await freePorts(5)
  const dataDir = createTestFolder('damask-journeys-')
  const env = {
    ...process.env,
    // With `production` the product would start without the demonstration.
    NODE_ENV: '',
    PORT: String(sitePort),
    VAULT_PORT: String(vaultPort),
    CONSOLE_PORT: String(consolePort),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_MAIL_PORT: String(mailPort),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    // Drawing all pictures occupies one core for minutes, and most journeys request none.
    DRAW_PICTURES_AHEAD: '0',
    // A posting file pays out balances at its time of day, which would change what journeys see.
    SANDBOX_POSTING_FILES: '0',
  }
  const child = spawn(process.execPath, [join(root, 'tools', 'start.ts')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    let output = ''
    const fail = (cause: string) => reject(new Error(`The product did not start (${cause}).\n${output.slice(-4_000)}`))
    const timer = setTimeout(() => fail('too slow'), readyLimitMs)
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes: Buffer) => {
        output += bytes.toString()
        if (!/^Damask is ready/m.test(output)) return
        clearTimeout(timer)
        resolve()
      })
    void exit.then(() => fail('it ended'))
  })
  process.env['DAMASK_PORT'] = String(sitePort)
  process.env['DAMASK_DATA_DIR'] = dataDir
  process.env['DAMASK_CONSOLE_PORT'] = String(consolePort)
  process.env['DAMASK_SANDBOX_PORT'] = String(sandboxPort)
  return async () => {
    child.kill('SIGINT')
    await Promise.race([exit, new Promise((resolve) => setTimeout(resolve, stopLimitMs).unref())])
    if (child.exitCode === null) child.kill('SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
  }
}
