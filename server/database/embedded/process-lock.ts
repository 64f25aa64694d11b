import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { commandOf } from './postmaster.ts'

const settleMs = 50 // enough for another process that found the same stale lock to write its process id

/**
 * Takes the lock for this process, also from a dead process. Returns false when a living process with `command` in its command line
 * holds it.
 */
export async function takeLock(path: string, command: string): Promise<boolean> {
  if (createLockFile(path)) return true
  if (isHeldByOther(path, command)) return false
  rmSync(path, { force: true })
  createLockFile(path)
  await delay(settleMs) // two processes may have removed the stale lock: the last one to write holds it
  return ownsLock(path)
}

/** Whether another living process with `command` in its command line holds the lock. */
export function isHeldByOther(path: string, command: string): boolean {
  const holderPid = Number(readFileOr(path, '0'))
  return holderPid > 0 && holderPid !== process.pid && commandOf(holderPid).includes(command)
}

/** Whether this process still holds the lock. */
export const ownsLock = (path: string): boolean => readFileOr(path, '') === String(process.pid)

function createLockFile(path: string): boolean {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx', mode: 0o600 })
    return true
  } catch {
    return false
  }
}

function readFileOr(path: string, fallback: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return fallback
  }
}
