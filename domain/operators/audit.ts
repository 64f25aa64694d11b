/**
 * One link of the audit log's hash chain (docs/decisions/0025). `hash` is SHA-256 of the previous hash and `bodyHash`; `bodyHash` is
 * SHA-256 of the entry's text. Both are lower-case hex. `body` is null when the reader may not see the entry.
 */
export type AuditLink = { position: number; bodyHash: string; hash: string; body: string | null }
export type Digest = (bytes: Uint8Array) => Promise<Uint8Array>

/** The previous hash of the first entry. */
export const firstHash = '0'.repeat(64)

/** `position`: that of the last link when the chain is sound, else that of the first faulty or missing one. */
export type ChainVerdict =
  | { sound: true; position: number; hash: string }
  | { sound: false; position: number; reason: 'gap' | 'text' | 'chain' }

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/**
 * Verifies the chain from a verified position. `gap`: an entry is missing; `text`: an entry was rewritten; `chain`: a
 * link does not follow from the one before. It stops at the first fault: later entries prove nothing.
 */
export async function verifyChain(
  from: { position: number; hash: string },
  links: readonly AuditLink[],
  digest: Digest,
): Promise<ChainVerdict> {
  let { position, hash } = from
  for (const link of links) {
    if (link.position !== position + 1) return { sound: false, position: position + 1, reason: 'gap' }
    if (link.body !== null && hex(await digest(new TextEncoder().encode(link.body))) !== link.bodyHash)
      return { sound: false, position: link.position, reason: 'text' }
    const expected = hex(await digest(Uint8Array.from([...bytesOf(hash), ...bytesOf(link.bodyHash)])))
    if (expected !== link.hash) return { sound: false, position: link.position, reason: 'chain' }
    ;({ position, hash } = link)
  }
  return { sound: true, position, hash }
}
