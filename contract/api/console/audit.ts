import { endpoint } from '../../endpoint.ts'
import { z } from '../../schema.ts'
import { operatorRefusals } from './operator-session.ts'

export const auditPageSize = 50
export const auditLinksMax = 1_000

/** The actions that the log records. */
export const auditActions = [
  'signed in',
  'sign-in refused',
  'signed out',
  'set up',
  'added passkey',
  'renamed passkey',
  'removed passkey',
  'asked for codes',
  'started codes',
  'stopped codes',
  'searched members',
  'opened member',
  'read timeline',
  'read receipt',
  'looked up reference',
  'asked for new email',
  'lifted sign-in lock',
  'set legal hold',
  'lifted legal hold',
  'moved dine',
  'listed reviews',
  'moderated review',
  'listed claims',
  'opened claim',
  'answered claim',
  'closed claim',
  'approved claim',
  'listed payouts',
  'decided payout',
  'listed posting files',
  'downloaded posting file',
  'resent posting file',
  'saw survey',
  'read survey texts',
  'downloaded survey',
  // Impersonations. The log is append-only, so these action names stay.
  'began emulation',
  'entered emulation',
  'saw page',
  'read as member',
  'acted as member',
  'refused as member',
  'ended emulation',
  'read audit log',
  'checked audit log',
  'retried job',
  'gave up job',
  'invited operator',
  'changed operator',
] as const
export type AuditAction = (typeof auditActions)[number]

/** `operator` and `name`: who acted. `reference`: the id of the request in the service log. */
export const auditEntryView = z.object({
  position: z.int(),
  at: z.string(),
  action: z.string(),
  operator: z.string(),
  name: z.string(),
  partner: z.string(),
  member: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  reference: z.string(),
})
export type AuditEntryView = z.infer<typeof auditEntryView>

export const readAudit = endpoint({
  method: 'GET',
  path: '/api/Audit',
  query: z.object({
    /** Returns entries before this position; the newest by default. */
    before: z.coerce.number().int().positive().optional(),
    operator: z.uuid().optional(),
    action: z.enum(auditActions).optional(),
  }),
  /** `next` is the `before` of the next page; null on the last one. */
  reply: z.object({ entries: z.array(auditEntryView), next: z.int().nullable() }),
  refusals: operatorRefusals,
})

/**
 * The log's chain of hashes: at most `auditLinksMax` links after a position. With them a reader checks that no entry was changed or
 * removed. Each entry has a link. `body` is null for an entry that the reader may not read: the reader cannot check its text.
 */
export const auditLinks = endpoint({
  method: 'GET',
  path: '/api/Audit/Links',
  query: z.object({ after: z.coerce.number().int().min(0).default(0) }),
  reply: z.object({
    links: z.array(
      z.object({ position: z.int(), bodyHash: z.string(), hash: z.string(), body: z.string().nullable() }),
    ),
  }),
  refusals: operatorRefusals,
})
