import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { launchPostgres } from '../../server/database/embedded/launch.ts'
import { prepareDatabase, type DatabaseUrls } from '../../server/database/prepare.ts'

export type BenchDatabase = { adminUrl: string; urls: DatabaseUrls; admin: pg.Client }

/**
 * Runs the work on a prepared database of an embedded PostgreSQL in a temporary directory. Stops the server and deletes the
 * directory afterwards.
 */
export async function withBenchDatabase(work: (database: BenchDatabase) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'damask-bench-'))
  chmodSync(dataDir, 0o711) // the account that runs the database must be able to enter the folder
  const server = await launchPostgres({ dataDir })
  const { adminUrl } = server
  const admin = new pg.Client(adminUrl)
  try {
    await admin.connect()
    const urls = await prepareDatabase({ adminUrl, secretKey: 'a-secret-for-benchmarks-of-forty-characters' })
    await work({ adminUrl, urls, admin })
  } finally {
    await admin.end()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
