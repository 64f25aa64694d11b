import { loadConfig, type Config } from '../../server/config.ts'
import { connect, type Db } from '../../server/database/connect.ts'
import { launchPostgres } from '../../server/database/embedded/launch.ts'
import { prepareDatabase } from '../../server/database/prepare.ts'

/**
 * Runs a command's work as one role of the product's database. That is the database of DATABASE_URL, or else the embedded one. Before the
 * work it creates missing roles and applies missing migrations. PostgreSQL shows `applicationName` for the connections.
 */
export async function withDatabase<T>(
  role: 'owner' | 'app' | 'pipeline' | 'console',
  applicationName: string,
  work: (db: Db, config: Config) => Promise<T>,
): Promise<T> {
  const config = loadConfig(process.env)
  const postgres = config.databaseUrl === null ? await launchPostgres({ dataDir: config.dataDir }) : undefined
  try {
    const adminUrl = config.databaseUrl ?? postgres?.adminUrl ?? ''
    const urls = await prepareDatabase({ adminUrl, secretKey: config.secretKey })
    const { db } = connect(urls[role], { max: 2, name: applicationName })
    try {
      return await work(db, config)
    } finally {
      await db.destroy()
    }
  } finally {
    await postgres?.stop()
  }
}
