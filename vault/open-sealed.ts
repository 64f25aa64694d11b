import { compactDecrypt, decodeProtectedHeader, importJWK } from 'jose'
import type { z } from '../contract/schema.ts'
import { sealedCard } from '../contract/vault.ts'
import type { VaultDeps } from './deps.ts'
import { privateKey } from './sealing-keys.ts'

export type OpenedCard = z.infer<typeof sealedCard>

const allowed = { keyManagementAlgorithms: ['ECDH-ES'], contentEncryptionAlgorithms: ['A256GCM'] }

/** What the frame sealed, or null when it is not for a living key of ours, was changed on the way or has another shape. */
export async function openSealed(deps: VaultDeps, sealed: string): Promise<OpenedCard | null> {
  try {
    const { kid } = decodeProtectedHeader(sealed)
    if (typeof kid !== 'string') return null
    const jwk = await privateKey(deps.pool, deps.boxes, kid, deps.clock.now())
    if (!jwk) return null
    const { plaintext } = await compactDecrypt(sealed, await importJWK({ ...jwk, kty: 'EC' }, 'ECDH-ES'), allowed)
    const opened = sealedCard.safeParse(JSON.parse(Buffer.from(plaintext).toString()))
    plaintext.fill(0)
    return opened.success ? opened.data : null
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_J')) return null
    if (error instanceof SyntaxError || error instanceof TypeError) return null
    throw error
  }
}
