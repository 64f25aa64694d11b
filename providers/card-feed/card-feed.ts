import type { Reading } from '../../contract/feed.ts'
import type { FeedSource } from '../../domain/dines/reports.ts'
import type { LocationApi } from './locations.ts'
import type { RawItem } from './item-scanner.ts'

/** One delivery as it goes into the inbox: whose, under which key, and what exactly was said. */
export type InboxMessage = {
  /** The sender's name for its messages (./sender.ts). */
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

/** A message before it is known which sender it is from. */
export type UnsignedMessage = Omit<InboxMessage, 'provider'>

/** One request as it came: nothing of it is believed before `verify` has seen it. */
export type FeedCall = {
  event: string
  /** The address exactly as registered at the network. */
  url: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  rawBody: Buffer
  now: Date
}

export type Verification = { ok: true } | { ok: false; because: string }

/** An item that was not stored; `id` is the sender's own, or its place in the list. */
export type ItemFault = { id: string; code: string; detail: string }

export type Split =
  | { ok: true; messages: UnsignedMessage[]; faults: ItemFault[] }
  | { ok: false; code: string; detail: string }

/** How one card network, or the shops of online orders, report purchases. A network's half that holds card numbers is in vault/networks, under the same id. */
export type CardNetwork = {
  id: string
  /** Who reports on this feed: the network itself, the banks that issue cards, or shops. */
  reporter: FeedSource | 'shop'
  /** The last part of the address it delivers to: `/feeds/{id}/{event}`. */
  events: RegExp
  /** Whether the call proves one of these secrets and is fresh. Takes the same time whatever is wrong. */
  verify(call: FeedCall, secrets: readonly string[]): Verification
  /** The reply to a refused caller: its detail, and the header that its authentication scheme requires. */
  challenge: { detail: string; headers: Readonly<Record<string, string>> }
  /** One inbox message per purchase event, or why nothing of the call can be stored. */
  split(call: FeedCall): Split
  /** The answer to a verified call after storing; null: a problem, named by the first fault. */
  answer(faults: readonly ItemFault[]): { status: number; body: object } | null
  read: FeedReader
  /** How restaurants are made known to the network; null where it needs no list of them. */
  locations: ((connection: { url: string; key: string; fetch: typeof fetch }) => LocationApi) | null
  /** One record of a file of this network's messages. */
  readRecord(item: RawItem): UnsignedMessage | { detail: string }
}
