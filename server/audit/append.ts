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

/** The console writes one entry in the transaction of its action, so that both are committed or neither is. */
export async function appendAudit(tx: Tx, at: Date, entry: AuditEntry): Promise<void> {
  const { operator, detail = {}, ...rest } = entry
  const body = { at: at.toISOString(), operator: operator?.id ?? null, name: operator?.name ?? '', ...rest, detail }
  await sql`select audit_append(${JSON.stringify(body)}::jsonb)`.execute(tx)
}

/** Actions of an operator who views a member's site. */
export type ViewedAction = Extract<
  AuditAction,
  'entered emulation' | 'saw page' | 'read as member' | 'acted as member' | 'refused as member' | 'ended emulation'
>

/**
 * The site writes one entry about an operator who views a member's site. `sessionToken` is the token of the frame's session. From it the
 * database takes the operator, the partner, the member and the impersonation, so the site cannot name others. `tx` is limited to the
 * partner.
 */
export async function appendViewed(
  tx: Tx,
  at: Date,
  {
    sessionToken,
    ...entry
  }: { action: ViewedAction; sessionToken: string; detail?: AuditEntry['detail']; reference: string },
): Promise<void> {
  const body = { at: at.toISOString(), detail: {}, ...entry }
  await sql`select audit_append_viewed(${sessionToken}, ${JSON.stringify(body)}::jsonb)`.execute(tx)
}
