import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Brand, Legal, TierLevel } from '../../contract/brand.ts'
import type { Language } from '../../contract/languages.ts'
import type { Audience } from '../../contract/content.ts'
import type { MerchantRecord } from '../../contract/catalog.ts'
import type { JoinDraft } from '../../contract/api/join-draft.ts'
import type { ReviewState } from '../../contract/api/reviews.ts'
import type { MailFacts } from '../../contract/mail.ts'
import type { CardEventTable, CardReferenceTable, CardTable } from './card-tables.ts'
import type { ClaimApprovalTable, ClaimEventTable, ClaimTable } from './claim-tables.ts'
import type { Timestamp, DateColumn, Json, NullableTimestamp } from './columns.ts'
import type {
  FeedMessageStateView,
  FeedMessageTable,
  FeedOutcomeTable,
  FeedQueueTable,
  FeedSealTable,
  FeedEventTable,
  DineMoveTable,
  ReplayCheckpointTable,
  DineTable,
  AwardTable,
} from './dine-tables.ts'
import type { EmailChangeTable, LegalHoldTable, MemberClosingTable, MemberConsentTable } from './member-tables.ts'
import type { ReservationTable } from './reservation-tables.ts'
import type { BonusAwardTable, BonusEnrollmentTable, ReservationTimeTable } from './bonus-tables.ts'
import type { MemberOrderTable } from './order-tables.ts'
import type { LedgerAccountTable, LedgerEntryTable, LedgerPeriodTable, LedgerPostingTable } from './ledger-tables.ts'
import type { GiftCardEventTable, PayoutDifferenceTable, PayoutEventTable, PayoutTable } from './payout-tables.ts'
import type {
  PostingFileEventTable,
  PostingFileStateTable,
  PostingFileTable,
  PostingLineTable,
} from './posting-tables.ts'
import type {
  AuditEntryTable,
  ImpersonationTable,
  OperatorPasskeyTable,
  OperatorChallengeTable,
  OperatorSessionTable,
  OperatorTable,
} from './operator-tables.ts'
import type { ErrorReferenceTable, MailRecipientTable, SignInRefusalTable } from './support-tables.ts'
import type { BrandFaultTable, PartnerFileNameTable, PartnerFileTable } from './file-tables.ts'
import type { SurveyResponseTable } from './survey-tables.ts'

export type PartnerTable = {
  id: string
  hosts: string[]
  brand: Json<Brand & { mark: string }>
  copy: Json<Record<string, string>>
  legal: Json<Legal>
  content_hash: string
  version: Generated<number>
  updated_at: Timestamp
}

export type PartnerVersionTable = {
  partner_id: string
  version: number
  brand: Json<Brand & { mark: string }>
  copy: Json<Record<string, string>>
  legal: Json<Legal>
  saved_by: string
  saved_at: Timestamp
}

export type ContentVersionTable = {
  partner_id: string
  type: string
  slug: string
  audience: Audience
  version: number
  /** Null: withdrawn. */
  fields: ColumnType<unknown, string | null, never>
  saved_by: string
  saved_at: Timestamp
  /** Null: a draft. */
  published_at: NullableTimestamp
}

export type MemberTable = {
  partner_id: string
  id: string
  public_id: string
  /** The partner's id of a family; empty for a member without a family. */
  family_id: Generated<string>
  /** `prospect`: has no card yet; `enrolled`: has a card; `closed`: has no card any more; `left`: closed the account permanently. */
  status: 'prospect' | 'enrolled' | 'closed' | 'left'
  email: string
  password_hash: string | null
  /** Whether there is a `password_hash`, for roles that may not read it. */
  has_password: GeneratedAlways<boolean>
  first_name: string
  last_name: string
  phone: Generated<string>
  partner_number: string | null
  address1: Generated<string>
  address2: Generated<string>
  city: Generated<string>
  state: Generated<string>
  zip: string
  email_opt_in: boolean
  sms_opt_in: Generated<boolean>
  /** Null: the brand's language. */
  language: ColumnType<Language | null, Language | null | undefined, Language | null>
  tier_level: TierLevel
  vip_until: Generated<DateColumn | null>
  enrollment_source: Generated<string>
  referrer: Generated<string>
  terms_version: string
  created_at: Timestamp
  joined_at: NullableTimestamp
  email_must_change: Generated<boolean>
  /** Names for the search: lower case without accents. */
  name_key: Generated<string>
  last_name_key: Generated<string>
  last_name_reversed: Generated<string>
  email_reversed: Generated<string>
}

export type MemberStatus = MemberTable['status']
/** Status of an account that allows sign-in. */
export type SignInStatus = Exclude<MemberStatus, 'left'>

export type MemberTierTable = {
  partner_id: string
  member_id: string
  since: Timestamp
  tier_level: TierLevel
  reason: string
}

export type SessionTable = {
  partner_id: string
  token_hash: Buffer
  member_id: string
  created_at: Timestamp
  seen_at: Timestamp
  expires_at: Timestamp
  remembered: boolean
  revoked_at: NullableTimestamp
  device: Generated<string>
  /** When the member last entered the password again in this session. */
  confirmed_at: NullableTimestamp
}

export type HumanCheckUsedTable = { partner_id: string; answer: string; expires_at: Timestamp }

export type KnownDeviceTable = { partner_id: string; member_id: string; device_hash: Buffer; seen_at: Timestamp }
export type SignInFailureTable = {
  partner_id: string
  subject: string
  failures: number
  first_at: Timestamp
  locked_until: NullableTimestamp
}

export type PasskeyTable = {
  partner_id: string
  id: string
  member_id: string
  name: string
  public_key: Buffer
  counter: number
  synced: boolean
  transports: Generated<string[]>
  created_at: Timestamp
  last_used_at: NullableTimestamp
}

/** A passkey challenge. `member_id`: the member who adds a passkey; null for a sign-in. */
export type PasskeyChallengeTable = {
  partner_id: string
  challenge_hash: Buffer
  visitor_hash: Buffer
  member_id: string | null
  expires_at: Timestamp
}

export type MerchantTable = {
  id: string
  name: string
  latitude: number
  longitude: number
  timezone: string
  city: string
  state: string
  search_text: string
  record: Json<MerchantRecord>
  content_hash: string
  added_at: Timestamp
  removed_at: NullableTimestamp
  version: Generated<number>
  source: string | null
  source_id: string | null
  /** Whether `removed_at` is the beginning of a pause. */
  paused: Generated<boolean>
}
export type MerchantReferenceTable = {
  reference: string
  merchant_id: string
  valid_from: ColumnType<Date, string | Date | undefined, never>
  valid_to: NullableTimestamp
}
/** A restaurant's rules until `valid_to`. */
export type MerchantPastRulesTable = { merchant_id: string; valid_to: Timestamp; rules: Json<unknown> }
export type CatalogTable = { only_row: Generated<boolean>; version: number }

export type ProspectCaptureTable = { partner_id: string; email: string; first_at: Timestamp; last_at: Timestamp }

/** A member's identity at the partner's identity provider. */
export type MemberIdentityTable = {
  partner_id: string
  issuer: string
  subject: string
  member_id: string
  first_at: Timestamp
  last_at: Timestamp
}
export type SsoLoginTable = {
  partner_id: string
  state_hash: Buffer
  visitor_hash: Buffer
  nonce: string
  verifier: string
  issuer: string
  redirect_uri: string
  return_to: string
  /** Whether a signed-in member confirms the identity again. */
  again: boolean
  expires_at: Timestamp
}
export type SsoSessionTable = {
  partner_id: string
  token_hash: Buffer
  issuer: string
  subject: string
  sid: string | null
}
export type SsoBackchannelLogoutTable = { partner_id: string; issuer: string; id: string; expires_at: Timestamp }

export type MailMessageTable = {
  partner_id: string
  id: string
  key: string
  kind: string
  member_id: string | null
  to_address: Generated<string>
  facts: ColumnType<MailFacts, string | undefined, string>
  queued_at: Timestamp
  done_at: NullableTimestamp
  outcome: 'sent' | 'dropped' | 'given_up' | null
  last_error: string | null
}
/** A request to recover an account. A new row does not show whether an account exists. */
export type RecoveryTable = {
  partner_id: string
  id: string
  /** An email in lower case, or ten digits of a phone number. */
  identifier: string
  visitor_hash: Buffer
  requested_at: Timestamp
  expires_at: Timestamp
  mailed_at: NullableTimestamp
  guesses: Generated<number>
  code_used_at: NullableTimestamp
  member_id: string | null
  /** The hash of the token that allows a new password. */
  update_hash: Buffer | null
  used_at: NullableTimestamp
}

export type JoinDraftTable = {
  partner_id: string
  id: string
  email: string
  fields: ColumnType<JoinDraft, string, never>
  saved_at: Timestamp
  expires_at: Timestamp
}

export type ReviewTable = {
  partner_id: string
  id: string
  dine_id: string
  member_id: string
  merchant_id: string
  stars: number
  food: number | null
  service: number | null
  value: number | null
  atmosphere: number | null
  body: string
  written_at: Timestamp
  state: ReviewState | 'withdrawn'
  reason: Generated<string>
  decided_by: string | null
  decided_at: NullableTimestamp
  changed_at: NullableTimestamp
}
export type FavoriteTable = { partner_id: string; member_id: string; merchant_id: string; saved_at: Timestamp }
export type ImpressionTable = {
  partner_id: string
  received_at: Timestamp
  happened_at: Timestamp
  event: string
  channel: string
  merchant_id: string | null
  user_agent: string
  fields: Json<Record<string, unknown>>
}

export type Tables = {
  partner: PartnerTable
  partner_version: PartnerVersionTable
  brand_fault: BrandFaultTable
  content_version: ContentVersionTable
  partner_file: PartnerFileTable
  partner_file_name: PartnerFileNameTable
  member: MemberTable
  prospect_capture: ProspectCaptureTable
  member_tier: MemberTierTable
  member_consent: MemberConsentTable
  member_closing: MemberClosingTable
  legal_hold: LegalHoldTable
  session: SessionTable
  human_check_used: HumanCheckUsedTable
  known_device: KnownDeviceTable
  sign_in_failure: SignInFailureTable
  sign_in_refusal: SignInRefusalTable
  error_reference: ErrorReferenceTable
  member_identity: MemberIdentityTable
  sso_login: SsoLoginTable
  sso_session: SsoSessionTable
  sso_backchannel_logout: SsoBackchannelLogoutTable
  mail_message: MailMessageTable
  mail_recipient: MailRecipientTable
  recovery: RecoveryTable
  email_change: EmailChangeTable
  join_draft: JoinDraftTable
  passkey: PasskeyTable
  passkey_challenge: PasskeyChallengeTable
  card: CardTable
  card_reference: CardReferenceTable
  card_event: CardEventTable
  favorite: FavoriteTable
  review: ReviewTable
  reservation: ReservationTable
  member_order: MemberOrderTable
  reservation_time: ReservationTimeTable
  claim: ClaimTable
  claim_event: ClaimEventTable
  claim_approval: ClaimApprovalTable
  impression: ImpressionTable
  merchant: MerchantTable
  merchant_reference: MerchantReferenceTable
  merchant_past_rules: MerchantPastRulesTable
  catalog: CatalogTable
  feed_message: FeedMessageTable
  feed_queue: FeedQueueTable
  feed_outcome: FeedOutcomeTable
  feed_message_state: FeedMessageStateView
  feed_seal: FeedSealTable
  feed_event: FeedEventTable
  dine: DineTable
  dine_move: DineMoveTable
  replay_checkpoint: ReplayCheckpointTable
  award: AwardTable
  ledger_posting: LedgerPostingTable
  ledger_account: LedgerAccountTable
  ledger_entry: LedgerEntryTable
  ledger_period: LedgerPeriodTable
  payout: PayoutTable
  payout_event: PayoutEventTable
  payout_difference: PayoutDifferenceTable
  posting_file: PostingFileTable
  posting_line: PostingLineTable
  posting_file_state: PostingFileStateTable
  posting_file_event: PostingFileEventTable
  gift_card_event: GiftCardEventTable
  survey_response: SurveyResponseTable
  bonus_enrollment: BonusEnrollmentTable
  bonus_award: BonusAwardTable
  operator: OperatorTable
  operator_session: OperatorSessionTable
  operator_passkey: OperatorPasskeyTable
  operator_challenge: OperatorChallengeTable
  impersonation: ImpersonationTable
  audit_entry: AuditEntryTable
}
