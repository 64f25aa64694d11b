import { compactDecrypt, decodeProtectedHeader, importJWK } from 'jose'
import type { z } from '../contract/schema.ts'
import { sealedCard } from '../contract/vault.ts'
import type { VaultDeps } from './deps.ts'
import { privateKey } from './sealing-keys.ts'

export type OpenedCard = z.infer<typeof sealedCard>

const allowed = { keyManagementAlgorithms: ['ECDH-ES'], contentEncryptionAlgorithms: ['A256GCM'] }

/** What the frame sealed, or null when it is not for a living key of ours, was changed on the way or has another shape. */
export async function openSealed(deps: VaultDeps, sealed: string): Promise<OpenedCard | null> {
  const kid = kidOf(sealed)
  const jwk = kid === null ? null : await privateKey(deps.pool, deps.boxes, kid, deps.clock.now())
  if (!jwk) return null
  try {
    const { plaintext } = await compactDecrypt(sealed, await importJWK({ ...jwk, kty: 'EC' }, 'ECDH-ES'), allowed)
    const opened = sealedCard.safeParse(JSON.parse(Buffer.from(plaintext).toString()))
    plaintext.fill(0)
    return opened.success ? opened.data : null
  } catch {
    // Whatever is wrong inside is the sender's doing, and which of it is nobody's business.
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
