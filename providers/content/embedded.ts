import { entriesFor, nameOfType, type StoredEntry } from '../../contract/content.ts'
import type { ContentSource } from './content.ts'

/** The default source: what the partner's own tables hold, `live` for everybody and `drafts` for who looks ahead. */
export function embeddedContent(stored: {
  live(partnerId: string): readonly StoredEntry[]
  drafts(partnerId: string): Promise<readonly StoredEntry[]>
}): ContentSource {
  return {
    entries: async ({ partnerId, name, state, preview }) =>
      entriesFor(preview ? await stored.drafts(partnerId) : stored.live(partnerId), state).filter(
        ({ type }) => nameOfType(type) === name,
      ),
  }
}
