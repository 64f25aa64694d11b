import type { Audience, ContentEntry, ContentName } from '../../contract/content.ts'

/** What is asked for: a name, for one copy state of one partner; `preview` asks for drafts as well. */
export type AskedContent = { partnerId: string; name: ContentName; state: Audience; preview: boolean }

/**
 * Source of a partner's content: our own tables or a remote service with the same protocol (P1-238, P1-480). A name
 * without content is an empty list. Rejects with `ContentUnavailable` when there is neither a reply nor a cached
 * one.
 */
export type ContentSource = { entries(asked: AskedContent): Promise<ContentEntry[]> }

/** The message is the status text of the reply, or the cause when there was no reply (P1-510). */
export class ContentUnavailable extends Error {
  override name = 'ContentUnavailable'
}

/** Where what a source meets is told. */
export type ContentLog = { info(about: object, line: string): void; warn(about: object, line: string): void }
