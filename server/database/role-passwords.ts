import pg from 'pg'
import { formerLogins, loginRole, rolePassword, roles, type Admin } from './roles.ts'

const wrongPasswordCode = '28P01' // SQLSTATE

/**
 * Whether the server accepts the password in this address: false only for `wrongPasswordCode`. An error with another code, such as a
 * missing right, counts as accepted. Throws an error without a code: the connection timed out or ended early.
 */
async function isPasswordAccepted(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // Without a listener, a connection that breaks would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    const code = (error as { code?: string }).code ?? ''
    if (code === wrongPasswordCode) return false
    if (code === '') throw error // neither the server nor the system gave a reason
    return true
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Throws when the passwords that SECRET_KEY gives are not those of the existing roles. It tries passwords and sets none, so that a
 * mistyped SECRET_KEY cannot lock out the installation that runs on this database. A database from before decision 0050 has no login
 * roles yet. There it tries the passwords of the groups, which still sign in themselves.
 */
export async function requireMatchingPasswords(
  admin: Admin,
  { adminUrl, secretKey }: { adminUrl: string; secretKey: string },
): Promise<void> {
  const names = roles.map((role) => loginRole(role, admin.database))
  const { rows } = await admin.client.query<{ name: string }>(
    'select rolname as name from pg_roles where rolname = any($1)',
    [names],
  )
  const existingNames = rows.map(({ name }) => name)
  const candidates = existingNames.length > 0 ? existingNames : await formerLogins(admin)
  const results = await Promise.all(
    candidates.map(async (name) => {
      const url = new URL(adminUrl)
      url.username = name
      url.password = rolePassword(secretKey, name)
      return { name, isAccepted: await isPasswordAccepted(url.href) }
    }),
  )
  const wrongNames = results.filter((result) => !result.isAccepted).map(({ name }) => name)
  if (wrongNames.length > 0)
    throw new Error(
      `The password of ${wrongNames.length} database roles (${wrongNames[0]}, …) is not the one that this SECRET_KEY gives: was database "${admin.database}" prepared with another? ` +
        'Nothing was changed. "npm run renew-passwords" gives its roles the passwords of this SECRET_KEY; processes that run with the old ones must then start again.',
    )
}
