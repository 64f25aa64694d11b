import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '../../tools/lib/ports.ts'
import { startStack } from '../../tools/lib/stack.ts'
import { demonstration } from '../demonstration.ts'

type TemporaryStack = {
  /** Address of the member sites, without a partner's name. */
  url: string
  ports: { site: number; vault: number; console: number; sandbox: number }
  stop(): Promise<void>
}

/** Starts the whole product on free ports, with more settings if given. Stopping it deletes its data. */
export async function startTemporaryStack(settings: NodeJS.ProcessEnv = {}): Promise<TemporaryStack> {
  const dataDir = mkdtempSync(join(tmpdir(), 'damask-shots-'))
  chmodSync(dataDir, 0o711) // the account that runs the database needs access
  const [port = 0, vaultPort = 0, consolePort = 0, sandboxPort = 0, mailPort = 0] = await freePorts(5)
  // Empty values override the caller's environment: no production mode, and the embedded database in DATA_DIR.
  const env = {
    ...process.env,
    NODE_ENV: '',
    LOG_LEVEL: 'warn',
    DATABASE_URL: '',
    DATA_DIR: dataDir,
    PORT: String(port),
    VAULT_PORT: String(vaultPort),
    CONSOLE_PORT: String(consolePort),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_MAIL_PORT: String(mailPort),
    ...settings,
  }
  const stack = await startStack(env, demonstration)
  return {
    url: `http://localhost:${port}`,
    ports: { site: port, vault: vaultPort, console: consolePort, sandbox: sandboxPort },
    stop: async () => {
      await stack.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
