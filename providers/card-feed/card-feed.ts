import type { Reading } from '../../contract/feed.ts'

/** One delivery as it goes into the inbox: whose, under which key, and what exactly was said. */
export type InboxMessage = {
  provider: string
  /** Repeats of one delivery carry the same (provider, deliveryId); other content under it is refused. */
  deliveryId: string
  event: string
  /** As received; bytes that are not text are kept as a base64 data address (see `storable`). */
  body: string
}

export type StoredMessage = { event: string; body: string; deliveryId: string }

/** Turns one stored message into the normal form. Never throws: what cannot be read has a reason. */
export type FeedReader = (message: StoredMessage) => Reading
