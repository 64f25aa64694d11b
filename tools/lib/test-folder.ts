import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system in memory, which Linux has. A new database has 800 files, and creating them on a disk takes five times as long. */
const memoryFolder = '/dev/shm'
/** A run needs three folders at a time, each 0.1 GB plus the log of its PostgreSQL. In containers, this file system often has 64 MB. */
const neededBytes = 2 * 1024 ** 3
/** No test run takes a day: an older folder belongs to a run that was killed. */
const abandonedAfterMs = 24 * 3_600_000

/**
 * A new directory for temporary test data: in memory where there is room, otherwise in the directory for temporary files.
 * Another account can pass through the directory, as the account of the embedded PostgreSQL must. The caller deletes it.
 */
export function createTestFolder(prefix: `damask${string}`): string {
  const folder = mkdtempSync(join(makeRoom() ? memoryFolder : tmpdir(), prefix))
  chmodSync(folder, 0o711)
  return folder
}

export const isInMemory = (path: string): boolean => path.startsWith(`${memoryFolder}/`)

/** Deletes abandoned folders. Returns whether the memory then has room for a run; false on a system without that file system. */
function makeRoom(): boolean {
  try {
    removeAbandonedFolders()
    const { bavail, bsize } = statfsSync(memoryFolder)
    return bavail * bsize >= neededBytes
  } catch {
    return false
  }
}

function removeAbandonedFolders(): void {
  for (const name of readdirSync(memoryFolder)) {
    const folder = join(memoryFolder, name)
    if (!name.startsWith('damask')) continue
    const stats = statSync(folder, { throwIfNoEntry: false }) // another run may delete it at this moment
    const isAbandoned =
      stats?.uid === process.getuid?.() && Date.now() - (stats?.mtimeMs ?? Date.now()) > abandonedAfterMs
    if (isAbandoned) rmSync(folder, { recursive: true, force: true })
  }
}
