import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import { giveUpJob, jobsListedMax, listJobs, retryJob, type TroubledJob } from '../../contract/api/console/jobs.ts'
import { appendAudit } from '../audit/append.ts'
import type { Tx } from '../database/connect.ts'
import { instanceOptions } from '../jobs/install.ts'
import { countJobs, jobsWithErrors, type JobWithError } from '../jobs/overview.ts'
import { refuse } from '../platform/refusal.ts'
import type { ConsoleDeps } from './deps.ts'
import { consoleRoute } from './route.ts'
import { inScope } from './scope.ts'

/** Lists, retries and gives up jobs of all partners. Requires an operator who works for every partner and may manage jobs. */
export function jobRoutes(app: FastifyInstance, deps: ConsoleDeps): void {
  const guard = { limit: '120/min', caller: 'manage jobs' } as const
  const startLibrary = jobLibrary(app, deps)
  const refuseOutOfScope = () => refuse('not_allowed', { title: 'Jobs are for operators who work for every partner.' })
  const refuseUnknownJob = () => refuse('unknown_job', { title: 'This job is done, or another operator changed it.' })

  consoleRoute(app, deps, listJobs, guard, async ({ query, operator }) => {
    if (operator.scope !== null) return refuseOutOfScope()
    return inScope(deps.db, null, async (tx) => {
      const now = deps.clock.now()
      const kinds = await countJobs(tx, now)
      const rows = await jobsWithErrors(tx, { kind: query.kind ?? null, limit: jobsListedMax + 1 })
      const jobs = []
      for (const row of rows.slice(0, jobsListedMax)) jobs.push(await loadTroubledJob(tx, row))
      return {
        at: now.toISOString(),
        kinds: kinds.map(({ oldest, ...counts }) => ({ ...counts, oldestAt: oldest?.toISOString() ?? null })),
        jobs,
        hasMore: rows.length > jobsListedMax,
      }
    })
  })

  consoleRoute(app, deps, retryJob, guard, async ({ params: { kind, id }, operator, request }) => {
    if (operator.scope !== null) return refuseOutOfScope()
    const boss = await startLibrary()
    return inScope(deps.db, null, async (tx) => {
      const [job] = await jobsWithErrors(tx, { kind, id, limit: 1 })
      if (job?.state !== 'failed') return refuseUnknownJob()
      await boss.retry(job.kind, id, { db: fromKysely(tx) })
      const detail = { job: id, kind, error: job.error }
      await appendAudit(tx, deps.clock.now(), { action: 'retried job', operator, detail, reference: request.id })
      return { retried: true as const }
    })
  })

  consoleRoute(app, deps, giveUpJob, guard, async ({ params: { kind, id }, body, operator, request }) => {
    if (operator.scope !== null) return refuseOutOfScope()
    const boss = await startLibrary()
    const now = deps.clock.now()
    return inScope(deps.db, null, async (tx) => {
      const [job] = await jobsWithErrors(tx, { kind, id, limit: 1 })
      if (!job || !mayGiveUp(job)) return refuseUnknownJob()
      await boss.cancel(job.kind, id, { db: fromKysely(tx) })
      await sql`select give_up_mail(${JSON.stringify(job.data?.mails ?? [])}::jsonb, ${now})`.execute(tx)
      const detail = { job: id, kind, error: job.error, reason: body.reason }
      await appendAudit(tx, now, { action: 'gave up job', operator, detail, reference: request.id })
      return { givenUp: true as const }
    })
  })
}

/** An operator may give up only mails that wait for a retry. The deletion of a card must succeed, and scheduled jobs run again anyway. */
const mayGiveUp = ({ kind, state }: JobWithError): boolean => kind === 'mail' && state === 'retry'

async function loadTroubledJob(tx: Tx, row: JobWithError): Promise<TroubledJob> {
  const { id, kind, tries, error } = row
  const isFailed = row.state === 'failed'
  return {
    id,
    kind,
    state: isFailed ? 'failed' : 'retrying',
    tries,
    error,
    queuedAt: row.queuedAt.toISOString(),
    nextTryAt: isFailed ? null : row.nextTryAt.toISOString(),
    subject: await loadSubject(tx, row),
    mayGiveUp: mayGiveUp(row),
  }
}

/** The member whom a job with one mail or one card is about; null for other jobs. */
async function loadSubject(tx: Tx, { data }: JobWithError): Promise<TroubledJob['subject']> {
  const [mail] = data?.mails ?? []
  if (mail && data?.mails?.length === 1) {
    const row = await tx
      .selectFrom('mail_message')
      .select(['member_id as memberId', 'kind as mailKind'])
      .where('partner_id', '=', mail.partnerId)
      .where('id', '=', mail.mailId)
      .executeTakeFirst()
    return row ? { partner: mail.partnerId, ...row } : null
  }
  const { partnerId, cardId } = data ?? {}
  if (!partnerId || !cardId) return null
  const card = await tx
    .selectFrom('card')
    .select('member_id as memberId')
    .where('partner_id', '=', partnerId)
    .where('id', '=', cardId)
    .executeTakeFirst()
  return card ? { partner: partnerId, ...card, mailKind: '' } : null
}

/** The job library (pg-boss) with the console's rights. It starts when an operator first changes a job. */
function jobLibrary(app: FastifyInstance, { db }: ConsoleDeps): () => Promise<PgBoss> {
  let library: Promise<PgBoss> | undefined
  app.addHook('onClose', async () => {
    await (await library)?.stop({ graceful: false })
  })
  return () =>
    (library ??= new PgBoss({ ...instanceOptions, db: fromKysely(db), supervise: false, schedule: false }).start())
}
