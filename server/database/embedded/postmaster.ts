import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export type Postmaster = { pid: number; port: number; ready: boolean }

/**
 * Reads `postmaster.pid`: line 1 the process, line 4 the port, line 8 the state. Undefined when the file is missing or
 * names no process. `port` is NaN or 0 while the file has no port.
 */
export function readPostmaster(clusterDir: string): Postmaster | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

/** The running postmaster of this cluster. A process id that another process got after a crash does not count. */
export function livePostmaster(clusterDir: string): Postmaster | undefined {
  if (!existsSync(clusterDir)) return undefined
  const postmaster = readPostmaster(clusterDir)
  return postmaster && commandOf(postmaster.pid).includes(` -D ${realpathSync(clusterDir)} `) ? postmaster : undefined
}

/** Removes the lock of a dead server, so that a process id that another process reuses cannot block the start. */
export function clearStaleLock(clusterDir: string): void {
  if (!livePostmaster(clusterDir)) rmSync(join(clusterDir, 'postmaster.pid'), { force: true })
}

/** The command line of a running process; empty when it is gone or a zombie. */
export function commandOf(pid: number): string {
  try {
    return process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
