/** Base64url (RFC 4648 section 5) of bytes, without padding. */
function base64url(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function uint32(value: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

function concat(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.length
  }
  return joined
}

const p256 = { name: 'ECDH', namedCurve: 'P-256' }
const algorithm = 'A256GCM'
const keyBits = 256
const tagBytes = 16

/** One round of the Concat KDF (RFC 7518 section 4.6.2) suffices: SHA-256 yields exactly the 256 bits of an A256GCM key. */
async function deriveKey(privateKey: CryptoKey, publicKey: CryptoKey): Promise<CryptoKey> {
  const sharedSecret = new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'ECDH', public: publicKey }, privateKey, keyBits),
  )
  const algorithmId = new TextEncoder().encode(algorithm)
  const round = uint32(1)
  const noPartyInfo = uint32(0) // empty PartyUInfo and PartyVInfo
  const input = concat(
    round,
    sharedSecret,
    uint32(algorithmId.length),
    algorithmId,
    noPartyInfo,
    noPartyInfo,
    uint32(keyBits),
  )
  const bits = await crypto.subtle.digest('SHA-256', input)
  sharedSecret.fill(0)
  input.fill(0)
  return crypto.subtle.importKey('raw', bits, 'AES-GCM', false, ['encrypt'])
}

/** Encrypts content for the vault's public key as a compact JWE (RFC 7516), ECDH-ES with A256GCM. Throws for a key that is not on P-256. */
export async function encryptFor(key: { kid: string; jwk: JsonWebKey }, content: unknown): Promise<string> {
  const { kty, crv, x, y } = key.jwk
  if (!kty || !crv || !x || !y) throw new TypeError('The vault key is not a public key on an elliptic curve.')
  const publicKey = await crypto.subtle.importKey('jwk', { kty, crv, x, y }, p256, false, [])
  const ephemeral = await crypto.subtle.generateKey(p256, false, ['deriveBits'])
  const epk = await crypto.subtle.exportKey('jwk', ephemeral.publicKey)
  const header = {
    alg: 'ECDH-ES',
    enc: algorithm,
    kid: key.kid,
    epk: { kty: epk.kty, crv: epk.crv, x: epk.x, y: epk.y },
  }
  const protectedHeader = base64url(new TextEncoder().encode(JSON.stringify(header)))
  // 96 bits (RFC 7518 section 5.3)
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = new TextEncoder().encode(JSON.stringify(content))
  const encryption = { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(protectedHeader) }
  const ciphertextAndTag = new Uint8Array(
    await crypto.subtle.encrypt(encryption, await deriveKey(ephemeral.privateKey, publicKey), plain),
  )
  plain.fill(0)
  const tagAt = ciphertextAndTag.length - tagBytes
  return [
    protectedHeader,
    '', // no encrypted key: the content key comes from ECDH-ES itself
    base64url(iv),
    base64url(ciphertextAndTag.subarray(0, tagAt)),
    base64url(ciphertextAndTag.subarray(tagAt)),
  ].join('.')
}
