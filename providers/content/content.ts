import type { Audience, ContentEntry, ContentName } from '../../contract/content.ts'

/** What is asked for: a name, for one copy state of one partner; `preview` asks for drafts as well. */
export type AskedContent = { partnerId: string; name: ContentName; state: Audience; preview: boolean }

/**
 * Where a partner's content comes from: our own tables or a service elsewhere that speaks the same protocol (spec 1 §7). A name without
 * content is an empty list. Rejects with `ContentUnavailable` where nothing can be told, not even what was there before.
 */
export type ContentSource = { entries(asked: AskedContent): Promise<ContentEntry[]> }

/** The message is the status text of the answer, or what happened instead of one (spec 1 §8). */
export class ContentUnavailable extends Error {
  override name = 'ContentUnavailable'
}

/** Where what a source meets is told. */
export type ContentLog = { info(about: object, line: string): void; warn(about: object, line: string): void }
