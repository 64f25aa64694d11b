import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

type Cbor = number | string | Uint8Array | Map<Cbor, Cbor>

/** As much of CBOR (RFC 8949) as an authenticator says: small integers, text, bytes and maps of them. */
function cbor(value: Cbor): Buffer {
  const head = (major: number, size: number): Buffer => {
    if (size < 24) return Buffer.from([(major << 5) | size])
    return size < 256 ? Buffer.from([(major << 5) | 24, size]) : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
  }
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])])
}

const sha = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const flags = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, attested: 64 }

/** What a page and a person may do differently from what they should. */
export type Slip = { origin?: string; rpId?: string; unverified?: boolean; counter?: number; userHandle?: string }

/** A passkey as a device keeps one (WebAuthn Level 3, ES256, no attestation), for tests without a browser. */
export function authenticator(site: { rpId: string; origin: string }, id = randomBytes(32)) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let counter = 0
  const clientData = (type: string, challenge: string, slip: Slip) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: slip.origin ?? site.origin, crossOrigin: false }))
  const data = (more: number, slip: Slip) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(slip.counter ?? (counter += 1))
    const said = flags.present | flags.backupEligible | flags.backedUp | more | (slip.unverified ? 0 : flags.verified)
    return Buffer.concat([sha(slip.rpId ?? site.rpId), Buffer.from([said]), count])
  }
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }
  const common = { ...named, clientExtensionResults: {} }
  return {
    id: named.id,
    register(options: { challenge: string }, slip: Slip = {}) {
      const length = Buffer.from([0, id.length])
      const authData = Buffer.concat([data(flags.attested, slip), Buffer.alloc(16), length, id, coseKey(publicKey)])
      const object = new Map<Cbor, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      const clientDataJSON = clientData('webauthn.create', options.challenge, slip).toString('base64url')
      return { ...common, response: { clientDataJSON, attestationObject: cbor(object).toString('base64url') } }
    },
    answer(options: { challenge: string }, userHandle: string, slip: Slip = {}) {
      const client = clientData('webauthn.get', options.challenge, slip)
      const authData = data(0, slip)
      const signature = sign('sha256', Buffer.concat([authData, sha(client)]), privateKey)
      return {
        ...common,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: Buffer.from(slip.userHandle ?? userHandle, 'hex').toString('base64url'),
        },
      }
    },
  }
}

/** COSE (RFC 9053): kty EC2, alg ES256, P-256, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const at = (text: string) => Buffer.from(text, 'base64url')
  const entries: [number, number | Buffer][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, at(x)],
    [-3, at(y)],
  ]
  return cbor(new Map<Cbor, Cbor>(entries))
}
