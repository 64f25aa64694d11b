import type { Generated, GeneratedAlways } from 'kysely'
import type { CardBrand } from '../../domain/cards/brand.ts'
import type { Timestamp, NullableTimestamp } from './columns.ts'

/**
 * 0008-cards.sql explains the columns; there `expiry_requested_at` has its former name `expiry_asked_at`. `held` is a pending transfer.
 */
export type CardTable = {
  partner_id: string
  id: string
  member_id: string
  vault_token: string
  fingerprint: string
  brand: CardBrand
  last_four: string
  description: Generated<string>
  partner_card_id: Generated<string | null>
  product: string | null
  status: 'held' | 'active' | 'removed' | 'moved'
  linked_at: Timestamp
  confirmed_at: NullableTimestamp
  ended_at: NullableTimestamp
  deleted_at: NullableTimestamp
  consent_wording: string
  consent_version: string
  /** Null when the network was not asked whether the card can receive payouts, or did not reply. */
  takes_push: Generated<boolean | null>
  /** The last day of the expiry month, `YYYY-MM-DD`; null until the vault has reported it. */
  expires_on: Generated<string | null>
  expiry_requested_at: NullableTimestamp
  replaced_at: NullableTimestamp
}

export type CardReferenceTable = { partner_id: string; provider: string; reference: string; card_id: string }

/**
 * Events of a card; rows never change. Wording and version belong to a consent and its withdrawal. The last digits and expiry dates
 * belong to a replacement.
 * `kept`: the member confirmed that the card is still in use.
 */
export type CardEventTable = {
  partner_id: string
  position: GeneratedAlways<number>
  card_id: string
  member_id: string
  at: Timestamp
  kind: 'consented' | 'withdrawn' | 'replaced' | 'kept'
  wording: Generated<string | null>
  version: Generated<string | null>
  last_four: Generated<string | null>
  expires_on: Generated<string | null>
  previous_last_four: Generated<string | null>
  previous_expires_on: Generated<string | null>
}
