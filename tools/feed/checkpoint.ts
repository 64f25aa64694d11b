import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FeedFileCheckpoint, FeedReport } from '../../server/feeds/feed-file.ts'

/**
 * The position reached in a file, stored in the data directory under the hash of its content; moving or renaming the file does not matter.
 */
export function fileCheckpoint(dataDir: string, provider: string, hash: string): FeedFileCheckpoint {
  const folder = join(dataDir, 'feeds')
  const path = join(folder, `${provider}-${hash}.json`)
  return {
    load: async () => {
      try {
        return JSON.parse(await readFile(path, 'utf8')) as FeedReport
      } catch {
        return null // missing or incomplete: starting over is correct as well
      }
    },
    save: async (report) => {
      await mkdir(folder, { recursive: true })
      await writeFile(`${path}.new`, JSON.stringify(report))
      await rename(`${path}.new`, path)
    },
    clear: () => rm(path, { force: true }),
  }
}
