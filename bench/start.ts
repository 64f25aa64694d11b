import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, chmodSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { freePorts } from '../tools/lib/ports.ts'
import { median, quantile } from './lib.ts'

const rounds = 3
const root = join(import.meta.dirname, '..')
const host = 'lumen-mobile.localhost'

type Times = { firstPage: number; stop: number }

/** Seconds from the command to the first whole page, and from Ctrl-C to the end of everything. */
async function measure(env: NodeJS.ProcessEnv, port: number): Promise<Times> {
  const began = performance.now()
  const child = spawn(process.execPath, [join(root, 'tools', 'start.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await untilReady(child)
  while (!(await pageAnswers(port))) await delay(20)
  const firstPage = performance.now() - began
  const asked = performance.now()
  child.kill('SIGINT')
  await new Promise((done) => child.once('exit', done))
  return { firstPage: firstPage / 1000, stop: (performance.now() - asked) / 1000 }
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((done, refuse) => {
    const said: string[] = []
    if (!child.stdout) return refuse(new Error('the start has no output'))
    createInterface({ input: child.stdout }).on('line', (line) => {
      said.push(line)
      if (line.startsWith('Damask is ready')) done()
    })
    child.once('exit', (code) => refuse(new Error(`The start ended with code ${code}:\n${said.join('\n')}`)))
  })
}

function pageAnswers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const page = request(
      { host: '127.0.0.1', port, path: '/search', headers: { host: `${host}:${port}` } },
      (answer) => {
        answer.resume()
        answer.once('end', () => done(answer.statusCode === 200))
      },
    )
    page.once('error', () => done(false))
    page.end()
  })
}

const fresh: Times[] = []
const second: Times[] = []
for (let round = 0; round < rounds; round += 1) {
  // The first round builds the pages too, as after a clone.
  if (round === 0) rmSync(join(root, 'build', 'made-from'), { force: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'damask-bench-'))
  chmodSync(dataDir, 0o711)
  const [port = 0, vault = 0, sandbox = 0] = await freePorts(3)
  const ports = { PORT: String(port), VAULT_PORT: String(vault), SANDBOX_PORT: String(sandbox) }
  const env = { ...process.env, ...ports, DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  fresh.push(await measure(env, port))
  second.push(await measure(env, port))
  rmSync(dataDir, { recursive: true, force: true })
}

const line = (name: string, values: number[]) =>
  `${name.padEnd(48)} ${median(values).toFixed(1)} s  (${quantile(values, 0).toFixed(1)} to ${quantile(values, 1).toFixed(1)})`
console.log(
  line(
    'after a clone, pages built, to the first page',
    fresh.slice(0, 1).map((one) => one.firstPage),
  ),
)
console.log(
  line(
    'fresh data, pages kept, to the first page',
    fresh.slice(1).map((one) => one.firstPage),
  ),
)
console.log(
  line(
    'second start to the first page',
    second.map((one) => one.firstPage),
  ),
)
console.log(
  line(
    'Ctrl-C to the end',
    [...fresh, ...second].map((one) => one.stop),
  ),
)
