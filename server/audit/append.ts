import { sql } from 'kysely'
import type { AuditAction } from '../../contract/api/console/audit.ts'
import type { Tx } from '../database/connect.ts'

/** One entry of the audit log: actor, action, partner, member and details. The console shows `detail` to operators. */
export type AuditEntry = {
  action: AuditAction
  /** Null for a command in the terminal (tools/operators.ts). */
  operator: { id: string; name: string } | null
  partner?: string
  member?: string
  detail?: Record<string, string | number | boolean>
  /** The id of the request in the service log. */
  reference: string
}

/** Writes one entry in the transaction of its action, so that both are committed or neither is. */
export async function appendAudit(tx: Tx, at: Date, entry: AuditEntry): Promise<void> {
  const { operator, detail = {}, ...rest } = entry
  const body = { at: at.toISOString(), operator: operator?.id ?? null, name: operator?.name ?? '', ...rest, detail }
  await sql`select audit_append(${JSON.stringify(body)}::jsonb)`.execute(tx)
}
