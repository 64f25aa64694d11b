import type { Generated } from 'kysely'
import type { AccountType } from '../../domain/ledger/accounts.ts'
import type { Timestamp, DateColumn, NullableTimestamp } from './columns.ts'

export type LedgerAccountTable = {
  partner_id: string
  path: string
  currency: string
  type: AccountType
  /** The balance, which the database computes from postings alone. */
  units: Generated<number>
  opened_at: Timestamp
  closed_at: NullableTimestamp
}
export type LedgerEntryTable = {
  partner_id: string
  id: string
  sequence: number
  cause: string
  cause_id: string
  reverses: string | null
  accounting_date: DateColumn
  effective_date: DateColumn
  actor: string
  reason: string | null
  rule_version: string | null
  created_at: Timestamp
}
export type LedgerPostingTable = {
  partner_id: string
  entry_id: string
  line: number
  from_account: string
  to_account: string
  currency: string
  units: number
}
export type LedgerPeriodTable = { partner_id: string; month: DateColumn; closed_at: Timestamp; statement: string }
