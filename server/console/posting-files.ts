import type { FastifyInstance } from 'fastify'
import {
  downloadPostingFile,
  listPostingFiles,
  postingFilePageSize,
  resendPostingFile,
  type ConsolePostingFile,
} from '../../contract/api/console/posting-files.ts'
import { includesPartner, hasRight } from '../../domain/operators/roles.ts'
import { appendAudit } from '../audit/append.ts'
import type { PostingState } from '../database/posting-tables.ts'
import { refuse } from '../platform/refusal.ts'
import type { ConsoleDeps } from './deps.ts'
import {
  findAcknowledgmentBody,
  postingFilesAfter,
  lockPostingFileState,
  findPostingFileBody,
  requestResend,
  type PostingFileRow,
} from './posting-file-queries.ts'
import { consoleRoute } from './route.ts'
import { inScope } from './scope.ts'

/** The states that allow a resend. An `acknowledged` file is final. The job `posting_files` sends a `made` file without a request. */
const resendableStates: readonly PostingState[] = ['sent', 'received', 'refused']

const unknownFile = () => refuse('unknown_file', { title: 'There is no such posting file among yours.' })

/** Lists posting files and rejected lines. Operators who may decide payouts also download a file or have it sent again. */
export function postingFileRoutes(app: FastifyInstance, deps: ConsoleDeps): void {
  const listGuard = { limit: '120/min', caller: 'see payouts' } as const
  consoleRoute(app, deps, listPostingFiles, listGuard, async ({ query, operator, request }) => {
    const { before, beforePartner } = query
    const last = before && beforePartner ? { partner: beforePartner, number: before } : null
    const rows = await inScope(deps.db, operator.scope, async (tx) => {
      await appendAudit(tx, deps.clock.now(), { action: 'listed posting files', operator, reference: request.id })
      return postingFilesAfter(tx, last, postingFilePageSize + 1)
    })
    const mayDecide = hasRight(operator.role, 'decide payouts')
    return {
      files: rows.slice(0, postingFilePageSize).map((row) => viewOf(row, mayDecide)),
      hasMore: rows.length > postingFilePageSize,
    }
  })
  const guard = { limit: '60/min', caller: 'decide payouts' } as const

  consoleRoute(app, deps, downloadPostingFile, guard, async ({ params, operator, request }) => {
    if (!includesPartner(operator.scope, params.partner)) return unknownFile()
    return inScope(deps.db, operator.scope, async (tx) => {
      const file = await findPostingFileBody(tx, params)
      if (!file) return unknownFile()
      const acknowledgment = await findAcknowledgmentBody(tx, params)
      const about = { partner: params.partner, detail: { file: params.number }, reference: request.id }
      await appendAudit(tx, deps.clock.now(), { action: 'downloaded posting file', operator, ...about })
      return { text: file.body, acknowledgment: acknowledgment?.body ?? null }
    })
  })

  consoleRoute(app, deps, resendPostingFile, guard, async ({ params, body, operator, request }) => {
    if (!includesPartner(operator.scope, params.partner)) return unknownFile()
    const now = deps.clock.now()
    return inScope(deps.db, operator.scope, async (tx) => {
      const file = await lockPostingFileState(tx, params)
      if (!file) return unknownFile()
      if (!resendableStates.includes(file.state))
        return refuse('not_resendable', { title: 'This file has moved on in the meantime.' })
      await requestResend(tx, params, { operatorId: operator.id, now })
      const detail = { file: params.number, reason: body.reason }
      const about = { partner: params.partner, detail, reference: request.id }
      await appendAudit(tx, now, { action: 'resent posting file', operator, ...about })
      return { resent: true as const }
    })
  })
}

const viewOf = (row: PostingFileRow, mayDecide: boolean): ConsolePostingFile => ({
  partner: row.partner_id,
  number: row.number,
  day: row.day,
  madeAt: row.made_at.toISOString(),
  lines: row.line_count,
  units: row.unit_sum,
  state: row.state,
  stateAt: row.state_at.toISOString(),
  fault: row.fault,
  isLate: row.alarmed_at !== null && row.state !== 'acknowledged',
  rejectedLines: row.rejected,
  mayResend: mayDecide && resendableStates.includes(row.state),
  mayDownload: mayDecide,
})
