import { randomBytes } from 'node:crypto'

/** Time and randomness are parameters, so that tests can set them. */
export type Clock = { now(): Date }
/** `next`: the id of a row, in order of time. `publicId`: 128 random bits. `token`: a secret of 256 random bits. */
export type Ids = { next(): string; publicId(): string; token(): string }

export const systemClock: Clock = { now: () => new Date() }

/**
 * UUID version 7 (RFC 9562): sorts by time, so that rows that are written together are stored together. `milliseconds`: since 1970.
 * `random`: 16 bytes; the time, the version (7) and the variant (binary 10) replace some of their bits.
 */
export function uuidV7(milliseconds: number, random: Uint8Array): string {
  const bytes = Buffer.from(random)
  bytes.writeUIntBE(milliseconds, 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const uuidBytes = 16
const uuidsPerCall = 256

export function randomIds(clock: Clock): Ids {
  // One call for random bytes costs the same for one id as for hundreds.
  let randomPool = Buffer.alloc(0)
  const nextRandomBytes = (): Buffer => {
    if (randomPool.length === 0) randomPool = randomBytes(uuidBytes * uuidsPerCall)
    const bytes = randomPool.subarray(0, uuidBytes)
    randomPool = randomPool.subarray(uuidBytes)
    return bytes
  }
  return {
    next: () => uuidV7(clock.now().getTime(), nextRandomBytes()),
    publicId: () => randomBytes(16).toString('hex'),
    token: () => randomBytes(32).toString('base64url'),
  }
}
