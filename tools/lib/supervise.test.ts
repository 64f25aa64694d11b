import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { commandOf } from '../../server/database/embedded/postmaster.ts'
import { prettyLine } from './log-lines.ts'
import { freePorts, waitForFreePorts } from './ports.ts'
import { supervise } from './supervise.ts'

const folder = mkdtempSync(join(tmpdir(), 'damask-supervise-'))
afterAll(() => rmSync(folder, { recursive: true }))

function writeScript(name: string, source: string): string {
  const path = join(folder, `${name}.mjs`)
  writeFileSync(path, source)
  return path
}

const serverSource = (port: number) => `import { createServer } from 'node:http'
  createServer((request, response) => {
    response.end(String(process.pid))
    if (request.url === '/crash') setImmediate(() => process.exit(7))
  }).listen(${port})`

async function pidAt(url: string): Promise<number> {
  return Number(await (await fetch(url)).text())
}

test('restarts a service that crashes, until it is stopped', async () => {
  const [port = 0] = await freePorts(1)
  const url = `http://localhost:${port}/`
  const lines: string[] = []
  const env = { PATH: process.env['PATH'] }
  const supervisor = supervise(
    { name: 'site', script: writeScript('crashing', serverSource(port)), env, readyUrl: url },
    (line) => lines.push(line),
  )
  await supervisor.ready
  const firstPid = await pidAt(url)
  await fetch(`${url}crash`)
  await vi.waitFor(async () => expect(await pidAt(url)).not.toBe(firstPid), { timeout: 10_000 })
  expect(lines.join('\n')).toContain('ended (code 7), starting it again')
  await supervisor.stop()
  await expect(fetch(url)).rejects.toThrow()
})

test('gives up with an error when a service ends at each start', async () => {
  const service = {
    name: 'vault',
    script: writeScript('broken', 'process.exit(1)'),
    env: {},
    readyUrl: 'http://localhost:1/',
  }
  const supervisor = supervise(service, () => undefined)
  await expect(supervisor.ready).rejects.toThrow('The vault does not start')
  await supervisor.stop()
})

test('refuses a port in use and names its setting, and accepts the port once it is free', async () => {
  const blocker = createServer()
  const [port = 0] = await freePorts(1)
  await new Promise<void>((resolve) => blocker.listen(port, resolve))
  await expect(waitForFreePorts({ VAULT_PORT: port })).rejects.toThrow(`Port ${port} (VAULT_PORT) is in use`)
  await new Promise((resolve) => blocker.close(resolve))
  await waitForFreePorts({ VAULT_PORT: port })
})

test.each([
  ['{"level":30,"time":1,"msg":"listening","port":3000}', 'site    │ listening port=3000'],
  ['{"level":50,"msg":"unexpected","reference":"r-1"}', 'site    │ error unexpected reference=r-1'],
  ['plain words', 'site    │ plain words'],
  ['{not json', 'site    │ {not json'],
])('shows a log line %s as %s', (line, expected) => expect(prettyLine('site', line, false)).toBe(expected))

test.each([
  [
    'although no process reads its log any more',
    "process.on('SIGTERM', () => { log.warn('stopping'); process.exit(0) })",
  ],
  [
    'although its exit would never end',
    "process.on('SIGTERM', () => process.exit(0)); process.on('exit', () => { for (;;); })",
  ],
  ['although it ignores SIGTERM', "process.on('SIGTERM', () => undefined)"],
])('a service ends when its parent is killed, %s', async (_case, ending) => {
  const [port = 0] = await freePorts(1)
  // After the kill no process reads the log that the service keeps writing.
  const source = `${serverSource(port)}
    const { pino } = await import(${JSON.stringify(import.meta.resolve('pino'))})
    const log = pino()
    setInterval(() => log.info('still here'), 1)
    ${ending}`
  const service = {
    name: 'site',
    script: writeScript('logging', source),
    env: {},
    readyUrl: `http://localhost:${port}/`,
  }
  const parent = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const { supervise } = await import(${JSON.stringify(join(import.meta.dirname, 'supervise.ts'))})
       supervise(${JSON.stringify(service)}, () => undefined)`,
    ],
    { stdio: 'ignore' },
  )
  await vi.waitFor(async () => expect((await fetch(service.readyUrl)).ok).toBe(true), { timeout: 10_000 })
  const pid = await pidAt(service.readyUrl)
  parent.kill('SIGKILL')
  // A process that has ended has no command line.
  await vi.waitFor(() => expect(commandOf(pid)).toBe(''), { timeout: 10_000 })
})
