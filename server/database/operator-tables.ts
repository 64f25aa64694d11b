import type { ColumnType, Generated } from 'kysely'
import type { ImpersonationMode } from '../../domain/operators/impersonation.ts'
import type { OperatorRole } from '../../domain/operators/roles.ts'
import type { At, NullableAt } from './columns.ts'

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
  new_code_until: NullableAt
  failures: Generated<number>
  failed_at: NullableAt
  locked_until: NullableAt
  setup_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  setup_until: NullableAt
  created_at: At
  disabled_at: NullableAt
}

export type OperatorSessionTable = {
  token_hash: Buffer
  operator_id: string
  created_at: At
  seen_at: At
  expires_at: At
  revoked_at: NullableAt
}

export type OperatorPasskeyTable = {
  id: string
  operator_id: string
  name: string
  public_key: Buffer
  counter: number
  synced: boolean
  created_at: At
  last_used_at: NullableAt
}

/** A passkey challenge. `asker_hash`: the hash of the browser's token, or of the session's token when a passkey is added. */
export type OperatorQuestionTable = { question_hash: Buffer; asker_hash: Buffer; expires_at: At }

export type ImpersonationTable = {
  partner_id: string
  id: string
  member_id: string
  operator_id: string
  operator_name: string
  mode: ImpersonationMode
  reason: string
  created_at: At
  expires_at: At
  ticket_hash: Buffer
  nonce_hash: Buffer
  entered_at: NullableAt
  token_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  ended_at: NullableAt
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
