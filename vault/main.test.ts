import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '../checks/fixtures/database.ts'
import { freePorts } from '../tools/lib/ports.ts'

let database: TestDatabase
const children: ChildProcess[] = []
beforeAll(async () => {
  database = await testDatabase()
})
afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')))
afterAll(() => database.drop())

const keys = {
  VAULT_LINK_KEY: 'l'.repeat(43),
  VAULT_MASTER_KEY: 'm'.repeat(43),
  VAULT_FINGERPRINT_KEY: 'f'.repeat(43),
  NETWORK_KEY: 'n'.repeat(43),
  NETWORK_URL: 'http://localhost:1',
}

function start(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
  })
  children.push(child)
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => chunks.push(text.toString()))
  const exitCode = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  return { child, exitCode, output: () => chunks.join('') }
}

test('starts from its sources, becomes ready, and stops on a signal', async () => {
  const [port = 0] = await freePorts(1)
  const vault = start({
    ...keys,
    NODE_ENV: 'production',
    VAULT_DATABASE_URL: database.urls.vault,
    VAULT_PORT: String(port),
  })
  await vi.waitFor(async () => expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200), {
    timeout: 15_000,
    interval: 50,
  })
  const reply = await fetch(`http://localhost:${port}/frame?ticket=x`)
  expect([reply.status, reply.headers.get('strict-transport-security')]).toEqual([
    403,
    'max-age=31536000; includeSubDomains',
  ])
  vault.child.kill('SIGTERM')
  // With the output, so that a failure shows its reason.
  expect({ code: await vault.exitCode, output: vault.output() }).toEqual({
    code: 0,
    output: expect.not.stringMatching(/Warning|Error/),
  })
})

test('each run of rotate-keys makes another key', async () => {
  const rotate = async () => {
    const run = start({ ...keys, VAULT_DATABASE_URL: database.urls.vault }, 'rotate-keys')
    expect(await run.exitCode).toBe(0)
    const [, keyId] = /^New frames encrypt for key ([\w-]{16})\./.exec(run.output()) ?? []
    return keyId
  }
  const keyIds = [await rotate(), await rotate()]
  expect(keyIds).toEqual([expect.any(String), expect.any(String)])
  expect(new Set(keyIds).size).toBe(2)
})

test('does not start in production with SECRET_KEY in place of its keys, and names the first missing key', async () => {
  const vault = start({ NODE_ENV: 'production', VAULT_DATABASE_URL: database.urls.vault, SECRET_KEY: 's'.repeat(43) })
  expect(await vault.exitCode).toBe(1)
  expect(vault.output()).toContain('VAULT_LINK_KEY is missing: the vault cannot start without it.')
})
