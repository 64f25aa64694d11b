import { useRef, useState } from 'react'
import { auditActions, readAudit, type AuditAction, type AuditEntryView } from '../../contract/api/console/audit.ts'
import { ConsoleLink, memberPath } from '../address.tsx'
import { call, useCall } from '../api.ts'
import { usePartner } from '../operator-context.ts'
import { useListPages } from '../use-list-pages.ts'
import { count, shortDay, timeWithSeconds } from '../ui/format.ts'
import { MoreButton } from '../ui/more.tsx'
import { SkeletonLines, ConsoleButton, EmptyState, TableHead, Panel, partsCss, RefusalNotice } from '../ui/parts.tsx'
import css from './audit.module.css'

type NamedOperator = { id: string; name: string }
const capitalizeFirst = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** The log, newest first. The operator may limit it to one action, to one operator, or to one action of one operator. */
export function Entries() {
  const [action, setAction] = useState<AuditAction>()
  const [operator, setOperator] = useState<NamedOperator>()
  const actionSelect = useRef<HTMLSelectElement>(null)
  // The pressed button may disappear with the rows, so the focus moves to the list of actions.
  const filterByOperator = (selected?: NamedOperator) => {
    setOperator(selected)
    actionSelect.current?.focus()
  }
  return (
    <Panel>
      <div className={css.choice}>
        <select
          ref={actionSelect}
          className={partsCss.input}
          aria-label="What happened"
          value={action ?? ''}
          onChange={({ target }) => setAction(auditActions.find((auditAction) => auditAction === target.value))}
        >
          <option value="">Everything</option>
          {auditActions.map((auditAction) => (
            <option key={auditAction} value={auditAction}>
              {capitalizeFirst(auditAction)}
            </option>
          ))}
        </select>
        <p role="status">
          {operator && (
            <>
              By <b dir="auto">{operator.name}</b>{' '}
              <ConsoleButton tone="plain" onClick={() => filterByOperator()}>
                Show everybody
              </ConsoleButton>
            </>
          )}
        </p>
      </div>
      <EntryPages
        key={`${action} ${operator?.id}`}
        filters={{ ...(action ? { action } : {}), ...(operator ? { operator: operator.id } : {}) }}
        onOperator={filterByOperator}
      />
    </Panel>
  )
}

type EntryPagesProps = {
  filters: { action?: AuditAction; operator?: string }
  onOperator: (operator: NamedOperator) => void
}

function EntryPages({ filters, onOperator }: EntryPagesProps) {
  const [firstReply] = useCall(readAudit, { query: filters })
  const { value: firstPage } = firstReply
  const { pages, lastPage, isLoading, loadMore, nextProblem } = useListPages(firstPage, ({ next }) =>
    next === null ? null : call(readAudit, { query: { ...filters, before: next } }),
  )
  if (firstReply.state === 'refused') return <RefusalNotice problem={firstReply.problem} />
  if (!firstPage) return <SkeletonLines lines={12} />
  if (firstPage.entries.length === 0) return <EmptyState title="Nothing of this kind yet" />
  return (
    <>
      <table className={css.table}>
        <TableHead names={['No.', 'When', 'Who', 'What']} />
        <tbody>
          {pages
            .flatMap(({ entries }) => entries)
            .map((entry) => (
              <Entry key={entry.position} entry={entry} onOperator={onOperator} />
            ))}
        </tbody>
      </table>
      <MoreButton isLoading={isLoading} problem={nextProblem} onMore={lastPage?.next == null ? null : loadMore}>
        Show earlier
      </MoreButton>
    </>
  )
}

/** Details that operators need not read: the id of the impersonation, and the HTTP method of its call. */
const hiddenDetails = new Set(['emulation', 'method'])

function Entry({ entry, onOperator }: { entry: AuditEntryView; onOperator: (operator: NamedOperator) => void }) {
  const { program } = usePartner(entry.partner)
  const { operator: operatorId, name: operatorName } = entry
  const details = Object.entries(entry.detail).flatMap(([label, value]) =>
    hiddenDetails.has(label) ? [] : `${label} ${value}`,
  )
  return (
    <tr>
      <td>{count(entry.position)}</td>
      <td className={css.when}>
        <time dateTime={entry.at}>
          {shortDay(entry.at)}, {timeWithSeconds(entry.at)}
        </time>
      </td>
      <td className={css.who}>
        {operatorId ? (
          <button type="button" onClick={() => onOperator({ id: operatorId, name: operatorName })}>
            <span className="visually-hidden">Only what was done by </span>
            {operatorName}
          </button>
        ) : (
          'Unknown person'
        )}
      </td>
      <td>
        {capitalizeFirst(entry.action)}
        {entry.member && (
          <>
            {' '}
            <ConsoleLink href={memberPath(entry.partner, entry.member)}>of {program}</ConsoleLink>
          </>
        )}
        {details.length > 0 && <small>{details.join('; ')}</small>}
      </td>
    </tr>
  )
}
