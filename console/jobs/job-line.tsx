import type { TroubledJob } from '../../contract/api/console/jobs.ts'
import { ConsoleLink, memberPath } from '../address.tsx'
import { usePartner } from '../operator-context.ts'
import { count, shortDay, timeWithSeconds } from '../ui/format.ts'
import { ConsoleButton, Tag } from '../ui/parts.tsx'
import css from './jobs.module.css'
import { jobName, mailName } from './names.ts'

type Props = { job: TroubledJob; onRetry: () => void; onGiveUp: () => void }

const fullTime = (iso: string): string => `${shortDay(iso)}, ${timeWithSeconds(iso)}`

/** One failing job: its subject, last error, attempts and next attempt. */
export function JobLine({ job, onRetry, onGiveUp }: Props) {
  const { kind, state, tries, error, queuedAt, nextTryAt, subject, mayGiveUp } = job
  // A job without a subject shows no program, but a hook has to run in every render.
  const { program } = usePartner(subject?.partner ?? '')
  return (
    <li className={css.job}>
      <div>
        <b>{jobName(kind)}</b>
        {subject?.mailKind && `: ${mailName(subject.mailKind)}`}{' '}
        {state === 'failed' ? <Tag tone="bad">Failed</Tag> : <Tag tone="warn">Retrying</Tag>}
        <p className={css.facts}>
          {subject?.memberId && (
            <>
              <ConsoleLink href={memberPath(subject.partner, subject.memberId)}>A member of {program}</ConsoleLink>
              {'. '}
            </>
          )}
          Queued {fullTime(queuedAt)}, {tries === 1 ? 'tried once' : `tried ${count(tries)} times`}.{' '}
          {nextTryAt ? `Next try ${fullTime(nextTryAt)}.` : 'It is not tried again by itself.'}
        </p>
        <p className={css.error}>{error || 'The node that worked on it ended.'}</p>
      </div>
      {state === 'failed' && <ConsoleButton onClick={onRetry}>Retry</ConsoleButton>}
      {mayGiveUp && <ConsoleButton onClick={onGiveUp}>Give up</ConsoleButton>}
    </li>
  )
}
