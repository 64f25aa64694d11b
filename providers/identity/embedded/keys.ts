import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { exportJWK, generateKeyPair, type JWK } from 'jose'

/** The key the sandbox signs with: made once beside its data, readable by the owner only, so that a restart signs nobody out. */
export async function signingKey(file: string): Promise<JWK> {
  const kept = () => JSON.parse(readFileSync(file, 'utf8')) as JWK
  try {
    return kept()
  } catch {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    const { privateKey } = await generateKeyPair('RS256', { extractable: true })
    const key = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: `sandbox-${Date.now()}` }
    try {
      writeFileSync(file, JSON.stringify(key), { mode: 0o600, flag: 'wx' })
    } catch {
      // Another process of the same copy made it in the meantime.
    }
    return kept()
  }
}
