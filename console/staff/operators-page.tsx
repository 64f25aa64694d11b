import { useState } from 'react'
import { changeOperator, listOperators, renewSetUp, type OperatorView } from '../../contract/api/console/operators.ts'
import type { Problem } from '../../contract/endpoint.ts'
import { call, useAsked } from '../api.ts'
import { useStaff } from '../staff-context.ts'
import { shortDay, time } from '../ui/format.ts'
import { Bones, Button, Notice, Panel, parts, Refused, Tag, type Tone } from '../ui/parts.tsx'
import { InviteForm } from './invite-form.tsx'
import { roleNames } from './role-names.ts'
import css from './operators.module.css'

const states: Record<OperatorView['state'], [string, Tone]> = {
  active: ['active', 'good'],
  invited: ['not set up yet', 'warn'],
  locked: ['locked for now', 'bad'],
  disabled: ['no access', 'plain'],
}

type Handed = { name: string; url: string }

/** Who works here: their role, their partners, and how they came to be. */
export function OperatorsPage() {
  const [asked, again] = useAsked(listOperators, {})
  const [handed, setHanded] = useState<Handed | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const renew = async (operator: OperatorView) => {
    const answer = await call(renewSetUp, { params: { id: operator.id } })
    setProblem(answer.ok ? null : answer.problem)
    setHanded(answer.ok ? { name: operator.name, url: answer.value.setUpUrl } : null)
    again()
  }
  const close = async ({ id, role, partners, state }: OperatorView) => {
    const disabled = state !== 'disabled'
    const answer = await call(changeOperator, { params: { id }, body: { role, partners, disabled } })
    setProblem(answer.ok ? null : answer.problem)
    again()
  }
  return (
    <>
      <h1>Operators</h1>
      <div className={parts.split}>
        <div className={parts.stack}>
          {problem && <Refused problem={problem} />}
          {handed && (
            <Notice tone="good">
              <div className={css.link}>
                Hand this link to {handed.name}. It is shown once, works once, and is over after a day.
                <code>{handed.url}</code>
              </div>
            </Notice>
          )}
          <Panel className={css.list}>
            {asked.state === 'refused' && <Refused problem={asked.problem} />}
            {!asked.value && asked.state === 'asking' && <Bones />}
            <ul>
              {asked.value?.operators.map((operator) => (
                <Line key={operator.id} operator={operator} onRenew={renew} onClose={close} />
              ))}
            </ul>
          </Panel>
        </div>
        <InviteForm
          onInvited={(name, url) => {
            setHanded({ name, url })
            again()
          }}
        />
      </div>
    </>
  )
}

type LineProps = {
  operator: OperatorView
  onRenew: (operator: OperatorView) => Promise<void>
  onClose: (operator: OperatorView) => Promise<void>
}

function Line({ operator, onRenew, onClose }: LineProps) {
  const { partners } = useStaff()
  const [words, tone] = states[operator.state]
  const scope = operator.partners
    ? operator.partners.map((id) => partners.find((one) => one.id === id)?.program ?? id).join(', ')
    : 'Every partner'
  const seen = operator.lastSeenAt && `Last here ${shortDay(operator.lastSeenAt)}, ${time(operator.lastSeenAt)}`
  return (
    <li>
      <div>
        <b>{operator.name}</b> <Tag tone={tone}>{operator.self ? 'you' : words}</Tag>
        <p>{operator.email}</p>
        <p>{[roleNames[operator.role], scope, seen].filter(Boolean).join('. ')}</p>
      </div>
      {!operator.self && (
        <div className={css.acts}>
          <Button tone="plain" onClick={() => void onRenew(operator)}>
            New set-up link<span className="visually-hidden"> for {operator.name}</span>
          </Button>
          <Button tone="plain" onClick={() => void onClose(operator)}>
            {operator.state === 'disabled' ? 'Give access again' : 'Take access away'}
            <span className="visually-hidden"> from {operator.name}</span>
          </Button>
        </div>
      )}
    </li>
  )
}
