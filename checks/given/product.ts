import { spawn, type ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePorts } from '../../tools/lib/ports.ts'
import { testFolder } from '../../tools/lib/test-folder.ts'

const root = join(import.meta.dirname, '..', '..')

/** A copy of the product: where its data lives and which ports it uses. */
export type Copy = {
  dataDir: string
  port: number
  vaultPort: number
  consolePort: number
  sandboxPort: number
  mailPort: number
  remove(): void
}

export type Product = {
  child: ChildProcess
  /** Everything it has said so far. */
  lines: string[]
  /** Resolves with the exit code when the start has ended. */
  ended: Promise<number | null>
}

export async function givenCopy(): Promise<Copy> {
  const dataDir = testFolder('damask copy ')
  const [port = 0, vaultPort = 0, consolePort = 0, sandboxPort = 0, mailPort = 0] = await freePorts(5)
  return {
    dataDir,
    port,
    vaultPort,
    consolePort,
    sandboxPort,
    mailPort,
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

/** Runs `npm start` for a copy, without npm. */
export function start(copy: Copy, env: NodeJS.ProcessEnv = {}): Product {
  const child = spawn(process.execPath, [join(root, 'tools', 'start.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: '',
      LOG_LEVEL: 'warn',
      DATA_DIR: copy.dataDir,
      PORT: String(copy.port),
      VAULT_PORT: String(copy.vaultPort),
      CONSOLE_PORT: String(copy.consolePort),
      SANDBOX_PORT: String(copy.sandboxPort),
      SANDBOX_MAIL_PORT: String(copy.mailPort),
      DRAW_PICTURES_AHEAD: '0',
      SANDBOX_POSTING_FILES: '0',
      ...env,
    },
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => lines.push(line))
  const ended = new Promise<number | null>((done) => child.once('close', done))
  return { child, lines, ended }
}

/** Waits for the promised last line; an end before it is an error with all that was said. */
export async function ready({ lines, ended }: Product): Promise<void> {
  let over = false
  void ended.then(() => (over = true))
  while (!lines.some((line) => line.startsWith('Damask is ready'))) {
    if (over) throw new Error(`The start ended too early:\n${lines.join('\n')}`)
    await new Promise((done) => setTimeout(done, 20))
  }
}

/** Status of a page of a partner's site; 0 when nobody answers. (Node's resolver does not know *.localhost.) */
export const pageStatus = async (port: number, path: string, partner?: string): Promise<number> =>
  (await pageOf(port, path, partner)).status

/** A page of a partner's site. Status 0 and no text when the product does not answer. */
export function pageOf(
  port: number,
  path: string,
  partner = 'lumen-mobile',
): Promise<{ status: number; text: string }> {
  return new Promise((done) => {
    const page = request(
      { host: '127.0.0.1', port, path, headers: { host: `${partner}.localhost:${port}` } },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => (text += part))
        answer.once('end', () => done({ status: answer.statusCode ?? 0, text }))
      },
    )
    page.once('error', () => done({ status: 0, text: '' }))
    page.end()
  })
}
