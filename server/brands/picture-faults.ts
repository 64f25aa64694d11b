import { textsWithin } from '../../contract/copy.ts'
import type { DocumentFault } from './faults.ts'

const brandPicture = /^\/images\/brand\/([^/?#]+)(?:\?(.*))?$/

/** Addresses of content that show a picture which the partner does not have: another partner's, or one after the last. */
export function pictureFaults(partnerId: string, pictureCount: number, content: unknown): DocumentFault[] {
  return textsWithin(content).flatMap(({ path, text }): DocumentFault[] => {
    const [, owner, query = ''] = brandPicture.exec(text) ?? []
    if (owner === undefined) return []
    if (owner !== partnerId) {
      const suggestion = JSON.stringify(text.replace(`/${owner}`, `/${partnerId}`))
      return [{ path, rule: `shows a picture of ${owner}, which is not this partner`, suggestion }]
    }
    const index = Number(new URLSearchParams(query).get('n') ?? 0)
    if (Number.isInteger(index) && index >= 0 && index < pictureCount) return []
    return [{ path, rule: `shows a picture that does not exist: n is 0 to ${pictureCount - 1}` }]
  })
}
