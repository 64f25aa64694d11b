import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

export type WrappedSecret = { ciphertext: Buffer; keyId: string }

/** Encrypts secrets for the database. A ciphertext decrypts only under the name it was encrypted with, so rows cannot be swapped. */
export type AtRestCipher = {
  wrap(secret: Buffer, name: string): WrappedSecret
  unwrap(wrapped: WrappedSecret, name: string): Buffer
}

const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM with a random nonce per secret. The first key encrypts and every key decrypts, so the master key can be replaced. */
export function createAtRestCipher(masterKeys: readonly string[]): AtRestCipher {
  const keys = masterKeys.map((master) => ({
    id: createHash('sha256').update(`damask vault key id ${master}`).digest('hex').slice(0, 8),
    key: Buffer.from(hkdfSync('sha256', master, 'damask vault', 'at rest', 32)),
  }))
  const [current] = keys
  if (!current) throw new Error('The vault needs a master key.')
  return {
    wrap(secret, name) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce).setAAD(Buffer.from(name))
      const body = Buffer.concat([cipher.update(secret), cipher.final()])
      return { ciphertext: Buffer.concat([nonce, cipher.getAuthTag(), body]), keyId: current.id }
    },
    unwrap({ ciphertext, keyId }, name) {
      const wrappingKey = keys.find(({ id }) => id === keyId)
      if (!wrappingKey) throw new Error(`wrapped by key ${keyId}, which is not in the vault's settings`)
      const decipher = createDecipheriv('aes-256-gcm', wrappingKey.key, ciphertext.subarray(0, nonceBytes)).setAAD(
        Buffer.from(name),
      )
      decipher.setAuthTag(ciphertext.subarray(nonceBytes, nonceBytes + tagBytes))
      return Buffer.concat([decipher.update(ciphertext.subarray(nonceBytes + tagBytes)), decipher.final()])
    },
  }
}
