import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { request } from 'undici'
import { childEnvironments } from '../../server/child-environments.ts'
import { loadConfig, secretFrom } from '../../server/config.ts'
import { freePorts } from '../../tools/lib/ports.ts'
import { testDatabase, testSecretKey } from './database.ts'

export type Services = {
  port: number
  sandboxUrl: string
  swipeKey: string
  adminUrl: string
  appUrl: string
  /** Everything site, vault and sandbox wrote to their output. */
  logs(): string
  sitePid: number
  stop(): Promise<void>
}

const root = resolve(import.meta.dirname, '..', '..')
const scripts = {
  site: 'server/main.ts',
  vault: 'vault/main.ts',
  sandbox: 'providers/card-network/embedded/main.ts',
} as const

/** The real processes on a database of their own: what a test uses that wants everything but a browser. */
export async function startServices(prepare: (urls: { app: string }) => Promise<void>): Promise<Services> {
  const database = await testDatabase()
  await prepare(database.urls)
  const scratch = mkdtempSync(join(tmpdir(), 'damask-services-'))
  const [port = 0, vaultPort = 0, sandboxPort = 0, mailPort = 0] = await freePorts(4)
  const env = {
    PATH: process.env['PATH'] ?? '',
    SECRET_KEY: testSecretKey,
    DATA_DIR: scratch,
    PORT: `${port}`,
    VAULT_PORT: `${vaultPort}`,
    SANDBOX_PORT: `${sandboxPort}`,
    SANDBOX_MAIL_PORT: `${mailPort}`,
    LOG_LEVEL: 'debug',
  }
  const config = loadConfig(env)
  const environments = childEnvironments(config, database.urls, env)
  let said = ''
  const children = new Map<string, ChildProcess>()
  for (const name of ['sandbox', 'vault', 'site'] as const) {
    const child = spawn(process.execPath, [join(root, scripts[name])], {
      env: environments[name],
      cwd: scratch,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    children.set(name, child)
  }
  const stop = async () => {
    await Promise.all(
      [...children.values()].map(async (child) => {
        if (child.exitCode !== null) return
        const ended = new Promise((done) => child.once('exit', done))
        child.kill('SIGTERM')
        await ended
      }),
    )
    rmSync(scratch, { recursive: true, force: true })
    await database.drop()
  }
  try {
    const ended = [...children.values()].map(
      (child) => new Promise<never>((_, fail) => child.once('exit', () => fail(new Error('one ended')))),
    )
    const ready = Promise.all([port, vaultPort, sandboxPort].map((one) => answers(`http://127.0.0.1:${one}/readyz`)))
    await Promise.race([ready, ...ended])
  } catch (error) {
    await stop()
    throw new Error(`the services did not start:\n${said}`, { cause: error })
  }
  return {
    port,
    sandboxUrl: config.sandboxUrl,
    swipeKey: secretFrom(env, config, 'SANDBOX_SWIPE_KEY', 'sandbox swipe key'),
    adminUrl: database.adminUrl,
    appUrl: database.urls.app,
    logs: () => said,
    sitePid: children.get('site')?.pid ?? 0,
    stop,
  }
}

const startLimitMs = 120_000 // ends what hangs; a busy machine is slow

async function answers(url: string): Promise<void> {
  const until = Date.now() + startLimitMs
  for (;;) {
    const status = await request(url).then(
      async ({ statusCode, body }) => (await body.dump(), statusCode),
      () => 0,
    )
    if (status === 200) return
    if (Date.now() > until) throw new Error(`${url} does not answer`)
    await new Promise((done) => setTimeout(done, 50))
  }
}

const pieceBytes = 16 * 1024 * 1024

/**
 * Which of the words stand anywhere in a process's writable memory, garbage included: what somebody would find who takes a
 * core dump. Linux only; a parent may read its child.
 */
export function wordsInMemory(pid: number, words: readonly string[]): string[] {
  const memory = openSync(`/proc/${pid}/mem`, 'r')
  const pages = openSync(`/proc/${pid}/pagemap`, 'r')
  const pageBytes = Number(/^KernelPageSize:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps`, 'utf8'))?.[1]) * 1024
  const needles = words.map((word) => ({ word, forms: [Buffer.from(word, 'latin1'), Buffer.from(word, 'utf16le')] }))
  const found = new Set<string>()
  try {
    for (const line of readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n')) {
      const region = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line)
      if (!region) continue
      const bounds = [Number.parseInt(region[1] ?? '', 16), Number.parseInt(region[2] ?? '', 16)] as const
      for (const [from, to] of touchedPages(pages, pageBytes, ...bounds))
        for (let at = from; at < to; at += pieceBytes) {
          const piece = readPiece(memory, at, Math.min(pieceBytes + 64, to - at))
          for (const { word, forms } of needles) if (forms.some((form) => piece.includes(form))) found.add(word)
        }
    }
  } finally {
    closeSync(memory)
    closeSync(pages)
  }
  return [...found]
}

/** Runs of neighboring pages that are in memory or swapped out, by the process's pagemap. The others were never written: three quarters of a region. */
function* touchedPages(pages: number, pageBytes: number, from: number, to: number): Generator<[number, number]> {
  const entries = readPiece(pages, (from / pageBytes) * 8, ((to - from) / pageBytes) * 8)
  let start = -1
  for (let at = 0; at <= entries.length; at += 8) {
    // The highest byte of an entry holds the bits "present" and "swapped".
    const isTouched = at < entries.length && ((entries[at + 7] ?? 0) & 0b1100_0000) !== 0
    const address = from + (at / 8) * pageBytes
    if (isTouched && start < 0) start = address
    if (!isTouched && start >= 0) {
      yield [start, address]
      start = -1
    }
  }
}

/** Regions can vanish while the process lives; what cannot be read holds nothing. */
function readPiece(memory: number, at: number, length: number): Buffer {
  const piece = Buffer.alloc(length)
  try {
    return piece.subarray(0, readSync(memory, piece, 0, length, at))
  } catch {
    return piece.subarray(0, 0)
  }
}
