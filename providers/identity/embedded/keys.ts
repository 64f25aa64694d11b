import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { exportJWK, generateKeyPair, type JWK } from 'jose'

/**
 * The sandbox's signing key. The first call writes it to `file`, so that tokens signed before a restart stay valid. Only the owner can
 * read the file.
 */
export async function signingKey(file: string): Promise<JWK> {
  const readKey = () => JSON.parse(readFileSync(file, 'utf8')) as JWK
  try {
    return readKey()
  } catch {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    const { privateKey } = await generateKeyPair('RS256', { extractable: true })
    const key = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: `sandbox-${Date.now()}` }
    try {
      writeFileSync(file, JSON.stringify(key), { mode: 0o600, flag: 'wx' })
    } catch {
      // Another process has created it.
    }
    return readKey()
  }
}
