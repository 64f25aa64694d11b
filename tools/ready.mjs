// The first step of every command: plain JavaScript without dependencies, for any Node from version 20 on.
// It runs `npm ci` when node_modules differs from package-lock.json, picks the Node of the lockfile and starts tools/<name>.ts
// or demo/<name>.ts with it.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const oldestNode = 20 // runs npm and this file
const neededNode = 24 // runs TypeScript without a build
const showAfterMs = 1000 // a shorter step shows no moving line
const orphanCheckMs = 500
const npmOutputMax = 1500 // characters; npm prints the cause first and its usage text after it
const lockCheckMs = 200
const lockMaxMs = 15 * 60_000
const interruptedStatus = 130 // a shell's exit status after SIGINT
const terminatedStatus = 143 // a shell's exit status after SIGTERM
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const lockFile = join(root, '.npm-ci.lock')
// Development packages build the pages, so production needs them only until the pages are built.
const omitsDev = process.env.NODE_ENV === 'production' && existsSync(join(root, 'build', 'made-from'))

function stop(sentence) {
  console.error(`\n${sentence}`)
  process.exit(1)
}

/**
 * Whether node_modules holds every needed package of the lockfile, so that `npm ci` has nothing to do. npm writes its own copy of
 * the lockfile when an installation is complete.
 */
function isInstalled() {
  const packagesIn = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  try {
    const installed = packagesIn('node_modules/.package-lock.json')
    return Object.entries(packagesIn('package-lock.json'))
      .filter(([path, entry]) => path.startsWith('node_modules/') && !entry.link)
      .every(([path, { optional, dev, devOptional, version, integrity }]) => {
        const match = installed[path]
        // An optional package may be made for another platform.
        if (!match) return optional === true || (omitsDev && (dev === true || devOptional === true))
        return match.version === version && match.integrity === integrity
      })
  } catch {
    return false
  }
}

/**
 * Takes the lock of the installation, and waits while another command has it. Deletes a lock that is older than 15 minutes or whose
 * process has ended.
 */
async function lockInstallation() {
  let announced = false
  for (;;) {
    try {
      writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (isLockStale(lockFile)) removeStaleLock()
    else {
      if (!announced) console.log('Another command installs the packages …')
      announced = true
      await sleep(lockCheckMs)
    }
  }
}

/**
 * Deletes the stale lock. One command at a time does so and looks again before it deletes: another one could otherwise delete the lock that
 * the first has just taken.
 */
function removeStaleLock() {
  const guard = `${lockFile}.guard`
  try {
    writeFileSync(guard, String(process.pid), { flag: 'wx' })
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (isLockStale(guard)) rmSync(guard, { force: true })
    return
  }
  if (isLockStale(lockFile)) rmSync(lockFile, { force: true })
  rmSync(guard, { force: true })
}

function isLockStale(file) {
  try {
    if (Date.now() - statSync(file).mtimeMs > lockMaxMs) return true
    process.kill(Number(readFileSync(file, 'utf8')), 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

/**
 * Shows a moving line in a terminal during a long step. Elsewhere it prints a line at the start and another every ten seconds. Returns
 * the function that reports the end of the step.
 */
function progress(label) {
  const startedAt = Date.now()
  const seconds = () => Math.round((Date.now() - startedAt) / 1000)
  const isTerminal = process.stdout.isTTY
  const marks = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
  let ticks = 0
  if (!isTerminal) console.log(`${label} …`)
  const tick = () => {
    ticks += 1
    if (isTerminal && Date.now() - startedAt > showAfterMs)
      process.stdout.write(`\r${marks[ticks % marks.length]} ${label}, ${seconds()} s `)
    if (!isTerminal && ticks % 100 === 0) console.log(`${label}, ${seconds()} s …`)
  }
  const timer = setInterval(tick, 100)
  return () => {
    clearInterval(timer)
    if (isTerminal) process.stdout.write(`\r\u001B[K`)
    console.log(`✓ ${label}, ${seconds()} s`)
  }
}

/** A command that runs npm, with its arguments: the npm that runs this process, else the npm on the path. */
function npmCommand(...args) {
  const npmScript = process.env.npm_execpath
  return npmScript && /\.c?js$/.test(npmScript) && existsSync(npmScript)
    ? [process.execPath, [npmScript, ...args]]
    : ['npm', args]
}

async function install() {
  await lockInstallation()
  const unlock = () => rmSync(lockFile, { force: true })
  process.on('exit', unlock)
  if (!isInstalled()) await runNpmCi()
  process.off('exit', unlock)
  unlock()
}

async function runNpmCi() {
  const finish = progress('Installing what Damask needs')
  const [command, args] = npmCommand(
    'ci',
    omitsDev ? '--omit=dev' : '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  )
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => (output = (output + bytes).slice(0, npmOutputMax)))
  const forward = (signal) => child.kill(signal)
  process.on('SIGINT', forward).on('SIGTERM', forward)
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      output += error.message
      resolve(1)
    })
    child.on('exit', (exitCode, signal) => resolve(signal ? interruptedStatus : exitCode))
  })
  process.off('SIGINT', forward).off('SIGTERM', forward)
  if (code === interruptedStatus) process.exit(interruptedStatus)
  if (code !== 0)
    stop(
      `${output.trim()}\n\nnpm could not install the packages; its message is above. Check the network and run the command again.`,
    )
  finish()
}

function majorOf(node) {
  try {
    return Number(
      execFileSync(node, ['-p', 'process.versions.node.split(".")[0]'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    )
  } catch {
    return 0
  }
}

/** The Node of the lockfile; on a platform without one, the machine's Node when it is new enough. */
function pickNode() {
  const packagedNode = join(root, 'node_modules', '.bin', 'node')
  if (existsSync(packagedNode) && majorOf(packagedNode) >= neededNode) return packagedNode
  if (Number(process.versions.node.split('.')[0]) >= neededNode) return process.execPath
  return stop(
    `There is no packaged Node ${neededNode} for ${process.platform} ${process.arch}. Install Node ${neededNode} or later and run the command again.`,
  )
}

/** Whether the terminal sends Ctrl-C to this process: it has a terminal and was not started with `&`. */
function isInForeground() {
  if (!process.stdin.isTTY) return false
  try {
    // ps marks the processes that the terminal sends signals to with +.
    return execFileSync('ps', ['-o', 'stat=', '-p', String(process.pid)], { encoding: 'utf8' }).includes('+')
  } catch {
    return true // a system without ps
  }
}

function run(node, script, args) {
  const path = `${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`
  // Node caches the compiled code with types stripped, which saves half the processor time of loading a service.
  const cache = join(root, 'node_modules', '.cache', 'node')
  const env = { NODE_COMPILE_CACHE: cache, ...process.env, PATH: path }
  const child = spawn(node, [script, ...args], { cwd: root, stdio: 'inherit', env })
  // Ctrl-C reaches the whole group directly; a signal sent only to this process must be forwarded.
  const forwardedSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const forwarded of forwardedSignals)
    process.on(forwarded, () => (forwarded === 'SIGINT' && isInForeground() ? undefined : child.kill(forwarded)))
  // When npm is terminated, it ends its shell and not this process. Without its parent, this process therefore ends its child.
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), orphanCheckMs).unref()
  child.on('error', (error) => stop(`${node} could not be started: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? interruptedStatus : terminatedStatus)))
}

if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  stop(`Damask needs Node ${oldestNode} or later to install itself, and this is ${process.version}.`)
}
const [name = '', ...args] = process.argv.slice(2)
const script = ['tools', 'demo'].map((room) => join(root, room, `${name}.ts`)).find((path) => existsSync(path))
if (!/^[a-z-]+$/.test(name) || script === undefined)
  stop(`There is no command "${name}". See the scripts in package.json.`)
if (!isInstalled()) await install()
run(pickNode(), script, args)
