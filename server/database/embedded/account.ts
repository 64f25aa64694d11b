import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The user and group ids of an account of this computer. */
export type SystemAccount = { uid: number; gid: number }

// The name of a system account.
// cspell:ignore nobody
/**
 * The account that runs PostgreSQL when root starts the site, because PostgreSQL refuses to run as root: the owner of an existing cluster
 * if that is not root, else `postgres`, else the system's unprivileged account. Undefined for an ordinary user, whose account runs
 * PostgreSQL itself. Throws when root starts the site, no other account owns a cluster and the system has neither of these two accounts.
 */
export function serverAccount(clusterDir: string): SystemAccount | undefined {
  if (process.getuid?.() !== 0) return undefined
  if (existsSync(clusterDir)) {
    const { uid, gid } = statSync(clusterDir)
    if (uid !== 0) return { uid, gid }
  }
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const entry = ['postgres', 'nobody'].map((name) => accounts.find((fields) => fields[0] === name)).find(Boolean)
  if (!entry) {
    throw new Error(
      'PostgreSQL does not run as root, and this system has neither a `postgres` nor a `nobody` account. Start Damask as an ordinary user, or set DATABASE_URL.',
    )
  }
  return { uid: Number(entry[2]), gid: Number(entry[3]) }
}

/** Whether the account has the right to traverse this path and every directory above it. A missing path counts as reachable. */
export function canReach(account: SystemAccount, path: string): boolean {
  const parent = dirname(path)
  if (parent !== path && !canReach(account, parent)) return false
  if (!existsSync(path)) return true
  const { mode, uid, gid } = statSync(path)
  const executeBit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  return (mode & executeBit) !== 0
}
