import { useState } from 'react'
import { changeOperator, renewSetUp, type OperatorView } from '../../contract/api/console/operators.ts'
import type { Problem } from '../../contract/endpoint.ts'
import { call } from '../api.ts'
import { useDebounced } from '../ui/use-debounced.ts'
import { MoreButton } from '../ui/more.tsx'
import { Skeleton, EmptyState, ConsoleNotice, Panel, parts, RefusalNotice } from '../ui/parts.tsx'
import { InviteForm } from './invite-form.tsx'
import { OperatorLine } from './operator-line.tsx'
import css from './operators.module.css'
import { useOperators } from './use-operators.ts'

type Handed = { name: string; url: string }

/** Lists operators with role, partners and factors, and invites new ones. */
export function OperatorsPage() {
  const [text, setText] = useState('')
  const list = useOperators(useDebounced(text).trim())
  const [handed, setHanded] = useState<Handed | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  // The reply to a change has no times of use: the listed ones stay.
  const keep = ({ lastSeenAt, signedInAt }: OperatorView, now: OperatorView) =>
    list.change({ ...now, lastSeenAt, signedInAt })
  const renew = async (operator: OperatorView) => {
    const answer = await call(renewSetUp, { params: { id: operator.id } })
    setProblem(answer.ok ? null : answer.problem)
    setHanded(answer.ok ? { name: operator.name, url: answer.value.setUpUrl } : null)
    if (answer.ok) keep(operator, answer.value.operator)
  }
  const close = async (operator: OperatorView) => {
    const { id, role, partners, state } = operator
    const answer = await call(changeOperator, {
      params: { id },
      body: { role, partners, disabled: state !== 'disabled' },
    })
    setProblem(answer.ok ? null : answer.problem)
    if (answer.ok) keep(operator, answer.value)
  }
  return (
    <>
      <div className={css.head}>
        <h1>Operators</h1>
        <a href="#name">Invite an operator</a>
      </div>
      <div className={parts.split}>
        <div className={parts.stack}>
          <input
            className={parts.input}
            type="search"
            aria-label="Find an operator"
            placeholder="Name or email"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          {problem && <RefusalNotice problem={problem} />}
          {handed && (
            <ConsoleNotice tone="good">
              <div>
                Hand this link to {handed.name}. It is shown once, works once, and is over after a day.
                <code className={parts.secret}>{handed.url}</code>
              </div>
            </ConsoleNotice>
          )}
          <List list={list} onRenew={renew} onClose={close} />
        </div>
        <InviteForm
          onInvited={(name, url) => {
            setHanded({ name, url })
            list.again()
          }}
        />
      </div>
    </>
  )
}

type Act = (operator: OperatorView) => Promise<void>
type ListProps = { list: ReturnType<typeof useOperators>; onRenew: Act; onClose: Act }

function List({ list: { loaded, operators, more }, onRenew, onClose }: ListProps) {
  return (
    <Panel className={css.list}>
      {loaded.state === 'refused' && <RefusalNotice problem={loaded.problem} />}
      {!loaded.value && loaded.state === 'asking' && <Skeleton />}
      {loaded.state === 'there' && operators.length === 0 && <EmptyState title="No operator has this name" />}
      <ul>
        {operators.map((operator) => (
          <OperatorLine
            key={operator.id}
            operator={operator}
            onRenew={() => void onRenew(operator)}
            onClose={() => void onClose(operator)}
          />
        ))}
      </ul>
      <MoreButton {...more}>Show more</MoreButton>
    </Panel>
  )
}
