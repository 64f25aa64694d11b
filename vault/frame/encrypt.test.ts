import { compactDecrypt, exportJWK, generateKeyPair } from 'jose'
import { afterEach, expect, test, vi } from 'vitest'
import { encryptFor } from './encrypt.ts'

afterEach(() => vi.restoreAllMocks())

const makeKeys = async () => {
  const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
  return { privateKey, key: { kid: 'k1', jwk: await exportJWK(publicKey) } }
}

test.each([
  ['a card', { number: '4242424242424242', expiry: '12 / 29' }],
  ['a text beyond ASCII', 'ünïcode 🍽'],
  ['an empty text', ''],
  ['a long text', 'x'.repeat(10_000)],
])('a JOSE library decrypts %s, and two encryptions of it differ', async (_, content) => {
  const { privateKey, key } = await makeKeys()
  // Key, nonce and ciphertext are random: over 20 rounds their base64 very likely has the characters that base64url replaces.
  for (let round = 0; round < 20; round += 1) {
    const sealed = await encryptFor(key, content)
    expect(sealed).toMatch(/^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/)
    const { plaintext, protectedHeader } = await compactDecrypt(sealed, privateKey)
    expect(JSON.parse(Buffer.from(plaintext).toString())).toEqual(content)
    expect(protectedHeader).toEqual({
      alg: 'ECDH-ES',
      enc: 'A256GCM',
      kid: 'k1',
      epk: { kty: 'EC', crv: 'P-256', x: expect.any(String), y: expect.any(String) },
    })
    expect(await encryptFor(key, content)).not.toBe(sealed)
  }
})

test('a sealed text with a changed header cannot be decrypted', async () => {
  const { privateKey, key } = await makeKeys()
  const [header = '', ...parts] = (await encryptFor(key, 'a card')).split('.')
  const changedHeader = { ...JSON.parse(Buffer.from(header, 'base64url').toString()), kid: 'k2' }
  const changedText = [Buffer.from(JSON.stringify(changedHeader)).toString('base64url'), ...parts].join('.')
  await expect(compactDecrypt(changedText, privateKey)).rejects.toThrow('decryption operation failed')
})

test.each(['kty', 'crv', 'x', 'y'] as const)('a key without %s is refused', async (part) => {
  const { key } = await makeKeys()
  const { [part]: _, ...jwk } = key.jwk
  await expect(encryptFor({ ...key, jwk }, 'a card')).rejects.toThrow('not a public key on an elliptic curve')
})

test('sealing overwrites the card, the shared secret and the hash input, and no script can export its keys', async () => {
  const subtle = {
    deriveBits: vi.spyOn(crypto.subtle, 'deriveBits'),
    digest: vi.spyOn(crypto.subtle, 'digest'),
    encrypt: vi.spyOn(crypto.subtle, 'encrypt'),
    generateKey: vi.spyOn(crypto.subtle, 'generateKey'),
    importKey: vi.spyOn(crypto.subtle, 'importKey'),
  }
  const { key } = await makeKeys()
  for (const method of Object.values(subtle)) method.mockClear() // forgets the calls of `makeKeys`
  await encryptFor(key, 'a card')
  const resultsOf = (method: { mock: { settledResults: { value: unknown }[] } }) =>
    method.mock.settledResults.map(({ value }) => value)
  const buffers = [...resultsOf(subtle.deriveBits), subtle.digest.mock.lastCall?.[1], subtle.encrypt.mock.lastCall?.[2]]
  expect(buffers.map((buffer) => Buffer.from(buffer as ArrayBuffer).every((byte) => byte === 0))).toEqual([
    true,
    true,
    true,
  ])
  expect(resultsOf(subtle.generateKey)).toMatchObject([{ privateKey: { extractable: false } }])
  expect(resultsOf(subtle.importKey)).toMatchObject([{ extractable: false }, { extractable: false }])
})
