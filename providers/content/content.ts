import type { Audience, ContentEntry, ContentName } from '../../contract/content.ts'

/** Selects content: a name, for one copy state of one partner. `preview` includes drafts. */
export type ContentQuery = { partnerId: string; name: ContentName; state: Audience; preview: boolean }

/**
 * Source of a partner's content: our own tables or a remote service with the same protocol (P1-238, P1-480). A name
 * without content is an empty list. Rejects with `ContentUnavailable` when there is neither a valid reply nor a cached one.
 */
export type ContentSource = { entries(query: ContentQuery): Promise<ContentEntry[]> }

/** The message is the status text of the reply, or the cause when there was no valid reply (P1-510). */
export class ContentUnavailable extends Error {
  override name = 'ContentUnavailable'
}

/** The log of a content source. */
export type ContentLog = { info(about: object, line: string): void; warn(about: object, line: string): void }
