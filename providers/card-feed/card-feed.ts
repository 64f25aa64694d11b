import type { FeedReading } from '../../contract/feed.ts'
import type { FeedSource } from '../../domain/dines/reports.ts'
import type { LocationApi } from './locations.ts'
import type { RawItem } from './item-scanner.ts'

/** One delivery for the inbox: the sender's name, the delivery's key and the content. */
export type InboxMessage = {
  /** The sender's `source` (./sender.ts); the inbox stores it in the column `provider`. */
  provider: string
  /** A repeated delivery has the same (provider, deliveryId); the inbox refuses other content under that pair. */
  deliveryId: string
  /** The sender's name for the kind of message, like `transaction.auth`. */
  event: string
  /** As received. Bytes that are not text become a base64 data URL (storable.ts). */
  body: string
}

export type StoredMessage = { event: string; body: string; deliveryId: string }

/** Converts one stored message to the normal form. Does not throw: an unreadable message gets a reason. */
export type FeedReader = (message: StoredMessage) => FeedReading

export type MessageWithoutSender = Omit<InboxMessage, 'provider'>

/** One raw request. Its content is untrusted until `verify` accepts it. */
export type FeedCall = {
  event: string
  /** The address exactly as registered at the network. */
  url: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  rawBody: Buffer
  now: Date
}

export type Verification = { ok: true } | { ok: false; reason: string }

/** An item that was not stored. `id` is the sender's id, or the position in the list. */
export type ItemFault = { id: string; code: string; detail: string }

export type FeedSplit =
  | { ok: true; messages: MessageWithoutSender[]; faults: ItemFault[] }
  | { ok: false; code: string; detail: string }

/**
 * How one card network reports purchases, or the shops report online orders. The part of a network that handles card numbers is in
 * vault/networks under the same id.
 */
export type FeedAdapter = {
  id: string
  /** The reporter of this feed: the network, the banks that issue cards, or shops. */
  reporter: FeedSource | 'shop'
  /** Matches the last part of the feed's address: `/feeds/{id}/{event}`. */
  eventPattern: RegExp
  /**
   * Checks what the headers alone show: the form and the time of a signature, or the token. Refuses nothing that `verify` accepts, so that
   * the server need not read the body of a call that this refuses.
   */
  verifyHeaders(call: Omit<FeedCall, 'rawBody'>, secrets: readonly string[]): Verification
  /** Checks in constant time that the caller knows one of these secrets, and that the call is fresh where the network signs a time. */
  verify(call: FeedCall, secrets: readonly string[]): Verification
  /** The reply to a refused caller: the detail, and the headers that its authentication scheme requires. */
  challenge: { detail: string; headers: Readonly<Record<string, string>> }
  /** Returns the inbox messages of the call and the faults of its other items, or the reason why nothing of it can be stored. */
  split(call: FeedCall): FeedSplit
  /** The reply to a verified and stored call; null: the server replies with a problem that names the first fault. */
  reply(faults: readonly ItemFault[]): { status: number; body: object } | null
  read: FeedReader
  /** Registers restaurants at the network; null when the network needs no list of them. */
  locations: ((connection: { url: string; key: string; fetch: typeof fetch }) => LocationApi) | null
  /** Reads one record of a file with this network's messages; `detail` says why it is refused. */
  readRecord(item: RawItem): MessageWithoutSender | { detail: string }
}
