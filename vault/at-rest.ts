import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

export type Wrapped = { box: Buffer; by: string }

/** Wraps secrets for the database. What is wrapped opens only under the name it was wrapped with, so rows cannot be swapped. */
export type AtRest = {
  wrap(secret: Buffer, name: string): Wrapped
  unwrap(wrapped: Wrapped, name: string): Buffer
}

const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM with a random nonce per row. The first key wraps; all of them unwrap, so that the master key can be changed. */
export function atRest(masterKeys: readonly string[]): AtRest {
  const keys = masterKeys.map((master) => ({
    id: createHash('sha256').update(`damask vault key id ${master}`).digest('hex').slice(0, 8),
    key: Buffer.from(hkdfSync('sha256', master, 'damask vault', 'at rest', 32)),
  }))
  const [current] = keys
  if (!current) throw new Error('the vault needs a master key')
  return {
    wrap(secret, name) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce).setAAD(Buffer.from(name))
      const body = Buffer.concat([cipher.update(secret), cipher.final()])
      return { box: Buffer.concat([nonce, cipher.getAuthTag(), body]), by: current.id }
    },
    unwrap({ box, by }, name) {
      const known = keys.find((each) => each.id === by)
      if (!known) throw new Error(`wrapped by key ${by}, which this vault was not given`)
      const decipher = createDecipheriv('aes-256-gcm', known.key, box.subarray(0, nonceBytes)).setAAD(Buffer.from(name))
      decipher.setAuthTag(box.subarray(nonceBytes, nonceBytes + tagBytes))
      return Buffer.concat([decipher.update(box.subarray(nonceBytes + tagBytes)), decipher.final()])
    },
  }
}
