import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FeedFileCheckpoint, FeedReport } from '../../server/feeds/feed-file.ts'

/**
 * Stores the report of a file's import in the data directory; the report's `read` is the position to resume from. The report is named by
 * `sender`, whose colon the caller replaces, and by the hash of the imported file's content. So the imported file may be moved or renamed.
 */
export function fileCheckpoint(dataDir: string, sender: string, hash: string): FeedFileCheckpoint {
  const folder = join(dataDir, 'feeds')
  const path = join(folder, `${sender}-${hash}.json`)
  return {
    load: async () => {
      try {
        return JSON.parse(await readFile(path, 'utf8')) as FeedReport
      } catch {
        return null // missing or incomplete: starting over is correct too, because the inbox stores each delivery id once
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
