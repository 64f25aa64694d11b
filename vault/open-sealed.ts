import { compactDecrypt, decodeProtectedHeader, importJWK } from 'jose'
import type { z } from '../contract/schema.ts'
import { sealedCard } from '../contract/vault.ts'
import type { VaultDeps } from './deps.ts'
import { findPrivateKey } from './sealing-keys.ts'

export type OpenedCard = z.infer<typeof sealedCard>

const algorithms = { keyManagementAlgorithms: ['ECDH-ES'], contentEncryptionAlgorithms: ['A256GCM'] }

/** Decrypts a card from the frame. Returns null when its key is unknown or expired, or when the ciphertext or its content is invalid. */
export async function openSealed(deps: VaultDeps, sealed: string): Promise<OpenedCard | null> {
  const kid = kidOf(sealed)
  const jwk = kid === null ? null : await findPrivateKey(deps.pool, deps.cipher, kid, deps.clock.now())
  if (!jwk) return null
  try {
    const { plaintext } = await compactDecrypt(sealed, await importJWK({ ...jwk, kty: 'EC' }, 'ECDH-ES'), algorithms)
    const card = sealedCard.safeParse(JSON.parse(Buffer.from(plaintext).toString()))
    plaintext.fill(0)
    return card.success ? card.data : null
  } catch {
    // The reply does not say which check failed: an attacker could use that to probe the vault.
    return null
  }
}

function kidOf(sealed: string): string | null {
  try {
    const { kid } = decodeProtectedHeader(sealed)
    return typeof kid === 'string' ? kid : null
  } catch {
    return null
  }
}
