import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Files by the hash of what they were made from: never changed, so they can be thrown away at any time. */
export type Disk = { get(name: string): Promise<Buffer | null>; put(name: string, bytes: Buffer): Promise<void> }

export function diskCache(folder: string): Disk {
  const place = (name: string): string => join(folder, name.slice(0, 2), name)
  return {
    async get(name) {
      return readFile(place(name)).catch(() => null)
    },
    async put(name, bytes) {
      const file = place(name)
      const passing = `${file}.${process.pid}`
      // A full disk must not keep a picture from being shown.
      await mkdir(dirname(file), { recursive: true })
        .then(() => writeFile(passing, bytes))
        .then(() => rename(passing, file))
        .catch(() => undefined)
    },
  }
}
