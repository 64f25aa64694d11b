import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freePorts } from '../../tools/lib/ports.ts'
import { testFolder } from '../../tools/lib/test-folder.ts'

const root = join(import.meta.dirname, '..', '..')
const readyLimitMs = 180_000
const stopLimitMs = 20_000

/** Starts the product with a separate data directory and separate ports, unless DAMASK_PORT names a running one. */
export default async function stack(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['DAMASK_PORT']) return undefined
  const [site = 0, vault = 0, console = 0, sandbox = 0, mail = 0] = await freePorts(5)
  const dataDir = testFolder('damask-journeys-')
  const env = {
    ...process.env,
    NODE_ENV: '',
    PORT: String(site),
    VAULT_PORT: String(vault),
    CONSOLE_PORT: String(console),
    SANDBOX_PORT: String(sandbox),
    SANDBOX_MAIL_PORT: String(mail),
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
  process.env['DAMASK_PORT'] = String(site)
  process.env['DAMASK_DATA_DIR'] = dataDir
  process.env['DAMASK_CONSOLE_PORT'] = String(console)
  process.env['DAMASK_SANDBOX_PORT'] = String(sandbox)
  return async () => {
    child.kill('SIGINT')
    await Promise.race([exit, new Promise((resolve) => setTimeout(resolve, stopLimitMs).unref())])
    if (child.exitCode === null) child.kill('SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
  }
}
