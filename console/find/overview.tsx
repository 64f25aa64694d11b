import { endImpersonation } from '../../contract/api/console/impersonations.ts'
import { overview, type OverviewView } from '../../contract/api/console/overview.ts'
import { hasRight } from '../../domain/operators/roles.ts'
import { ConsoleLink, memberPath } from '../address.tsx'
import { call, useCall } from '../api.ts'
import { usePartner, useOperator } from '../operator-context.ts'
import { count, day, time } from '../ui/format.ts'
import {
  SkeletonLines,
  ConsoleButton,
  ConsoleNotice,
  EmptyState,
  TableHead,
  Panel,
  RefusalNotice,
  Tag,
} from '../ui/parts.tsx'
import css from './find.module.css'

/** The numbers of the last 24 hours, the members that this operator opened last, and the current impersonations. */
export function Overview() {
  const [loaded, reload] = useCall(overview, {})
  if (loaded.state === 'refused') return <RefusalNotice problem={loaded.problem} />
  const { value } = loaded
  return (
    <>
      {value?.brandFaults.map((folder) => (
        <BrandFaults key={folder.partner} folder={folder} />
      ))}
      <div className={css.grid}>
        <section aria-labelledby="day">
          <h2 id="day">Last 24 hours</h2>
          <Panel>{value ? <Day day={value.day} /> : <SkeletonLines lines={7} />}</Panel>
        </section>
        <div>
          <section aria-labelledby="recent">
            <h2 id="recent">Opened by you</h2>
            <Panel className={css.short}>
              {value ? <Recent recent={value.recent} /> : <SkeletonLines lines={4} />}
            </Panel>
          </section>
          {value && value.impersonations.length > 0 && (
            <section aria-labelledby="open">
              <h2 id="open">Looking right now</h2>
              <Panel className={css.short}>
                <Impersonations impersonations={value.impersonations} onEnded={reload} />
              </Panel>
            </section>
          )}
        </div>
      </div>
    </>
  )
}

/** The faults of a partner's folder, with what they mean for the partner. */
function BrandFaults({ folder: { partner, isOpen, faults, at } }: { folder: OverviewView['brandFaults'][number] }) {
  return (
    <ConsoleNotice tone="warn">
      <b>{partner}</b>: {isOpen ? 'the version in force stays' : 'the site is not open'}, because the partner’s folder
      had {faults.length === 1 ? 'a fault' : `${faults.length} faults`} on {day(at)} at {time(at)}.
      <ul>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </ConsoleNotice>
  )
}

const columns = ['Joined', 'Cards', 'Dines', 'Rewards']

function Day({ day }: { day: OverviewView['day'] }) {
  return (
    <table className={css.day}>
      <TableHead names={['Program', ...columns]} />
      <tbody>
        {day.map(({ partner, joined, cards, dines, rewards }) => (
          <tr key={partner}>
            <ProgramHeading partner={partner} />
            {[joined, cards, dines, rewards].map((value, column) => (
              <td key={columns[column]} data-none={value === 0 || undefined}>
                {count(value)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const ProgramHeading = ({ partner }: { partner: string }) => <th scope="row">{usePartner(partner).program}</th>
const ProgramName = ({ partner }: { partner: string }) => usePartner(partner).program

function Recent({ recent }: { recent: OverviewView['recent'] }) {
  if (recent.length === 0) return <EmptyState title="No members yet">Members that you open appear here.</EmptyState>
  return (
    <ul>
      {recent.map((member) => (
        <li key={member.id}>
          <ConsoleLink href={memberPath(member.partner, member.id)}>
            <b dir="auto">{member.name}</b>
            <span>
              <ProgramName partner={member.partner} />
            </span>
          </ConsoleLink>
        </li>
      ))}
    </ul>
  )
}

type ImpersonationsProps = { impersonations: OverviewView['impersonations']; onEnded: () => void }

function Impersonations({ impersonations, onEnded }: ImpersonationsProps) {
  const operator = useOperator()
  const end = async ({ partner, id }: ImpersonationsProps['impersonations'][number]) => {
    await call(endImpersonation, { params: { partner, id } })
    onEnded()
  }
  return (
    <ul>
      {impersonations.map((impersonation) => (
        <li key={impersonation.id}>
          <ConsoleLink href={memberPath(impersonation.partner, impersonation.memberId)}>
            <b>
              <bdi>{impersonation.operatorName}</bdi> as <bdi>{impersonation.memberName}</bdi>{' '}
              {impersonation.mode === 'act' && <Tag tone="warn">may act</Tag>}
            </b>
            <span>
              <ProgramName partner={impersonation.partner} />, since {time(impersonation.since)}
            </span>
          </ConsoleLink>
          {hasRight(operator.role, 'manage operators') && (
            <ConsoleButton tone="plain" onClick={() => void end(impersonation)}>
              End<span className="visually-hidden"> the impersonation by {impersonation.operatorName}</span>
            </ConsoleButton>
          )}
        </li>
      ))}
    </ul>
  )
}
