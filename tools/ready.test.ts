import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'

const home = mkdtempSync(join(tmpdir(), 'damask ready '))
const project = join(home, 'a project')
afterAll(() => rmSync(home, { recursive: true, force: true }))

const lock = {
  name: 'p',
  version: '1.0.0',
  lockfileVersion: 3,
  requires: true,
  packages: { '': { name: 'p', version: '1.0.0' } },
}

beforeEach(() => {
  rmSync(project, { recursive: true, force: true })
  mkdirSync(join(project, 'tools'), { recursive: true })
  cpSync(join(import.meta.dirname, 'ready.mjs'), join(project, 'tools', 'ready.mjs'))
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'p', version: '1.0.0', type: 'module' }))
  writeFileSync(join(project, 'package-lock.json'), JSON.stringify(lock))
  writeFileSync(
    join(project, 'tools', 'hello.ts'),
    `const words: string[] = process.argv.slice(2)\nconsole.log(words.join(' and '))\nprocess.exit(7)\n`,
  )
})

function ready(...args: string[]): { code: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(project, 'tools', 'ready.mjs'), ...args], {
    encoding: 'utf8',
  })
  return { code: status, said: stdout + stderr }
}

test('it installs, runs the command with its arguments, and passes its exit code on', () => {
  const { code, said } = ready('hello', 'one', 'two words')
  expect(said).toContain('Installing what Damask needs')
  expect(said).toContain('one and two words')
  expect(code).toBe(7)
})

test('a complete installation is not touched', () => {
  mkdirSync(join(project, 'node_modules'))
  writeFileSync(join(project, 'node_modules', '.package-lock.json'), JSON.stringify({ ...lock, packages: {} }))
  expect(ready('hello', 'one').said).toBe('one\n')
})

test('an installation that lacks a package, or has another version of it, is renewed', () => {
  const wanted = {
    ...lock,
    packages: { ...lock.packages, 'node_modules/kysely': { version: '9.9.9', optional: false } },
  }
  writeFileSync(join(project, 'package-lock.json'), JSON.stringify(wanted))
  mkdirSync(join(project, 'node_modules', 'kysely'), { recursive: true })
  const present = { packages: { 'node_modules/kysely': { version: '9.9.8' } } }
  writeFileSync(join(project, 'node_modules', '.package-lock.json'), JSON.stringify(present))
  expect(ready('hello').said).toContain('Installing what Damask needs')
})

test('a failed installation ends with a sentence that says what to do', () => {
  writeFileSync(join(project, 'package-lock.json'), '{')
  const { code, said } = ready('hello')
  expect(code).toBe(1)
  expect(said).toContain('The packages could not be installed')
})

test.each(['nope', '../hello', ''])('a command that does not exist is refused: %j', (name) => {
  const { code, said } = ready(name)
  expect(code).toBe(1)
  expect(said).toContain('There is no command')
})
