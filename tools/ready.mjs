// The first step of every command: plain JavaScript without dependencies, for whatever Node the machine has (20 or later).
// It makes node_modules match package-lock.json, picks the project's own Node and hands over to tools/<name>.ts.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const oldestNode = 20 // runs npm and this file
const neededNode = 24 // runs TypeScript as written
const tellAfterMs = 1000
const orphanCheckMs = 500
const npmWordsMax = 1500 // the cause comes first, its usage text after
const root = dirname(dirname(fileURLToPath(import.meta.url)))

function stop(sentence) {
  console.error(`\n${sentence}`)
  process.exit(1)
}

/** Whether everything package-lock.json asks for is there. npm writes its own copy of the list when an install is complete. */
function installed() {
  const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  try {
    const wanted = Object.entries(read('package-lock.json')).filter(
      ([path, entry]) => path.startsWith('node_modules/') && !entry.link,
    )
    const present = read('node_modules/.package-lock.json')
    return wanted.every(([path, entry]) => {
      const found = present[path]
      if (!found) return entry.optional === true // made for another platform
      return found.version === entry.version && found.integrity === entry.integrity && existsSync(join(root, path))
    })
  } catch {
    return false
  }
}

/** A line that moves while something takes its time; on a plain stream one line at the start and one every ten seconds. */
function progress(label) {
  const began = Date.now()
  const seconds = () => Math.round((Date.now() - began) / 1000)
  const live = process.stdout.isTTY
  const marks = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
  let ticks = 0
  if (!live) console.log(`${label} …`)
  const tick = () => {
    ticks += 1
    if (live && Date.now() - began > tellAfterMs)
      process.stdout.write(`\r${marks[ticks % marks.length]} ${label}, ${seconds()} s `)
    if (!live && ticks % 100 === 0) console.log(`${label}, ${seconds()} s …`)
  }
  const timer = setInterval(tick, 100)
  return () => {
    clearInterval(timer)
    if (live) process.stdout.write(`\r\u001B[K`)
    console.log(`✓ ${label}, ${seconds()} s`)
  }
}

/** npm as this machine has it: the one that runs us, else the one on the path. */
function npm(...args) {
  const script = process.env.npm_execpath
  return script && /\.c?js$/.test(script) && existsSync(script) ? [process.execPath, [script, ...args]] : ['npm', args]
}

async function install() {
  const done = progress('Installing what Damask needs')
  const [command, args] = npm('ci', '--no-audit', '--no-fund', '--loglevel=error')
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => (said = (said + bytes).slice(0, npmWordsMax)))
  const forward = (signal) => child.kill(signal)
  process.on('SIGINT', forward).on('SIGTERM', forward)
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      said += error.message
      resolve(1)
    })
    child.on('exit', (exit, signal) => resolve(signal ? 130 : exit))
  })
  process.off('SIGINT', forward).off('SIGTERM', forward)
  if (code === 130) process.exit(130)
  if (code !== 0)
    stop(
      `${said.trim()}\n\nThe packages could not be installed (npm's own words are above). Check the network and run the command again.`,
    )
  done()
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

/** The Node of the lockfile; on a platform it has none for, the machine's own when it is new enough. */
function pickNode() {
  const own = join(root, 'node_modules', '.bin', 'node')
  if (existsSync(own) && majorOf(own) >= neededNode) return own
  if (Number(process.versions.node.split('.')[0]) >= neededNode) return process.execPath
  return stop(
    `There is no packaged Node ${neededNode} for ${process.platform} ${process.arch}. Install Node ${neededNode} or later and run the command again.`,
  )
}

function run(node, script, args) {
  const path = `${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`
  // Node keeps what it compiled, types stripped: half the processor time of loading a service.
  const cache = join(root, 'node_modules', '.cache', 'node')
  const env = { NODE_COMPILE_CACHE: cache, ...process.env, PATH: path }
  const child = spawn(node, [script, ...args], { cwd: root, stdio: 'inherit', env })
  // Ctrl-C reaches the whole group by itself; a signal sent to us alone has to be passed on.
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const name of names)
    process.on(name, () => (name === 'SIGINT' && process.stdin.isTTY ? undefined : child.kill(name)))
  // npm ends its shell and not us when it is told to end: an orphan passes that on.
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), orphanCheckMs).unref()
  child.on('error', (error) => stop(`${node} could not be started: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
}

if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  stop(`Damask needs Node ${oldestNode} or later to install itself, and this is ${process.version}.`)
}
const [name = '', ...args] = process.argv.slice(2)
const script = join(root, 'tools', `${name}.ts`)
if (!/^[a-z-]+$/.test(name) || !existsSync(script))
  stop(`There is no command "${name}". See the scripts in package.json.`)
if (!installed()) await install()
run(pickNode(), script, args)
