import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'

// Both folders have a space in their names, which a command must tolerate.
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
  // Its exit code 7 shows that a test has run this command to its end.
  writeFileSync(
    join(project, 'tools', 'hello.ts'),
    `const words: string[] = process.argv.slice(2)\nconsole.log(words.join(' and '))\nprocess.exit(7)\n`,
  )
})

const runReady = (...args: string[]) => runReadyWith({}, ...args)

function runReadyWith(env: NodeJS.ProcessEnv, ...args: string[]): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(project, 'tools', 'ready.mjs'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  return { code: status, output: stdout + stderr }
}

test('installs, runs the command with its arguments and returns its exit code', () => {
  const { code, output } = runReady('hello', 'one', 'two words')
  expect(output).toContain('Installing what Damask needs')
  expect(output).toContain('one and two words')
  expect(code).toBe(7)
})

test('runs a command of demo/', () => {
  mkdirSync(join(project, 'demo'))
  writeFileSync(join(project, 'demo', 'swipe.ts'), `console.log('swiped')\n`)
  expect(runReady('swipe')).toEqual({ code: 0, output: expect.stringContaining('swiped') })
})

test('does not touch a complete installation', () => {
  mkdirSync(join(project, 'node_modules'))
  writeFileSync(join(project, 'node_modules', '.package-lock.json'), JSON.stringify({ ...lock, packages: {} }))
  expect(runReady('hello', 'one').output).toBe('one\n')
})

test('begins an installation when a package has another version than in the lockfile', () => {
  const newerLock = {
    ...lock,
    packages: { ...lock.packages, 'node_modules/kysely': { version: '9.9.9', optional: false } },
  }
  writeFileSync(join(project, 'package-lock.json'), JSON.stringify(newerLock))
  mkdirSync(join(project, 'node_modules', 'kysely'), { recursive: true })
  const installedLock = { packages: { 'node_modules/kysely': { version: '9.9.8' } } }
  writeFileSync(join(project, 'node_modules', '.package-lock.json'), JSON.stringify(installedLock))
  expect(runReady('hello').output).toContain('Installing what Damask needs')
})

test.each([
  ['before its pages are built', false, '--include=dev'],
  ['after its pages are built', true, '--omit=dev'],
])('production $0 installs with npm ci $2', (_when, isBuilt, flag) => {
  if (isBuilt) mkdirSync(join(project, 'build'))
  if (isBuilt) writeFileSync(join(project, 'build', 'made-from'), '')
  const npm = join(project, 'npm.cjs')
  writeFileSync(npm, `require('node:fs').writeFileSync('npm.log', process.argv.slice(2).join(' '))`)
  expect(runReadyWith({ NODE_ENV: 'production', npm_execpath: npm }, 'hello').code).toBe(7)
  expect(readFileSync(join(project, 'npm.log'), 'utf8')).toMatch(new RegExp(`^ci ${flag} `))
})

test('development packages are installed, except in production with built pages', () => {
  const packages = { ...lock.packages, 'node_modules/vite': { version: '8.0.0', dev: true } }
  writeFileSync(join(project, 'package-lock.json'), JSON.stringify({ ...lock, packages }))
  mkdirSync(join(project, 'node_modules'))
  writeFileSync(join(project, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: {} }))
  mkdirSync(join(project, 'build'))
  writeFileSync(join(project, 'build', 'made-from'), '')
  expect(runReadyWith({ NODE_ENV: 'production' }, 'hello', 'one').output).toBe('one\n')
  expect(runReadyWith({ NODE_ENV: '' }, 'hello', 'one').output).toContain('Installing what Damask needs')
})

test('explains what to do when the installation fails', () => {
  writeFileSync(join(project, 'package-lock.json'), '{')
  const { code, output } = runReady('hello')
  expect(code).toBe(1)
  expect(output).toContain('npm could not install the packages')
})

test.each(['nope', '../outside', ''])('refuses a command that does not exist: %j', (name) => {
  writeFileSync(join(project, 'outside.ts'), `console.log('not a command')\n`)
  const { code, output } = runReady(name)
  expect(code).toBe(1)
  expect(output).toContain('There is no command')
})

/** An npm that needs half a second for `npm ci` and logs when it begins and ends. */
const slowNpm = `const fs = require('node:fs')
fs.appendFileSync('npm.log', 'begin\\n')
setTimeout(() => {
  fs.mkdirSync('node_modules', { recursive: true })
  fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json')
  fs.appendFileSync('npm.log', 'end\\n')
}, 500)`

function runReadyWithSlowNpm(): Promise<number | null> {
  const npm = join(project, 'npm.cjs')
  writeFileSync(npm, slowNpm)
  const child = spawn(process.execPath, [join(project, 'tools', 'ready.mjs'), 'hello'], {
    env: { ...process.env, npm_execpath: npm },
  })
  return new Promise((resolve) => child.on('exit', resolve))
}

test('installs once when three commands start at the same time', async () => {
  expect(await Promise.all([runReadyWithSlowNpm(), runReadyWithSlowNpm(), runReadyWithSlowNpm()])).toEqual([7, 7, 7])
  expect(readFileSync(join(project, 'npm.log'), 'utf8')).toBe('begin\nend\n')
  expect(existsSync(join(project, '.npm-ci.lock'))).toBe(false)
})

test('installs although an ended process has left its lock', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  writeFileSync(join(project, '.npm-ci.lock'), String(pid))
  expect(await runReadyWithSlowNpm()).toBe(7)
})

/** A command that says when it is ready and which signal ends it. */
const waitingCommand = `process.on('SIGINT', () => {
  console.log('interrupted')
  process.exit(0)
})
setInterval(() => undefined, 1_000)
console.log('waiting')
`

test('a SIGINT that only npm receives, as in the background, stops the command [OPS-C6]', async () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  mkdirSync(join(project, 'node_modules'))
  writeFileSync(join(project, 'node_modules', '.package-lock.json'), JSON.stringify({ ...lock, packages: {} }))
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'p', version: '1.0.0', type: 'module', scripts }))
  writeFileSync(join(project, 'tools', 'start.ts'), waitingCommand)
  const npm = spawn('npm', ['start'], { cwd: project, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  npm.stdout.on('data', (bytes) => (output += String(bytes)))
  const exit = new Promise((resolve) => npm.once('close', resolve))
  await expect.poll(() => output, { timeout: 20_000 }).toContain('waiting')
  npm.kill('SIGINT')
  await exit
  expect(output).toContain('interrupted')
})
