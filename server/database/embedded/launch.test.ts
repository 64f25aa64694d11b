import { spawn } from 'node:child_process'
import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { launchPostgres } from './launch.ts'
import { livePostmaster } from './postmaster.ts'

const parentDir = mkdtempSync(join(tmpdir(), 'damask launcher '))
chmodSync(parentDir, 0o755) // as root, the server runs under another account, which must be able to enter this directory
mkdirSync(join(parentDir, 'data with spaces'), { mode: 0o700 }) // the mode of a directory that also contains secrets
const dataDir = join(parentDir, 'data with spaces')
const clusterDir = join(dataDir, 'postgres', 'data')
afterAll(() => rmSync(parentDir, { recursive: true, force: true }))

/** Runs `sql` and returns the column `answer` of its first row. */
async function queryAnswer(url: string, sql: string): Promise<string> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ answer: string }>(sql)
    return String(rows[0]?.answer)
  } finally {
    await client.end()
  }
}

/** Starts another process that launches the same server and then waits to be killed. */
async function launchFromOtherProcess(): Promise<{ kill(): Promise<void>; port: number }> {
  const source = `const { launchPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'launch.ts'))})
    const { port } = await launchPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    console.log(port)
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'inherit'] })
  const port = await new Promise<string>((resolve) => createInterface({ input: child.stdout }).once('line', resolve))
  const kill = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.kill('SIGKILL')
    })
  return { kill, port: Number(port) }
}

const waitUntilStopped = () =>
  vi.waitFor(() => expect(livePostmaster(clusterDir)).toBeUndefined(), { timeout: 20_000, interval: 20 })

test('the first start creates a PostgreSQL 18 server with UTF-8, fsync and synchronous_commit', async () => {
  const server = await launchPostgres({ dataDir })
  const settings = `select concat_ws(' ', current_setting('server_version_num')::int / 10000, current_setting('fsync'),
    current_setting('synchronous_commit'), current_setting('server_encoding')) as answer`
  expect(await queryAnswer(server.adminUrl, settings)).toBe('18 on on UTF8')
  expect(lstatSync(join(dataDir, 'postgres')).isDirectory()).toBe(true)
  await queryAnswer(server.adminUrl, `create table marker as select 'the same files' as answer`)
  await server.stop()
  expect(livePostmaster(clusterDir)).toBeUndefined()
})

test('two starts at once share one server, which stops when both have called stop()', async () => {
  const [first, second] = await Promise.all([launchPostgres({ dataDir }), launchPostgres({ dataDir })])
  expect(second.port).toBe(first.port)
  await first.stop()
  expect(await queryAnswer(second.adminUrl, 'select answer from marker')).toBe('the same files')
  await second.stop()
  await waitUntilStopped()
})

test('kill -9 of the only connected process stops the server, and the next start works', async () => {
  const otherProcess = await launchFromOtherProcess()
  expect(livePostmaster(clusterDir)?.port).toBe(otherProcess.port)
  await otherProcess.kill()
  await waitUntilStopped()
  expect(existsSync(join(dataDir, 'postgres', 'keeper.json'))).toBe(false)
  const server = await launchPostgres({ dataDir })
  expect(await queryAnswer(server.adminUrl, 'select answer from marker')).toBe('the same files')
  await server.stop()
})

test('a process that joined keeps the server running when the process that started the server is killed', async () => {
  const otherProcess = await launchFromOtherProcess()
  const server = await launchPostgres({ dataDir })
  await otherProcess.kill()
  expect(await queryAnswer(server.adminUrl, 'select answer from marker')).toBe('the same files')
  await server.stop()
})

test('PostgreSQL starts again on the same port after kill -9', async () => {
  const server = await launchPostgres({ dataDir })
  const killedPostmaster = livePostmaster(clusterDir)
  if (!killedPostmaster) throw new Error('no server')
  process.kill(killedPostmaster.pid, 'SIGKILL')
  await vi.waitFor(
    () => {
      const restartedPostmaster = livePostmaster(clusterDir)
      expect(restartedPostmaster?.ready).toBe(true)
      expect(restartedPostmaster?.pid).not.toBe(killedPostmaster.pid)
    },
    { timeout: 20_000, interval: 20 },
  )
  expect(livePostmaster(clusterDir)?.port).toBe(server.port)
  expect(await queryAnswer(server.adminUrl, 'select answer from marker')).toBe('the same files')
  await server.stop()
})

test('locks whose process id now belongs to another process do not block the start', async () => {
  writeFileSync(join(clusterDir, 'postmaster.pid'), `${process.pid}\n${clusterDir}\n1\n5432\n\n127.0.0.1\n\nready\n`)
  writeFileSync(join(dataDir, 'postgres', 'keeper.lock'), String(process.pid))
  writeFileSync(join(dataDir, 'postgres', 'keeper.json'), JSON.stringify({ pid: 1, port: 1, token: 'stale' }))
  const server = await launchPostgres({ dataDir })
  expect(await queryAnswer(server.adminUrl, 'select answer from marker')).toBe('the same files')
  await server.stop()
})

test.runIf(process.getuid?.() === 0)(
  'as root, `postgres` becomes a link to another directory when the server’s account cannot enter the data directory',
  async () => {
    const closedDirectory = mkdtempSync(join(tmpdir(), 'damask-closed-'))
    const server = await launchPostgres({ dataDir: join(closedDirectory, 'data') })
    const link = join(closedDirectory, 'data', 'postgres')
    expect(lstatSync(link).isSymbolicLink()).toBe(true)
    await server.stop()
    rmSync(realpathSync(link), { recursive: true })
    rmSync(closedDirectory, { recursive: true })
  },
)
