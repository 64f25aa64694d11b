import { useState } from 'react'
import { giveUpJob, listJobs, retryJob, type TroubledJob } from '../../contract/api/console/jobs.ts'
import type { Problem } from '../../contract/endpoint.ts'
import { call, useCall } from '../api.ts'
import { SkeletonLines, ConsoleButton, EmptyState, ConsoleNotice, Panel, RefusalNotice } from '../ui/parts.tsx'
import { GiveUpSheet } from './give-up-sheet.tsx'
import { JobLine } from './job-line.tsx'
import css from './jobs.module.css'
import { KindsTable } from './kinds-table.tsx'

/** The job queues: every kind of job with its counts, and the first failing jobs, of all kinds or of the selected one. */
export function JobsPage() {
  const [kind, setKind] = useState<string | null>(null)
  const [listReply, refetch] = useCall(listJobs, { query: kind ? { kind } : {} })
  const [jobToGiveUp, setJobToGiveUp] = useState<TroubledJob | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [message, setMessage] = useState('')
  if (listReply.state === 'refused') return <RefusalNotice problem={listReply.problem} />
  const list = listReply.value
  const finish = (successMessage: string) => {
    setMessage(successMessage)
    setProblem(null)
    setJobToGiveUp(null)
    refetch()
  }
  const retry = async ({ kind: jobKind, id }: TroubledJob) => {
    const reply = await call(retryJob, { params: { kind: jobKind, id }, body: {} })
    if (reply.ok) return finish('The job runs once more within a few seconds.')
    setMessage('')
    setProblem(reply.problem)
  }
  const giveUp = async ({ kind: jobKind, id }: TroubledJob, reason: string) => {
    const reply = await call(giveUpJob, { params: { kind: jobKind, id }, body: { reason } })
    if (reply.ok) finish('The mail was given up.')
    return reply.ok ? null : reply.problem
  }
  return (
    <>
      <div className={css.head}>
        <div>
          <h1>Jobs</h1>
          <p>Work that follows a fact or a schedule. A job that fails is tried again, later each time.</p>
        </div>
        <ConsoleButton onClick={refetch}>Refresh</ConsoleButton>
      </div>
      {problem && <RefusalNotice problem={problem} />}
      {message && <ConsoleNotice tone="good">{message}</ConsoleNotice>}
      <Panel className={css.kinds}>
        {list ? (
          <KindsTable at={list.at} kinds={list.kinds} selectedKind={kind} onChoose={setKind} />
        ) : (
          <SkeletonLines lines={8} />
        )}
      </Panel>
      <h2>Jobs that fail</h2>
      <Panel>
        {list?.jobs.length === 0 && (
          <EmptyState title="No job fails">Everything else is done when its time comes.</EmptyState>
        )}
        <ul className={css.list}>
          {list?.jobs.map((job) => (
            <JobLine key={job.id} job={job} onRetry={() => void retry(job)} onGiveUp={() => setJobToGiveUp(job)} />
          ))}
        </ul>
        {list?.hasMore && <p className={css.more}>There are more. These are the first {list.jobs.length}.</p>}
      </Panel>
      {jobToGiveUp && (
        <GiveUpSheet onGiveUp={(reason) => giveUp(jobToGiveUp, reason)} onClose={() => setJobToGiveUp(null)} />
      )}
    </>
  )
}
