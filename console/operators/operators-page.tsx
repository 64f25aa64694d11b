import { useState } from 'react'
import { changeOperator, renewSetUp, type OperatorView } from '../../contract/api/console/operators.ts'
import type { Problem } from '../../contract/endpoint.ts'
import { call } from '../api.ts'
import { useDebounced } from '../ui/use-debounced.ts'
import { MoreButton } from '../ui/more.tsx'
import { SkeletonLines, EmptyState, ConsoleNotice, Panel, partsCss, RefusalNotice } from '../ui/parts.tsx'
import { InviteForm } from './invite-form.tsx'
import { OperatorLine } from './operator-line.tsx'
import css from './operators.module.css'
import { useOperators } from './use-operators.ts'

type SetUpLink = { name: string; url: string }

/** Finds operators, invites new ones, renews their set-up links, and disables or enables them. */
export function OperatorsPage() {
  const [text, setText] = useState('')
  const list = useOperators(useDebounced(text).trim())
  const [setUpLink, setSetUpLink] = useState<SetUpLink | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  // The reply to a change lacks the times of the last sign-in and use: the listed ones stay.
  const updateInList = ({ lastSeenAt, signedInAt }: OperatorView, changedOperator: OperatorView) =>
    list.replaceInList({ ...changedOperator, lastSeenAt, signedInAt })
  const renew = async (operator: OperatorView) => {
    const reply = await call(renewSetUp, { params: { id: operator.id } })
    setProblem(reply.ok ? null : reply.problem)
    setSetUpLink(reply.ok ? { name: operator.name, url: reply.value.setUpUrl } : null)
    if (reply.ok) updateInList(operator, reply.value.operator)
  }
  const toggleAccess = async (operator: OperatorView) => {
    const { id, role, partners, state } = operator
    const reply = await call(changeOperator, {
      params: { id },
      body: { role, partners, disabled: state !== 'disabled' },
    })
    setProblem(reply.ok ? null : reply.problem)
    if (reply.ok) updateInList(operator, reply.value)
  }
  return (
    <>
      <div className={css.head}>
        <h1>Operators</h1>
        {/* `name` is the id of the first field of InviteForm. */}
        <a href="#name">Invite an operator</a>
      </div>
      <div className={partsCss.split}>
        <div className={partsCss.stack}>
          <input
            className={partsCss.input}
            type="search"
            aria-label="Find an operator"
            placeholder="Name or email"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          {problem && <RefusalNotice problem={problem} />}
          {setUpLink && (
            <ConsoleNotice tone="good">
              <div>
                Hand this link to {setUpLink.name}. It is shown once, works once, and is over after a day.
                <code className={partsCss.secret}>{setUpLink.url}</code>
              </div>
            </ConsoleNotice>
          )}
          <List list={list} onRenew={renew} onToggleAccess={toggleAccess} />
        </div>
        <InviteForm
          onInvited={(name, url) => {
            setSetUpLink({ name, url })
            list.reload()
          }}
        />
      </div>
    </>
  )
}

type OperatorAction = (operator: OperatorView) => Promise<void>
type ListProps = { list: ReturnType<typeof useOperators>; onRenew: OperatorAction; onToggleAccess: OperatorAction }

function List({ list: { loaded, operators, more }, onRenew, onToggleAccess }: ListProps) {
  return (
    <Panel className={css.list}>
      {loaded.state === 'refused' && <RefusalNotice problem={loaded.problem} />}
      {!loaded.value && loaded.state === 'loading' && <SkeletonLines />}
      {loaded.state === 'ready' && operators.length === 0 && <EmptyState title="No operator has this name or email" />}
      <ul>
        {operators.map((operator) => (
          <OperatorLine
            key={operator.id}
            operator={operator}
            onRenew={() => void onRenew(operator)}
            onToggleAccess={() => void onToggleAccess(operator)}
          />
        ))}
      </ul>
      <MoreButton {...more}>Show more</MoreButton>
    </Panel>
  )
}
