import { entriesFor, contentNameOf, type StoredEntry } from '../../contract/content.ts'
import type { ContentSource } from './content.ts'

/** The default source, our tables: `live` entries for members and visitors, `drafts` for previews. */
export function embeddedContent(stored: {
  live(partnerId: string): readonly StoredEntry[]
  drafts(partnerId: string): Promise<readonly StoredEntry[]>
}): ContentSource {
  return {
    entries: async ({ partnerId, name, state, preview }) =>
      entriesFor(preview ? await stored.drafts(partnerId) : stored.live(partnerId), state).filter(
        ({ type }) => contentNameOf(type) === name,
      ),
  }
}
