import { reasonLengthMax, reasonLengthMin } from '../../../domain/operators/impersonation.ts'
import { endpoint } from '../../endpoint.ts'
import { z } from '../../schema.ts'
import { operatorRefusals } from './operator-session.ts'

export const postingFilePageSize = 25

/**
 * `made`: not transferred yet; `sent`: transferred, and the partner has not confirmed receipt; `received`: receipt confirmed,
 * also by a faulty acknowledgment; `acknowledged`: a valid acknowledgment came; `refused`: the partner refused the whole file.
 */
export const postingFileStates = ['made', 'sent', 'received', 'acknowledged', 'refused'] as const

/** One posting file in the console. `day` is the partner's business day; times are instants. */
export const consolePostingFile = z.object({
  partner: z.string(),
  number: z.int(),
  day: z.string(),
  madeAt: z.string(),
  lines: z.int(),
  units: z.int(),
  state: z.enum(postingFileStates),
  stateAt: z.string(),
  /** Code of the partner's refusal, or of a fault in its acknowledgment. */
  fault: z.string().nullable(),
  /** No acknowledgment came in time, and none has been accepted since. */
  isLate: z.boolean(),
  /** Lines that the partner rejected. */
  rejectedLines: z.array(
    z.object({ line: z.int(), memberId: z.uuid(), member: z.string(), units: z.int(), code: z.string() }),
  ),
  mayResend: z.boolean(),
  mayDownload: z.boolean(),
})
export type ConsolePostingFile = z.infer<typeof consolePostingFile>

/**
 * Posting files of the operator's partners, newest first. `before` and `beforePartner`: number and partner of the previous page's last
 * file.
 */
export const listPostingFiles = endpoint({
  method: 'GET',
  path: '/api/PostingFiles',
  query: z.object({
    before: z.coerce.number().int().min(1).max(999_999).optional(),
    beforePartner: z.string().max(60).optional(),
  }),
  reply: z.object({ files: z.array(consolePostingFile), hasMore: z.boolean() }),
  refusals: operatorRefusals,
})

const fileParams = z.object({ partner: z.string().max(60), number: z.coerce.number().int().min(1).max(999_999) })
const fileRefusals = { ...operatorRefusals, unknown_file: 404 } as const

/**
 * The text of a file and of its latest acknowledgment, valid or not. `acknowledgment` is null until one arrives. The texts name members,
 * so the audit log records each download.
 */
export const downloadPostingFile = endpoint({
  method: 'GET',
  path: '/api/PostingFiles/:partner/:number',
  params: fileParams,
  reply: z.object({ text: z.string(), acknowledgment: z.string().nullable() }),
  refusals: fileRefusals,
})

/** Requests that a job sends the file again with the same number and bytes. `not_resendable`: the file is not sent yet or is acknowledged. */
export const resendPostingFile = endpoint({
  method: 'POST',
  path: '/api/PostingFiles/:partner/:number/Resend',
  params: fileParams,
  body: z.object({ reason: z.string().trim().min(reasonLengthMin).max(reasonLengthMax) }),
  reply: z.object({ resent: z.literal(true) }),
  refusals: { ...fileRefusals, not_resendable: 409 },
})
