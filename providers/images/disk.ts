import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Files by the hash of what they were made from: never changed, so they can be thrown away at any time. */
export type Disk = {
  get(name: string): Promise<Buffer | null>
  put(name: string, bytes: Buffer): Promise<void>
  /** Whether it is kept, as far as is known already. */
  has(name: string): boolean
  /** Bytes kept. */
  size(): number
}

/** What a disk may be filled with: enough for every picture of thousands of restaurants. */
export const diskBytesMax = 2 * 1024 ** 3
/** Space is made for a while at once, so that not every new picture has to. */
const keptShare = 0.9
const unfinished = /\.\d+$/

/** A folder of at most `bytesMax`: what was longest not asked for goes first, also after a restart (files keep the time they were last read). */
export function diskCache(folder: string, bytesMax = diskBytesMax): Disk {
  const place = (name: string): string => join(folder, name.slice(0, 2), name)
  /** In the order of their last use, the oldest first. */
  const kept = new Map<string, number>()
  let total = 0
  const note = (name: string, size: number): void => {
    forget(name)
    kept.set(name, size)
    total += size
  }
  const forget = (name: string): void => {
    total -= kept.get(name) ?? 0
    kept.delete(name)
  }
  const known = readFolder(folder)
    .then((files) => {
      // What was written while the folder was read is newer than all of it.
      const since = [...kept]
      for (const { name, size } of files) note(name, size)
      for (const [name, size] of since) note(name, size)
    })
    .catch(() => undefined)

  const makeRoom = async (): Promise<void> => {
    if (total <= bytesMax) return
    const gone: string[] = []
    for (const name of kept.keys()) {
      if (total <= bytesMax * keptShare) break
      forget(name)
      gone.push(name)
    }
    await Promise.all(gone.map((name) => rm(place(name), { force: true }).catch(() => undefined)))
  }

  return {
    async get(name) {
      const bytes = await readFile(place(name)).catch(() => null)
      if (!bytes) {
        forget(name)
        return null
      }
      note(name, bytes.length)
      const now = new Date()
      void utimes(place(name), now, now).catch(() => undefined)
      return bytes
    },
    async put(name, bytes) {
      await known
      const file = place(name)
      const passing = `${file}.${process.pid}`
      // A full disk must not keep a picture from being shown.
      await mkdir(dirname(file), { recursive: true })
        .then(() => writeFile(passing, bytes))
        .then(() => rename(passing, file))
        .then(() => note(name, bytes.length))
        .then(makeRoom)
        .catch(() => undefined)
    },
    has: (name) => kept.has(name),
    size: () => total,
  }
}

/** Every finished file, the longest unread first; what an ended process left half written is removed. */
async function readFolder(folder: string): Promise<{ name: string; size: number }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const file = join(entry.parentPath, entry.name)
        if (unfinished.test(entry.name)) return rm(file, { force: true }).then(() => null)
        const { size, mtimeMs } = await stat(file)
        return { name: entry.name, size, mtimeMs }
      }),
  )
  return files.filter((file) => file !== null).toSorted((a, b) => a.mtimeMs - b.mtimeMs)
}
