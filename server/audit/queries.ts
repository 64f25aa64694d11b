import { sql } from 'kysely'
import { z } from '../../contract/schema.ts'
import type { AuditLink } from '../../domain/operators/audit.ts'
import type { Tx } from '../database/connect.ts'

const bodyShape = z.object({
  position: z.int(),
  at: z.string(),
  action: z.string(),
  operator: z.string().nullable(),
  name: z.string(),
  partner: z.string().optional(),
  member: z.string().optional(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  reference: z.string(),
})
export type AuditBody = z.infer<typeof bodyShape>

/** Parses the body of an entry, the text that was hashed. */
export const parseAuditBody = (body: string): AuditBody => bodyShape.parse(JSON.parse(body))

type AuditFilter = {
  before?: number | undefined
  operator?: string | undefined
  action?: string | undefined
  limit: number
}

/** The entries that the transaction may read, newest first; with `before`, those at lower positions only. */
export const auditEntries = async (tx: Tx, { before, operator, action, limit }: AuditFilter): Promise<AuditBody[]> => {
  const rows = await tx
    .selectFrom('audit_entry')
    .select('body')
    .$if(before !== undefined, (query) => query.where('position', '<', before ?? 0))
    .$if(operator !== undefined, (query) => query.where('operator_id', '=', operator ?? ''))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .orderBy('position', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ body }) => parseAuditBody(body))
}

/**
 * The links of the whole chain after a position, at most `limit`, in order. The bodies of entries that the transaction may not
 * read are null.
 */
export async function linksAfter(tx: Tx, after: number, limit: number): Promise<AuditLink[]> {
  const { rows } = await sql<{ link_position: number; link_body_hash: Buffer; link_hash: Buffer; body: string | null }>`
    select link_position, link_body_hash, link_hash, e.body
    from audit_links(${after}, ${limit}) left join audit_entry e on e.position = link_position
    order by link_position`.execute(tx)
  return rows.map((row) => ({
    position: row.link_position,
    bodyHash: row.link_body_hash.toString('hex'),
    hash: row.link_hash.toString('hex'),
    body: row.body,
  }))
}
