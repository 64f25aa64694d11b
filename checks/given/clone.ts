import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { loginRole, roles } from '../../server/database/roles.ts'
import { databaseUrls, prepareDatabase, type DatabaseUrls } from '../../server/database/prepare.ts'
import { isInMemory } from '../../tools/lib/test-folder.ts'

/** The secret every test derives its passwords and keys from. */
export const testSecretKey = 'a-secret-for-tests-of-forty-three-characters'

const cloneLock = 7_105_002

export type GivenDatabase = {
  urls: DatabaseUrls
  /** Superuser, in this very database. */
  adminUrl: string
  drop(): Promise<void>
}

/** A fresh copy of the prepared database. The first caller prepares the template, the others wait for it. */
export async function cloneDatabase(serverUrl: string, template: string): Promise<GivenDatabase> {
  const name = `damask_${randomBytes(6).toString('hex')}`
  await asAdmin(serverUrl, async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [cloneLock])
    const known = await admin.query('select 1 from pg_database where datname = $1', [template])
    if (known.rowCount === 0) await prepareTemplate(admin, serverUrl, template)
    await admin.query(`create database ${name} template ${template} strategy ${await fastestStrategy(admin)}`)
  })
  const adminUrl = inDatabase(serverUrl, name)
  const drop = () =>
    asAdmin(serverUrl, async (admin) => {
      await admin.query(`drop database if exists ${name} with (force)`)
      // A test that prepared its clone gave it separate login roles.
      await admin.query(`drop role if exists ${roles.map((role) => loginRole(role, name)).join(', ')}`)
    })
  return { urls: databaseUrls(adminUrl, testSecretKey, unfinished(template)), adminUrl, drop }
}

/** On a disk, copying files waits for each of 800; in memory it is faster than the log, and leaves no 13 MB of it for each database. */
async function fastestStrategy(admin: pg.Client): Promise<string> {
  const { rows } = await admin.query<{ place: string }>(`select current_setting('data_directory') as place`)
  return rows[0] && isInMemory(rows[0].place) ? 'file_copy' : 'wal_log'
}

/** The template's name until it is complete. Its login roles bear that name, and every clone lets them connect. */
const unfinished = (template: string): string => `${template}_new`

async function prepareTemplate(admin: pg.Client, serverUrl: string, template: string): Promise<void> {
  const making = unfinished(template)
  await admin.query(`drop database if exists ${making} with (force)`)
  await admin.query(`create database ${making}`)
  await prepareDatabase({ adminUrl: inDatabase(serverUrl, making), secretKey: testSecretKey })
  await admin.query(`alter database ${making} rename to ${template}`)
}

async function asAdmin<T>(url: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client(url)
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

function inDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
