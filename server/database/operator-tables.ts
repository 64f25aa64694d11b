import type { ColumnType, Generated } from 'kysely'
import type { ImpersonationMode } from '../../domain/operators/impersonation.ts'
import type { OperatorRole } from '../../domain/operators/roles.ts'
import type { Timestamp, NullableTimestamp } from './columns.ts'

/** 0006-operators.sql explains the columns. */
export type OperatorTable = {
  id: string
  email: string
  name: string
  role: OperatorRole
  /** Null: all partners. */
  partners: string[] | null
  password_hash: ColumnType<string | null, string | null | undefined, string | null>
  code_secret: ColumnType<string | null, string | null | undefined, string | null>
  code_step: Generated<number>
  new_code_secret: ColumnType<string | null, string | null | undefined, string | null>
  new_code_until: NullableTimestamp
  failures: Generated<number>
  failed_at: NullableTimestamp
  locked_until: NullableTimestamp
  setup_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  setup_until: NullableTimestamp
  created_at: Timestamp
  disabled_at: NullableTimestamp
}

export type OperatorSessionTable = {
  token_hash: Buffer
  operator_id: string
  created_at: Timestamp
  seen_at: Timestamp
  expires_at: Timestamp
  revoked_at: NullableTimestamp
}

export type OperatorPasskeyTable = {
  id: string
  operator_id: string
  name: string
  public_key: Buffer
  counter: number
  synced: boolean
  created_at: Timestamp
  last_used_at: NullableTimestamp
}

/**
 * `challenge_hash` is the hash of a passkey challenge. `requester_hash` is the hash of the browser's token at a sign-in, and of the
 * session's token when an operator adds a passkey.
 */
export type OperatorChallengeTable = { challenge_hash: Buffer; requester_hash: Buffer; expires_at: Timestamp }

export type ImpersonationTable = {
  partner_id: string
  id: string
  member_id: string
  operator_id: string
  operator_name: string
  mode: ImpersonationMode
  reason: string
  created_at: Timestamp
  expires_at: Timestamp
  ticket_hash: Buffer
  nonce_hash: Buffer
  entered_at: NullableTimestamp
  token_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  ended_at: NullableTimestamp
}

/** Only a database function writes this table (server/audit). */
export type AuditEntryTable = {
  position: ColumnType<number, never, never>
  body: ColumnType<string, never, never>
  body_hash: ColumnType<Buffer, never, never>
  hash: ColumnType<Buffer, never, never>
  action: ColumnType<string, never, never>
  operator_id: ColumnType<string | null, never, never>
  partner_id: ColumnType<string | null, never, never>
  member_id: ColumnType<string | null, never, never>
}
