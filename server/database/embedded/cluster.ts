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
import { reachableBy, serverAccount, type SystemAccount } from './account.ts'
import { findBinaries, rootFolder } from './binaries.ts'

export type Cluster = {
  bin: string
  account: SystemAccount | undefined
  /** Directory of everything about this server: the cluster, the superuser's password, the keeper's note, the log. */
  home: string
  data: string
  password: string
}

/** Finds or creates the cluster of a data directory. When two processes create it at once, the second one uses the first one's. */
export async function prepareCluster(dataDir: string, log: (line: string) => void): Promise<Cluster> {
  const account = serverAccount(join(dataDir, 'postgres', 'data'))
  const bin = findBinaries(account)
  const home = makeHome(dataDir, account)
  const data = join(home, 'data')
  if (!existsSync(data)) {
    log('Creating the database')
    await initialize({ bin, account, home, data })
  }
  const version = readOwnFile(join(data, 'PG_VERSION'))
  if (version !== '18') {
    throw new Error(
      `${data} was made by PostgreSQL ${version}, and this is 18. Set DATA_DIR to another directory, or move the data over with pg_dump.`,
    )
  }
  return { bin, account, home, data, password: readOwnFile(join(data, 'damask-superuser')) }
}

function readOwnFile(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (cause) {
    throw new Error(
      `${file} cannot be read. Start Damask as the account that made it, or set DATA_DIR to another directory.`,
      { cause },
    )
  }
}

const walkThrough = 0o011

function makeHome(dataDir: string, account: SystemAccount | undefined): string {
  mkdirSync(dataDir, { recursive: true })
  const home = join(dataDir, 'postgres')
  // The files in the data directory have restrictive modes, so the server's account only needs to traverse it.
  if (account) chmodSync(dataDir, statSync(dataDir).mode | walkThrough)
  if (!existsSync(home)) {
    if (lstatSync(home, { throwIfNoEntry: false })) rmSync(home) // a link whose target was deleted
    if (account && !reachableBy(account, home)) {
      // The server account cannot enter the data directory (/root). The files are next to the server's program, and a link points there.
      mkdirSync(rootFolder, { recursive: true, mode: 0o755 })
      symlinkSync(mkdtempSync(join(rootFolder, 'data-')), home)
    } else {
      mkdirSync(home, { recursive: true, mode: 0o700 })
    }
  }
  if (account) chownSync(home, account.uid, account.gid)
  return realpathSync(home)
}

async function initialize({ bin, account, home, data }: Omit<Cluster, 'password'>): Promise<void> {
  const making = mkdtempSync(join(home, 'making-'))
  const passwordFile = join(home, `${randomBytes(6).toString('hex')}.password`)
  writeFileSync(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
  if (account) for (const path of [making, passwordFile]) chownSync(path, account.uid, account.gid)
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
      ['-D', making, ...options, '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
      { ...account, cwd: home, env: { LC_ALL: 'C', PATH: process.env['PATH'] } },
    )
    renameSync(passwordFile, join(making, 'damask-superuser'))
    renameSync(making, data)
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string }
    if (!existsSync(data))
      throw new Error(`The embedded PostgreSQL could not create its files in ${home}.\n${stderr}`, { cause: error })
  } finally {
    rmSync(making, { recursive: true, force: true })
    rmSync(passwordFile, { force: true })
  }
}
