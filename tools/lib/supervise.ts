import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { prettyLine } from './log-lines.ts'
import { printLine } from './progress.ts'

export type Service = {
  name: string
  script: string
  env: NodeJS.ProcessEnv
  /** Address that replies 200 once the service is ready. */
  readyUrl: string
  /** Options of Node itself, such as --watch-path. */
  nodeOptions?: string[]
}

/**
 * `ready` rejects when the process is not ready within 60 s or crashes three times before it is ready. It resolves when the process is
 * ready, and also after `stop()`. `stop` ends the restarts and the process, by force after 10 s.
 */
export type Supervisor = { ready: Promise<void>; stop(): Promise<void> }

const readyLimitMs = 60_000
const readyPollMs = 100
const readyCallLimitMs = 2_000
const stopLimitMs = 10_000
const restartFirstMs = 250
const restartMaxMs = 5_000
/** The crash of a process that ran longer than this counts as the first one again. */
const steadyAfterMs = 30_000
/** The supervisor gives up at this number of crashes if the process was never ready. */
const earlyCrashesMax = 3

/**
 * Keeps one process running until `stop()`: restarts it when it ends, whatever its exit code, after a delay that doubles with each crash
 * from 250 ms to 5 s. Gives up when the process crashes three times before it was ever ready.
 */
export function supervise(service: Service, print: (line: string) => void = printLine): Supervisor {
  let child: ChildProcess | undefined
  let isStopping = false
  let isReady = false
  let crashes = 0
  let giveUp: (error: Error) => void = () => undefined

  const start = () => {
    if (isStopping) return
    const startedAt = Date.now()
    child = launch(service, print)
    child.once('exit', (code, signal) => {
      if (isStopping) return
      crashes = Date.now() - startedAt > steadyAfterMs ? 1 : crashes + 1
      if (!isReady && crashes >= earlyCrashesMax)
        return giveUp(new Error(`The ${service.name} does not start. Its output above says why.`))
      print(prettyLine(service.name, `ended (${signal ?? `code ${code}`}), starting it again`, false))
      setTimeout(start, Math.min(restartFirstMs * 2 ** (crashes - 1), restartMaxMs))
    })
  }
  const failure = new Promise<never>((_resolve, reject) => (giveUp = reject))
  start()
  const ready = Promise.race([failure, untilReady(service, () => isStopping)]).then(() => {
    isReady = true
  })
  ready.catch(() => undefined) // the caller may await it later
  const stop = async () => {
    isStopping = true
    if (child) await terminate(child)
  }
  return { ready, stop }
}

function launch({ name, script, env, nodeOptions = [] }: Service, print: (line: string) => void): ChildProcess {
  // The child loads this module first. It ends the child when this process has ended.
  const withParentUrl = pathToFileURL(join(import.meta.dirname, 'with-parent.ts')).href
  // Node strips the types of our scripts. Its warning that this is experimental would only fill the output.
  const options = ['--import', withParentUrl, '--disable-warning=ExperimentalWarning', ...nodeOptions]
  // A separate process group: Ctrl-C reaches only this process, which stops the others in order.
  const child = spawn(process.execPath, [...options, script], {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const stream of [child.stdout, child.stderr]) {
    if (stream)
      createInterface({ input: stream }).on('line', (line) => print(prettyLine(name, line, process.stdout.isTTY)))
  }
  child.on('error', (error) => print(prettyLine(name, error.message, false)))
  return child
}

async function untilReady({ name, readyUrl }: Service, isStopping: () => boolean): Promise<void> {
  const deadline = Date.now() + readyLimitMs
  while (Date.now() < deadline && !isStopping()) {
    const response = await fetch(readyUrl, { signal: AbortSignal.timeout(readyCallLimitMs) }).catch(() => undefined)
    if (response?.ok) return
    await delay(readyPollMs)
  }
  if (!isStopping())
    throw new Error(`The ${name} did not become ready within ${readyLimitMs / 1000} seconds (${readyUrl}).`)
}

function terminate(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    const killTimer = setTimeout(() => child.kill('SIGKILL'), stopLimitMs)
    child.once('exit', () => {
      clearTimeout(killTimer)
      resolve()
    })
    child.kill('SIGTERM')
  })
}
