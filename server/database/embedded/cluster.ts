import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { canReach, serverAccount, type SystemAccount } from './account.ts'
import { findBinaries, systemFolder } from './binaries.ts'

export type Cluster = {
  /** Directory of the programs `initdb` and `postgres`. */
  bin: string
  /** The account that runs PostgreSQL; undefined when that is the account of this process. */
  account: SystemAccount | undefined
  /** Directory of this server: the cluster, the superuser's password, the address of the keeper (keeper.ts), the log. */
  home: string
  /** PostgreSQL's data directory, inside `home`. */
  data: string
  /** The superuser's password. */
  password: string
}

/** Finds or creates the cluster of a data directory. When two processes create it at once, both use the one that is complete first. */
export async function prepareCluster(dataDir: string, log: (line: string) => void): Promise<Cluster> {
  const account = serverAccount(join(dataDir, 'postgres', 'data'))
  const bin = findBinaries(account)
  const home = makeHome(dataDir, account)
  const data = join(home, 'data')
  if (!existsSync(data)) {
    log('Creating the database')
    await initialize({ bin, account, home, data })
  }
  const version = readClusterFile(join(data, 'PG_VERSION'))
  if (version !== '18') {
    throw new Error(
      `${data} was made by PostgreSQL ${version}, and this is 18. Set DATA_DIR to another directory, or move the data over with pg_dump.`,
    )
  }
  return { bin, account, home, data, password: readClusterFile(join(data, 'damask-superuser')) }
}

function readClusterFile(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (cause) {
    throw new Error(
      `${file} cannot be read. Start Damask as the account that made it, or set DATA_DIR to another directory.`,
      { cause },
    )
  }
}

const traverseMode = 0o011

function makeHome(dataDir: string, account: SystemAccount | undefined): string {
  mkdirSync(dataDir, { recursive: true })
  const home = join(dataDir, 'postgres')
  // The server's account needs only the right to traverse the data directory. Its files stay closed by their own modes.
  if (account) chmodSync(dataDir, statSync(dataDir).mode | traverseMode)
  if (!existsSync(home)) {
    if (lstatSync(home, { throwIfNoEntry: false })) rmSync(home) // a link whose target was deleted
    if (account && !canReach(account, home)) {
      // The server's account cannot enter the data directory, for example below /root: `home` becomes a link into `systemFolder`.
      mkdirSync(systemFolder, { recursive: true, mode: 0o755 })
      symlinkSync(mkdtempSync(join(systemFolder, 'data-')), home)
    } else {
      mkdirSync(home, { recursive: true, mode: 0o700 })
    }
  }
  if (account) chownSync(home, account.uid, account.gid)
  return realpathSync(home)
}

async function initialize({ bin, account, home, data }: Omit<Cluster, 'password'>): Promise<void> {
  const unfinishedData = mkdtempSync(join(home, 'unfinished-'))
  const passwordFile = join(home, `${randomBytes(6).toString('hex')}.password`)
  writeFileSync(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
  if (account) for (const path of [unfinishedData, passwordFile]) chownSync(path, account.uid, account.gid)
  const options = [
    '-E',
    'UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '-U',
    'postgres',
  ]
  try {
    await promisify(execFile)(
      join(bin, 'initdb'),
      ['-D', unfinishedData, ...options, '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
      { ...account, cwd: home, env: { LC_ALL: 'C', PATH: process.env['PATH'] } },
    )
    renameSync(passwordFile, join(unfinishedData, 'damask-superuser'))
    renameSync(unfinishedData, data)
  } catch (error) {
    // When the data exists, another process has created the cluster first.
    const { stderr = '' } = error as { stderr?: string }
    if (!existsSync(data))
      throw new Error(`The embedded PostgreSQL could not create its files in ${home}.\n${stderr}`, { cause: error })
  } finally {
    rmSync(unfinishedData, { recursive: true, force: true })
    rmSync(passwordFile, { force: true })
  }
}
