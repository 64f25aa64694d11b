import { generateKeyPair, randomBytes, type JsonWebKey } from 'node:crypto'
import { promisify } from 'node:util'
import type pg from 'pg'
import { ticketLifeMs } from '../contract/vault.ts'
import type { AtRest } from './at-rest.ts'
import { inTransaction } from './database.ts'

/** A new key each day; sooner on demand. */
export const keyLifeMs = 24 * 3_600_000
/** A frame opened in a key's last moment may still send until its ticket runs out; the rest is for clocks that differ. */
export const keyGraceMs = ticketLifeMs + 60_000

const rotationLock = 7_105_005 // any number no one else takes on this database

/** What a frame seals for. */
export type PublicSealingKey = { kid: string; jwk: JsonWebKey }

type Row = { kid: string; public_jwk: JsonWebKey; made_at: Date }

const current = 'select kid, public_jwk, made_at from vault.sealing_key where retired_at is null'

/** The key of today, made when there is none or it is a day old. */
export async function currentKey(pool: pg.Pool, boxes: AtRest, now: Date): Promise<PublicSealingKey> {
  const { rows } = await pool.query<Row>(current)
  const [row] = rows
  if (row && now.getTime() - row.made_at.getTime() < keyLifeMs) return { kid: row.kid, jwk: row.public_jwk }
  return rotateKey(pool, boxes, now, keyLifeMs)
}

/** Retires the current key when it is at least this old (0: always) and makes the next. Two nodes at once make one. */
export async function rotateKey(pool: pg.Pool, boxes: AtRest, now: Date, olderThanMs = 0): Promise<PublicSealingKey> {
  const made = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' })
  const kid = randomBytes(12).toString('base64url')
  const publicJwk = made.publicKey.export({ format: 'jwk' })
  const secret = Buffer.from(JSON.stringify(made.privateKey.export({ format: 'jwk' })))
  const { box, by } = boxes.wrap(secret, `sealing key ${kid}`)
  secret.fill(0)
  return inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [rotationLock])
    const [row] = (await client.query<Row>(current)).rows
    if (row && now.getTime() - row.made_at.getTime() < olderThanMs) return { kid: row.kid, jwk: row.public_jwk }
    await client.query('update vault.sealing_key set retired_at = $1 where retired_at is null', [now])
    await client.query(
      'insert into vault.sealing_key (kid, public_jwk, private_wrapped, wrapped_by, made_at) values ($1, $2, $3, $4, $5)',
      [kid, publicJwk, box, by, now],
    )
    return { kid, jwk: publicJwk }
  })
}

/** Null when there is no such key, or not any more. */
export async function privateKey(pool: pg.Pool, boxes: AtRest, kid: string, now: Date): Promise<JsonWebKey | null> {
  const { rows } = await pool.query<{ private_wrapped: Buffer; wrapped_by: string }>(
    'select private_wrapped, wrapped_by from vault.sealing_key where kid = $1 and (retired_at is null or retired_at > $2)',
    [kid, new Date(now.getTime() - keyGraceMs)],
  )
  const [row] = rows
  if (!row) return null
  const secret = boxes.unwrap({ box: row.private_wrapped, by: row.wrapped_by }, `sealing key ${kid}`)
  const jwk = JSON.parse(secret.toString()) as JsonWebKey
  secret.fill(0)
  return jwk
}

/** Destroys what nothing can name any more: retired keys, and tickets that would be refused for their age. Answers how many keys went. */
export async function destroyOldKeys(pool: pg.Pool, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keyGraceMs)
  await pool.query('delete from vault.used_ticket where expires_at < $1', [before])
  const { rowCount } = await pool.query('delete from vault.sealing_key where retired_at <= $1', [before])
  return rowCount ?? 0
}
