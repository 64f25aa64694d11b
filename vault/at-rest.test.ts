import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestVault, sealedRequest, type RunningVault } from '../checks/fixtures/real-vault.ts'
import { createAtRestCipher, type AtRestCipher } from './at-rest.ts'
import type { VaultDeps } from './deps.ts'
import { expiriesOf } from './expiries.ts'
import { rotateKey } from './sealing-keys.ts'
import { tokenize } from './tokenize.ts'

let vault: RunningVault
beforeAll(async () => {
  vault = await openTestVault()
})
afterAll(() => vault.stop())

test('decrypts what the first release encrypted', () => {
  const ciphertext = Buffer.from('f632e2c9ef7c533081ffc82e93a691461665a23f9b6558dc697ba713fd9465eaffe5', 'hex')
  const cipher = createAtRestCipher(['one master key'])
  expect(cipher.unwrap({ ciphertext, keyId: 'b42a2f3f' }, 'row 1').toString()).toBe('secret')
})

test('needs a master key', () => {
  expect(() => createAtRestCipher([])).toThrow('The vault needs a master key.')
})

/** The vault with a cipher that records the secrets that it receives and returns. */
function withRecordedSecrets(): { deps: VaultDeps; secrets: Buffer[] } {
  const secrets: Buffer[] = []
  const record = (secret: Buffer) => {
    secrets.push(secret)
    return secret
  }
  const { cipher } = vault.deps
  const recordingCipher: AtRestCipher = {
    wrap: (secret, name) => cipher.wrap(record(secret), name),
    unwrap: (wrapped, name) => record(cipher.unwrap(wrapped, name)),
  }
  return { deps: { ...vault.deps, cipher: recordingCipher }, secrets }
}

test.each<[string, number, (deps: VaultDeps) => Promise<unknown>]>([
  ['a private key that the vault made', 1, ({ pool, cipher }) => rotateKey(pool, cipher, vault.time.now)],
  ['a tokenized card and the private key that opens it', 2, async (deps) => tokenize(deps, await sealedRequest(vault))],
  [
    'a card whose expiration date the vault read',
    1,
    async (deps) => {
      const reply = await vault.client.tokenize(await sealedRequest(vault))
      return expiriesOf(deps, reply.ok ? [reply.token] : [])
    },
  ],
])('overwrites in memory %s', async (_secret, count, work) => {
  const { deps, secrets } = withRecordedSecrets()
  await work(deps)
  expect(secrets.length).toBe(count)
  expect(secrets.filter((secret) => secret.some((byte) => byte !== 0))).toEqual([])
})
