import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A cache of files by the hash of their source. Files never change and may be deleted at any time. */
export type ImageCache = {
  get(name: string): Promise<Buffer | null>
  /**
   * Stores a file. Above the maximum size it evicts the least recently used files. Does not throw: a file that cannot be written is
   * not cached.
   */
  put(name: string, bytes: Buffer): Promise<void>
  /** Whether the cache has the file, as far as it has read the folder. */
  has(name: string): boolean
  /** Total size in bytes. */
  size(): number
}

/** Default maximum size: enough for every picture of thousands of restaurants. */
export const diskBytesMax = 2 * 1024 ** 3
/** Share of the maximum that remains after an eviction, so that not every new picture evicts. */
const targetShare = 0.9
/** While a file is written, its name ends in the process id of its writer. */
const temporaryName = /\.\d+$/

/** An LRU cache in a folder of at most `bytesMax`. Each use sets a file's modification time, which keeps the order over a restart. */
export function diskCache(folder: string, bytesMax = diskBytesMax): ImageCache {
  const pathOf = (name: string): string => join(folder, name.slice(0, 2), name)
  /** Sizes in order of last use, oldest first. */
  const sizes = new Map<string, number>()
  let totalBytes = 0
  const recordUse = (name: string, size: number): void => {
    forget(name)
    sizes.set(name, size)
    totalBytes += size
  }
  const forget = (name: string): void => {
    totalBytes -= sizes.get(name) ?? 0
    sizes.delete(name)
  }
  const loading = readFolder(folder)
    .then((files) => {
      // `get` used these files while the folder was read, so they are the most recently used.
      const recentFiles = [...sizes]
      for (const { name, size } of files) recordUse(name, size)
      for (const [name, size] of recentFiles) recordUse(name, size)
    })
    .catch(() => undefined)

  const makeRoom = async (): Promise<void> => {
    if (totalBytes <= bytesMax) return
    const evictedNames: string[] = []
    for (const name of sizes.keys()) {
      if (totalBytes <= bytesMax * targetShare) break
      forget(name)
      evictedNames.push(name)
    }
    await Promise.all(evictedNames.map((name) => rm(pathOf(name), { force: true }).catch(() => undefined)))
  }

  return {
    async get(name) {
      const bytes = await readFile(pathOf(name)).catch(() => null)
      if (!bytes) {
        forget(name)
        return null
      }
      recordUse(name, bytes.length)
      const now = new Date()
      void utimes(pathOf(name), now, now).catch(() => undefined)
      return bytes
    },
    async put(name, bytes) {
      await loading
      const file = pathOf(name)
      const temporaryFile = `${file}.${process.pid}`
      try {
        await mkdir(dirname(file), { recursive: true })
        await writeFile(temporaryFile, bytes)
        await rename(temporaryFile, file)
        recordUse(name, bytes.length)
        await makeRoom()
      } catch {
        // A full disk must not prevent the reply.
      }
    },
    has: (name) => sizes.has(name),
    size: () => totalBytes,
  }
}

/** Lists complete files by last use, oldest first. Deletes incomplete files, as a crashed process leaves them. */
async function readFolder(folder: string): Promise<{ name: string; size: number }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const file = join(entry.parentPath, entry.name)
        if (temporaryName.test(entry.name))
          return rm(file, { force: true }).then(
            () => null,
            () => null,
          )
        // Another process may evict the file meanwhile. Without the other files the cache would forget its limit.
        const stats = await stat(file).catch(() => null)
        return stats && { name: entry.name, size: stats.size, mtimeMs: stats.mtimeMs }
      }),
  )
  return files.filter((file) => file !== null).toSorted((a, b) => a.mtimeMs - b.mtimeMs)
}
