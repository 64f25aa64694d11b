import { generateKeyPair, randomBytes, type JsonWebKey } from 'node:crypto'
import { promisify } from 'node:util'
import type pg from 'pg'
import { frameTicketLifeMs } from '../contract/vault.ts'
import type { AtRestCipher } from './at-rest.ts'
import { inTransaction } from './database.ts'

/** The first request for the key after this age makes a new one; `rotate-keys` (main.ts) makes one at once. */
export const keyLifeMs = 24 * 3_600_000
/** A frame that opened just before a rotation can send until its ticket expires. The extra minute allows for clock skew. */
export const keyGraceMs = frameTicketLifeMs + 60_000

const rotationLock = 7_105_005 // advisory lock number, unique in this database

/** The public key that a frame encrypts for. */
export type PublicSealingKey = { kid: string; jwk: JsonWebKey }

type Row = { kid: string; public_jwk: JsonWebKey; made_at: Date }

const currentKeySql = 'select kid, public_jwk, made_at from vault.sealing_key where retired_at is null'

/** The current key. Makes a new one when there is none or the last is a day old. */
export async function currentKey(pool: pg.Pool, cipher: AtRestCipher, now: Date): Promise<PublicSealingKey> {
  const { rows } = await pool.query<Row>(currentKeySql)
  const [row] = rows
  if (row && now.getTime() - row.made_at.getTime() < keyLifeMs) return { kid: row.kid, jwk: row.public_jwk }
  return rotateKey(pool, cipher, now, keyLifeMs)
}

/**
 * Retires the current key and makes the next, if the current key is at least `olderThanMs` old. Returns the key that is current after
 * that. Vault processes that rotate at the same time with an `olderThanMs` make only one key.
 */
export async function rotateKey(
  pool: pg.Pool,
  cipher: AtRestCipher,
  now: Date,
  olderThanMs = 0,
): Promise<PublicSealingKey> {
  const pair = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' })
  const kid = randomBytes(12).toString('base64url')
  const publicJwk = pair.publicKey.export({ format: 'jwk' })
  const secret = Buffer.from(JSON.stringify(pair.privateKey.export({ format: 'jwk' })))
  const { ciphertext, keyId } = cipher.wrap(secret, `sealing key ${kid}`)
  secret.fill(0)
  return inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [rotationLock])
    const [row] = (await client.query<Row>(currentKeySql)).rows
    if (row && now.getTime() - row.made_at.getTime() < olderThanMs) return { kid: row.kid, jwk: row.public_jwk }
    await client.query('update vault.sealing_key set retired_at = $1 where retired_at is null', [now])
    await client.query(
      'insert into vault.sealing_key (kid, public_jwk, private_wrapped, wrapped_by, made_at) values ($1, $2, $3, $4, $5)',
      [kid, publicJwk, ciphertext, keyId, now],
    )
    return { kid, jwk: publicJwk }
  })
}

/** The private key of `kid`, or null when it is unknown or expired. */
export async function findPrivateKey(
  pool: pg.Pool,
  cipher: AtRestCipher,
  kid: string,
  now: Date,
): Promise<JsonWebKey | null> {
  const { rows } = await pool.query<{ private_wrapped: Buffer; wrapped_by: string }>(
    'select private_wrapped, wrapped_by from vault.sealing_key where kid = $1 and (retired_at is null or retired_at > $2)',
    [kid, new Date(now.getTime() - keyGraceMs)],
  )
  const [row] = rows
  if (!row) return null
  const secret = cipher.unwrap({ ciphertext: row.private_wrapped, keyId: row.wrapped_by }, `sealing key ${kid}`)
  const jwk = JSON.parse(secret.toString()) as JsonWebKey
  secret.fill(0)
  return jwk
}

/** Destroys expired keys and deletes used tickets that have expired. Returns the number of destroyed keys. */
export async function destroyOldKeys(pool: pg.Pool, now: Date): Promise<number> {
  const expiredBefore = new Date(now.getTime() - keyGraceMs)
  await pool.query('delete from vault.used_ticket where expires_at < $1', [expiredBefore])
  const { rowCount } = await pool.query('delete from vault.sealing_key where retired_at <= $1', [expiredBefore])
  return rowCount ?? 0
}
