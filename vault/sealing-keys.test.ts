import { compactDecrypt, importJWK } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestVault, type RunningVault } from '../checks/fixtures/real-vault.ts'
import { atRest } from './at-rest.ts'
import { sealFor } from './frame/seal.ts'
import { currentKey, destroyOldKeys, keyGraceMs, keyLifeMs, privateKey, rotateKey } from './sealing-keys.ts'

let vault: RunningVault
beforeAll(async () => {
  vault = await openTestVault()
})
afterAll(() => vault.stop())

const at = (ms: number) => new Date(Date.UTC(2026, 10, 20) + ms)

test('what the frame seals by hand a JOSE library opens with the private key', async () => {
  const key = await currentKey(vault.pool, vault.deps.boxes, at(0))
  const content = { number: '4242424242424242', note: 'ünïcode 🍽' }
  const sealed = await sealFor(key, content)
  const jwk = await privateKey(vault.pool, vault.deps.boxes, key.kid, at(0))
  const { plaintext, protectedHeader } = await compactDecrypt(sealed, await importJWK({ ...jwk, kty: 'EC' }, 'ECDH-ES'))
  expect(JSON.parse(Buffer.from(plaintext).toString())).toEqual(content)
  expect(protectedHeader).toMatchObject({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid })
  expect(await sealFor(key, content)).not.toBe(sealed)
})

test('a key serves a day; then every node at once makes one new key between them', async () => {
  const [first, again] = [
    await currentKey(vault.pool, vault.deps.boxes, at(0)),
    await currentKey(vault.pool, vault.deps.boxes, at(keyLifeMs - 1)),
  ]
  expect(again.kid).toBe(first.kid)
  const next = await Promise.all([1, 2, 3].map(() => currentKey(vault.pool, vault.deps.boxes, at(keyLifeMs))))
  expect(new Set(next.map(({ kid }) => kid)).size).toBe(1)
  expect(next[0]?.kid).not.toBe(first.kid)
})

test('a retired key opens what was sealed for it until its tickets ran out, then it is destroyed', async () => {
  const start = 3 * keyLifeMs
  await vault.pool.query('delete from vault.sealing_key')
  const old = await currentKey(vault.pool, vault.deps.boxes, at(start))
  await rotateKey(vault.pool, vault.deps.boxes, at(start))
  const known = async (ms: number) => (await privateKey(vault.pool, vault.deps.boxes, old.kid, at(start + ms))) !== null
  expect([await known(0), await known(keyGraceMs - 1), await known(keyGraceMs)]).toEqual([true, true, false])
  await destroyOldKeys(vault.pool, at(start + keyGraceMs - 1))
  expect(await known(0)).toBe(true)
  expect(await destroyOldKeys(vault.pool, at(start + keyGraceMs))).toBe(1)
  expect(await known(0)).toBe(false)
})

test('private keys stand in the database only wrapped', async () => {
  const { rows } = await vault.pool.query<{ row: string; box: Buffer }>(
    'select k::text as row, private_wrapped as box from vault.sealing_key k',
  )
  for (const { row, box } of rows)
    expect([row.includes('"d"'), box.toString('latin1').includes('"d"')]).toEqual([false, false])
})

test('what is wrapped opens under its own name only, with its own key only, and not when it was changed', () => {
  const boxes = atRest(['one master key'])
  const wrapped = boxes.wrap(Buffer.from('secret'), 'row 1')
  expect(boxes.unwrap(wrapped, 'row 1').toString()).toBe('secret')
  expect(atRest(['a newer key', 'one master key']).unwrap(wrapped, 'row 1').toString()).toBe('secret')
  expect(() => boxes.unwrap(wrapped, 'row 2')).toThrow()
  expect(() => atRest(['another']).unwrap(wrapped, 'row 1')).toThrow(/not given/)
  for (let at = 0; at < wrapped.box.length; at += 1) {
    const changed = Buffer.from(wrapped.box)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(() => boxes.unwrap({ ...wrapped, box: changed }, 'row 1')).toThrow()
  }
})
