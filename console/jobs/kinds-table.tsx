import type { JobCounts } from '../../contract/api/console/jobs.ts'
import { count } from '../ui/format.ts'
import { TableHead, Tag } from '../ui/parts.tsx'
import css from './jobs.module.css'
import { ageOf, jobName } from './names.ts'

type Props = {
  at: string
  kinds: readonly JobCounts[]
  selectedKind: string | null
  onChoose: (kind: string | null) => void
}

const columns = ['Kind', 'Due', 'Running', 'Retrying', 'Failed', 'Planned', 'Oldest']

/** Counts by kind; the column Due shows `waiting`. Selecting a kind filters the failing jobs. */
export function KindsTable({ at, kinds, selectedKind, onChoose }: Props) {
  return (
    <table className={css.table}>
      <TableHead names={columns} />
      <tbody>
        {kinds.map(({ kind, waiting, running, retrying, failed, planned, oldestAt }) => (
          <tr key={kind}>
            <th scope="row">
              <button
                type="button"
                aria-pressed={selectedKind === kind}
                onClick={() => onChoose(selectedKind === kind ? null : kind)}
              >
                {jobName(kind)}
              </button>
            </th>
            <td data-column="Due">{count(waiting)}</td>
            <td data-column="Running">{count(running)}</td>
            <td data-column="Retrying">{retrying > 0 ? <Tag tone="warn">{count(retrying)}</Tag> : 0}</td>
            <td data-column="Failed">{failed > 0 ? <Tag tone="bad">{count(failed)}</Tag> : 0}</td>
            <td data-column="Planned">{count(planned)}</td>
            <td data-column="Oldest">{oldestAt === null ? 'None' : ageOf(oldestAt, at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
