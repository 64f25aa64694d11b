import { randomBytes } from 'node:crypto'
import pg from 'pg'

export type EmptyDatabase = { name: string; admin: pg.Client; adminUrl: string; drop(): Promise<void> }

/** A database without any schema, for tests that migrate one of a former version. `kind` is part of its name. */
export async function emptyDatabase(serverUrl: string, kind: string): Promise<EmptyDatabase> {
  const name = `damask_${kind}_${randomBytes(6).toString('hex')}`
  const server = new pg.Client(serverUrl)
  await server.connect()
  await server.query(`create database ${name}`)
  const address = new URL(serverUrl)
  address.pathname = `/${name}`
  const admin = new pg.Client(address.href)
  await admin.connect()
  const drop = async () => {
    await admin.end()
    await server.query(`drop database ${name} with (force)`)
    await server.end()
  }
  return { name, admin, adminUrl: address.href, drop }
}
