import { loadConfig } from '../server/config.ts'
import { launchPostgres } from '../server/database/embedded/launch.ts'
import { prepareDatabase } from '../server/database/prepare.ts'

// Sets the passwords of the database's login roles, which derive from SECRET_KEY. No other command changes an existing role's password.
const config = loadConfig(process.env)
const postgres = config.databaseUrl === null ? await launchPostgres({ dataDir: config.dataDir }) : undefined
try {
  const adminUrl = config.databaseUrl ?? postgres?.adminUrl ?? ''
  await prepareDatabase({ adminUrl, secretKey: config.secretKey, renew: true })
  console.log('The roles of this database have new passwords. Start again what runs with the old ones.')
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
} finally {
  await postgres?.stop()
}
