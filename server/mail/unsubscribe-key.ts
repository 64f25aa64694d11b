import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveSecret } from '../config.ts'

/**
 * Keys that authenticate unsubscribe links. They do not expire, because a mail may be opened years later, and a key can only end the
 * optional mail of one member.
 */
export function unsubscribeKeys(siteKey: string) {
  const signingKey = deriveSecret(siteKey, 'unsubscribe')
  const keyOf = (partnerId: string, publicId: string): string =>
    createHmac('sha256', signingKey).update(`${partnerId}\n${publicId}`).digest('base64url')
  return {
    path: (partnerId: string, publicId: string): string =>
      `/unsubscribe?${new URLSearchParams({ to: publicId, key: keyOf(partnerId, publicId) })}`,
    isValid: (partnerId: string, publicId: string, candidate: string): boolean => {
      const [expected, actual] = [Buffer.from(keyOf(partnerId, publicId)), Buffer.from(candidate)]
      return expected.length === actual.length && timingSafeEqual(expected, actual)
    },
  }
}
export type UnsubscribeKeys = ReturnType<typeof unsubscribeKeys>
