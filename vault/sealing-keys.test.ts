import { compactDecrypt, importJWK } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestVault, type RunningVault } from '../checks/fixtures/real-vault.ts'
import { createAtRestCipher } from './at-rest.ts'
import { encryptFor } from './frame/encrypt.ts'
import { currentKey, destroyOldKeys, keyGraceMs, keyLifeMs, findPrivateKey, rotateKey } from './sealing-keys.ts'

let vault: RunningVault
beforeAll(async () => {
  vault = await openTestVault()
})
afterAll(() => vault.stop())

const at = (ms: number) => new Date(Date.UTC(2026, 10, 20) + ms)

test('decrypts the ciphertext of the frame with a JOSE library', async () => {
  const key = await currentKey(vault.pool, vault.deps.cipher, at(0))
  const content = { number: '4242424242424242', note: 'ünïcode 🍽' }
  const sealed = await encryptFor(key, content)
  const jwk = await findPrivateKey(vault.pool, vault.deps.cipher, key.kid, at(0))
  const { plaintext, protectedHeader } = await compactDecrypt(sealed, await importJWK({ ...jwk, kty: 'EC' }, 'ECDH-ES'))
  expect(JSON.parse(Buffer.from(plaintext).toString())).toEqual(content)
  expect(protectedHeader).toMatchObject({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid })
  expect(await encryptFor(key, content)).not.toBe(sealed)
})

test('rotates a key after a day; concurrent calls make one new key', async () => {
  const [firstKey, sameDayKey] = [
    await currentKey(vault.pool, vault.deps.cipher, at(0)),
    await currentKey(vault.pool, vault.deps.cipher, at(keyLifeMs - 1)),
  ]
  expect(sameDayKey.kid).toBe(firstKey.kid)
  const newKeys = await Promise.all([1, 2, 3].map(() => currentKey(vault.pool, vault.deps.cipher, at(keyLifeMs))))
  expect(new Set(newKeys.map(({ kid }) => kid)).size).toBe(1)
  expect(newKeys[0]?.kid).not.toBe(firstKey.kid)
})

test('keeps a key that is younger than the age limit of the rotation', async () => {
  // Later than the keys of the earlier tests.
  const start = at(30 * keyLifeMs)
  const rotatedKey = await rotateKey(vault.pool, vault.deps.cipher, start)
  const later = new Date(start.getTime() + keyLifeMs - 1)
  expect(await rotateKey(vault.pool, vault.deps.cipher, later, keyLifeMs)).toEqual(rotatedKey)
  expect(await currentKey(vault.pool, vault.deps.cipher, later)).toEqual(rotatedKey)
})

test('keeps a retired key until its tickets have expired, then destroys it', async () => {
  const start = 3 * keyLifeMs
  await vault.pool.query('delete from vault.sealing_key')
  const retiredKey = await currentKey(vault.pool, vault.deps.cipher, at(start))
  await rotateKey(vault.pool, vault.deps.cipher, at(start))
  const isAvailable = async (ms: number) =>
    (await findPrivateKey(vault.pool, vault.deps.cipher, retiredKey.kid, at(start + ms))) !== null
  expect([await isAvailable(0), await isAvailable(keyGraceMs - 1), await isAvailable(keyGraceMs)]).toEqual([
    true,
    true,
    false,
  ])
  await destroyOldKeys(vault.pool, at(start + keyGraceMs - 1))
  expect(await isAvailable(0)).toBe(true)
  expect(await destroyOldKeys(vault.pool, at(start + keyGraceMs))).toBe(1)
  expect(await isAvailable(0)).toBe(false)
})

test('stores private keys only encrypted', async () => {
  const { rows } = await vault.pool.query<{ row: string; ciphertext: Buffer }>(
    'select k::text as row, private_wrapped as ciphertext from vault.sealing_key k',
  )
  expect(rows).not.toEqual([])
  // The field `d` of a JWK is the private key.
  for (const { row, ciphertext } of rows)
    expect([row.includes('"d"'), ciphertext.toString('latin1').includes('"d"')]).toEqual([false, false])
})

test('decrypts a secret only with its name and key, and not after a change', () => {
  const cipher = createAtRestCipher(['one master key'])
  const wrappedSecret = cipher.wrap(Buffer.from('secret'), 'row 1')
  expect(cipher.unwrap(wrappedSecret, 'row 1').toString()).toBe('secret')
  expect(createAtRestCipher(['a newer key', 'one master key']).unwrap(wrappedSecret, 'row 1').toString()).toBe('secret')
  expect(() => cipher.unwrap(wrappedSecret, 'row 2')).toThrow()
  expect(() => createAtRestCipher(['another']).unwrap(wrappedSecret, 'row 1')).toThrow(/not in the vault's settings/)
  for (let index = 0; index < wrappedSecret.ciphertext.length; index += 1) {
    const changedCiphertext = Buffer.from(wrappedSecret.ciphertext)
    changedCiphertext.writeUInt8(changedCiphertext.readUInt8(index) ^ 1, index)
    expect(() => cipher.unwrap({ ...wrappedSecret, ciphertext: changedCiphertext }, 'row 1')).toThrow()
  }
})
