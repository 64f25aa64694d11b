import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { prepareDatabase, type DatabaseUrls } from './prepare.ts'
import { loginRole, rolePassword, roles } from './roles.ts'

const [keyOfOne, keyOfOther, mistypedKey] = ['1', '2', '3'].map((digit) => digit.repeat(43)) as [string, string, string]
const databaseNames: string[] = []
let serverUrl: string
let admin: pg.Client

const databaseUrl = (name: string, user = '', password = ''): string => {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  if (user !== '') [url.username, url.password] = [user, password]
  return url.href
}

async function createEmptyDatabase(): Promise<{ name: string; adminUrl: string }> {
  const name = `damask_roles_${randomBytes(5).toString('hex')}`
  await admin.query(`create database ${name}`)
  databaseNames.push(name)
  return { name, adminUrl: databaseUrl(name) }
}

/** The column `me` of the query's first row, read as the user of this address, or the error message. */
async function valueAs(url: string, sql = 'select current_user as me'): Promise<string> {
  const client = new pg.Client(url)
  try {
    await client.connect()
    return String((await client.query<{ me: string }>(sql)).rows[0]?.me)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await client.end()
  }
}

type Installation = { name: string; adminUrl: string; urls: DatabaseUrls }
/** Two installations with separate keys on one server. */
let installation: Installation
let otherInstallation: Installation
async function install(secretKey: string): Promise<Installation> {
  const { name, adminUrl } = await createEmptyDatabase()
  return { name, adminUrl, urls: await prepareDatabase({ adminUrl, secretKey }) }
}

beforeAll(async () => {
  serverUrl = inject('adminUrl')
  admin = new pg.Client(serverUrl)
  await admin.connect()
  installation = await install(keyOfOne)
  otherInstallation = await install(keyOfOther)
})
afterAll(async () => {
  for (const name of databaseNames) {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query(`drop role if exists ${roles.map((role) => loginRole(role, name)).join(', ')}`)
  }
  await admin.end()
})

test('login roles work as their groups and cannot connect to another installation [OPS-A2]', async () => {
  for (const [role, url] of [...Object.entries(installation.urls), ...Object.entries(otherInstallation.urls)])
    expect(await valueAs(url)).toBe(`damask_${role}`)
  for (const url of Object.values(installation.urls)) {
    const { username, password } = new URL(url)
    expect(await valueAs(databaseUrl(otherInstallation.name, username, password))).toContain(
      'permission denied for database',
    )
  }
})

test('a database whose groups signed in themselves moves to login roles [OPS-A2]', async () => {
  const { name, adminUrl } = otherInstallation
  // The former state: there are no login roles, and the groups have passwords and may connect.
  const databaseAdmin = new pg.Client(adminUrl)
  await databaseAdmin.connect()
  for (const role of roles) {
    await databaseAdmin.query(`drop owned by ${loginRole(role, name)}; drop role ${loginRole(role, name)}`)
    await databaseAdmin.query(`alter role ${role} login password '${rolePassword(keyOfOther, role)}'`)
    await databaseAdmin.query(`grant connect on database ${name} to ${role}`)
  }
  await databaseAdmin.end()
  const groupUrl = databaseUrl(name, 'damask_app', rolePassword(keyOfOther, 'damask_app'))
  expect(await valueAs(groupUrl)).toBe('damask_app')

  await expect(prepareDatabase({ adminUrl, secretKey: mistypedKey })).rejects.toThrow('this SECRET_KEY')
  expect(await valueAs(groupUrl)).toBe('damask_app')
  const urls = await prepareDatabase({ adminUrl, secretKey: keyOfOther })
  expect(await valueAs(urls.app)).toBe('damask_app')
  // The group keeps its password while another database of the server still lets a group connect.
  expect(await valueAs(groupUrl)).toMatch(
    /permission denied for database|not permitted to log in|authentication failed/,
  )
})

test('the app’s login role cannot read a table with role none or take another group, and damask_owner owns the tables [OPS-A2]', async () => {
  const { app, owner } = installation.urls
  const urlWithoutRole = new URL(app)
  urlWithoutRole.searchParams.set('options', '-c role=none')
  expect(await valueAs(urlWithoutRole.href, 'select id as me from partner')).toContain('permission denied')
  for (const role of roles.filter((candidate) => candidate !== 'damask_app'))
    expect(await valueAs(app, `set role ${role}`)).toContain('permission denied')
  const tableOwners = `select string_agg(distinct r.rolname, ' ') as me from pg_class c join pg_roles r on r.oid = c.relowner where relnamespace = 'public'::regnamespace`
  expect(await valueAs(owner, tableOwners)).toBe('damask_owner')
})

test('a mistyped SECRET_KEY is refused and changes nothing until renew-passwords runs [OPS-A2]', async () => {
  const { adminUrl, urls } = installation
  await expect(prepareDatabase({ adminUrl, secretKey: mistypedKey })).rejects.toThrow(
    /this SECRET_KEY.*renew-passwords/,
  )
  expect(await valueAs(urls.app)).toBe('damask_app')
  const renewedUrls = await prepareDatabase({ adminUrl, secretKey: mistypedKey, renew: true })
  expect(await valueAs(renewedUrls.app)).toBe('damask_app')
  expect(await valueAs(urls.app)).toContain('password authentication failed')
})

test('names of login roles are valid and distinct for long, mixed-case and hyphenated database names', () => {
  const databases = ['damask', 'Damask', 'damask-staging', `${'d'.repeat(60)}a`, `${'d'.repeat(60)}b`]
  const loginRoles = databases.map((name) => loginRole('damask_pipeline', name))
  expect(new Set(loginRoles).size).toBe(databases.length)
  for (const name of loginRoles) expect(name).toMatch(/^[a-z0-9_]{1,63}$/)
})
