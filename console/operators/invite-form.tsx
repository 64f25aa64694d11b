import { useState, type FormEvent } from 'react'
import { inviteOperator } from '../../contract/api/console/operators.ts'
import type { Problem } from '../../contract/endpoint.ts'
import { operatorRoles } from '../../domain/operators/roles.ts'
import { call } from '../api.ts'
import { useOperator } from '../operator-context.ts'
import { fieldReaderOf } from '../ui/form-values.ts'
import { ConsoleButton, ConsoleField, Panel, partsCss, RefusalNotice } from '../ui/parts.tsx'
import { roleNames } from './role-names.ts'
import css from './operators.module.css'

const roleHint =
  'A viewer finds members without their contacts, and sees surveys. Support also sees contacts, payouts and the member’s site, moderates reviews and answers claims. An administrator has every right.'

/** Creates an operator's account and the set-up link for it. */
export function InviteForm({ onInvited }: { onInvited: (name: string, url: string) => void }) {
  const { partners, hasAllPartners } = useOperator()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isForEveryPartner, setIsForEveryPartner] = useState(hasAllPartners)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const values = fieldReaderOf(form)
    const partnerIds = new FormData(form).getAll('partner')
    const role = operatorRoles.find((operatorRole) => operatorRole === values('role')) ?? 'viewer'
    const reply = await call(inviteOperator, {
      body: {
        name: values('name'),
        email: values('email'),
        role,
        partners: isForEveryPartner ? null : partnerIds.filter((id) => typeof id === 'string'),
      },
    })
    setProblem(reply.ok ? null : reply.problem)
    if (!reply.ok) return
    form.reset()
    onInvited(reply.value.operator.name, reply.value.setUpUrl)
  }
  return (
    <Panel>
      <form onSubmit={(event) => void submit(event)}>
        <h2>Invite an operator</h2>
        {problem && <RefusalNotice problem={problem} />}
        <ConsoleField id="name" name="name" label="Name" autoComplete="off" maxLength={80} required />
        <ConsoleField id="email" name="email" type="email" label="Email" autoComplete="off" maxLength={100} required />
        <div className={partsCss.field}>
          <label htmlFor="role">Role</label>
          <select id="role" aria-describedby="role-hint" name="role" className={partsCss.input} defaultValue="support">
            {operatorRoles.map((role) => (
              <option key={role} value={role}>
                {roleNames[role]}
              </option>
            ))}
          </select>
          <small id="role-hint">{roleHint}</small>
        </div>
        <fieldset className={css.scope}>
          <legend>Partners</legend>
          {hasAllPartners && (
            <label>
              <input
                type="checkbox"
                checked={isForEveryPartner}
                onChange={(event) => setIsForEveryPartner(event.target.checked)}
              />
              Every partner, also new ones
            </label>
          )}
          {!isForEveryPartner &&
            partners.map(({ id, program }) => (
              <label key={id}>
                <input type="checkbox" name="partner" value={id} />
                {program}
              </label>
            ))}
        </fieldset>
        <ConsoleButton tone="main" type="submit">
          Invite
        </ConsoleButton>
      </form>
    </Panel>
  )
}
