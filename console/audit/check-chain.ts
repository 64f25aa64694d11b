import { auditLinks, auditLinksMax } from '../../contract/api/console/audit.ts'
import { firstHash, verifyChain, type Digest, type ChainVerdict } from '../../domain/operators/audit.ts'
import { call } from '../api.ts'

const storageKey = 'damask-audit-head'
// `slice` copies the bytes to an ArrayBuffer that is not shared: the type of `digest` accepts no other.
const digest: Digest = async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes.slice()))

type Head = { position: number; hash: string }
/** `forgotten`: the entry at which this browser's last check ended is gone or has another hash. `unread`: the log could not be fetched. */
export type ChainCheck = ChainVerdict | { sound: false; position: number; reason: 'forgotten' | 'unread' }

function storedHead(): Head | null {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Head | null
  } catch {
    return null
  }
}

/**
 * Verifies the whole chain in the browser. After a sound check the browser stores the end of the chain for the next check. A log that was
 * truncated and grew again has a sound chain too; only the stored end reveals the change.
 */
export async function checkChain(onProgress: (position: number) => void): Promise<ChainCheck> {
  const knownHead = storedHead()
  let verifiedHead: Head = { position: 0, hash: firstHash }
  for (;;) {
    const reply = await call(auditLinks, { query: { after: verifiedHead.position } })
    if (!reply.ok) return { sound: false, position: verifiedHead.position, reason: 'unread' }
    const { links } = reply.value
    const verdict = await verifyChain(verifiedHead, links, digest)
    if (!verdict.sound) return verdict
    const knownLink = knownHead && links.find(({ position }) => position === knownHead.position)
    if (knownHead && knownLink && knownLink.hash !== knownHead.hash)
      return { sound: false, position: knownHead.position, reason: 'forgotten' }
    verifiedHead = { position: verdict.position, hash: verdict.hash }
    onProgress(verifiedHead.position)
    if (links.length < auditLinksMax) break
  }
  if (knownHead && knownHead.position > verifiedHead.position)
    return { sound: false, position: verifiedHead.position, reason: 'forgotten' }
  localStorage.setItem(storageKey, JSON.stringify(verifiedHead))
  return { sound: true, ...verifiedHead }
}
