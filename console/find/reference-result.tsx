import { lookUpReference, type ErrorReference } from '../../contract/api/console/references.ts'
import { ConsoleLink, memberPath } from '../address.tsx'
import { useCall } from '../api.ts'
import { usePartner } from '../operator-context.ts'
import { day, ownMoment, timeWithSeconds } from '../ui/format.ts'
import { Panel, RefusalNotice, Tag } from '../ui/parts.tsx'
import css from './reference-result.module.css'

type Props = {
  reference: string
  /** Whether an unknown reference is reported. Not when a member matches the text: a name of eight letters may look like a reference. */
  showsUnknown: boolean
}

/** What happened behind the reference that is in the search field. */
export function ReferenceResult({ reference, showsUnknown }: Props) {
  const [reply] = useCall(lookUpReference, { params: { reference } })
  if (reply.state === 'ready') return <Found error={reply.value} />
  if (reply.state === 'loading') return null
  if (reply.problem.code !== 'unknown_reference') return <RefusalNotice problem={reply.problem} />
  if (!showsUnknown) return null
  return (
    <Panel className={css.found}>
      <h2>No error with the reference {reference}</h2>
      <p className={css.advice}>
        Ask the member to read it out again: it has no I, O, 0 and 1. References are kept for 90 days.
      </p>
    </Panel>
  )
}

function Found({ error }: { error: ErrorReference }) {
  const { program } = usePartner(error.partner)
  const { member } = error
  return (
    <Panel className={css.found}>
      <h2>
        Error {error.reference} <Tag tone={error.status >= 500 ? 'bad' : 'warn'}>{error.code.replaceAll('_', ' ')}</Tag>
      </h2>
      <p className={css.advice}>{error.advice}</p>
      <dl>
        {error.sentence && <Line name="They read">“{error.sentence}”</Line>}
        <Line name="When">
          <time dateTime={error.at} title={ownMoment(error.at)}>
            {day(error.at)}, {timeWithSeconds(error.at)}
          </time>
        </Line>
        <Line name="Who">
          {member ? (
            <ConsoleLink href={memberPath(error.partner, member.id)}>
              <bdi>{member.name}</bdi>
            </ConsoleLink>
          ) : (
            'A visitor, not signed in'
          )}
          , {program}
        </Line>
        <Line name="Request">
          <code>{error.request}</code>, status {error.status}
        </Line>
      </dl>
    </Panel>
  )
}

const Line = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
