import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { commandOf } from './postmaster.ts'

const settleMs = 50

/**
 * Takes the lock for this process. False when a living process with the given words in its command line holds it. Takes over the lock
 * of a dead process.
 */
export async function takeLock(path: string, command: string): Promise<boolean> {
  if (create(path)) return true
  if (isHeldByOther(path, command)) return false
  rmSync(path, { force: true })
  create(path)
  await delay(settleMs) // two processes may have removed the stale lock: the last one to write has it
  return ownsLock(path)
}

/** Whether a living process with the given words in its command line holds the lock. */
export function isHeldByOther(path: string, command: string): boolean {
  const owner = Number(readOr(path, '0'))
  return owner > 0 && owner !== process.pid && commandOf(owner).includes(command)
}

/** Whether this process still holds the lock. */
export const ownsLock = (path: string): boolean => readOr(path, '') === String(process.pid)

function create(path: string): boolean {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx', mode: 0o600 })
    return true
  } catch {
    return false
  }
}

function readOr(path: string, otherwise: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return otherwise
  }
}
