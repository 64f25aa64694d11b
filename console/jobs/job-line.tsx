import type { TroubledJob } from '../../contract/api/console/jobs.ts'
import { ConsoleLink, memberPath } from '../address.tsx'
import { usePartner } from '../operator-context.ts'
import { count, shortDay, toTheSecond } from '../ui/format.ts'
import { ConsoleButton, Tag } from '../ui/parts.tsx'
import css from './jobs.module.css'
import { jobName, mailName } from './names.ts'

type Props = { job: TroubledJob; onRetry: () => void; onGiveUp: () => void }

const fullTime = (iso: string): string => `${shortDay(iso)}, ${toTheSecond(iso)}`

/** One failing job: its subject, last error, attempts and next attempt. */
export function JobLine({ job, onRetry, onGiveUp }: Props) {
  const { kind, state, tries, error, queuedAt, nextTryAt, about, mayGiveUp } = job
  const { program } = usePartner(about?.partner ?? '')
  return (
    <li className={css.job}>
      <div>
        <b>{jobName(kind)}</b>
        {about?.what && `: ${mailName(about.what)}`}{' '}
        {state === 'failed' ? <Tag tone="bad">Failed</Tag> : <Tag tone="warn">Retrying</Tag>}
        <p className={css.facts}>
          {about?.memberId && (
            <>
              <ConsoleLink href={memberPath(about.partner, about.memberId)}>A member of {program}</ConsoleLink>
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
