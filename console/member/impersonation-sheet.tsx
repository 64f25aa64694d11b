import { isolate } from '../../domain/content/isolate.ts'
import { useState, type FormEvent } from 'react'
import { beginImpersonation, type BegunImpersonation } from '../../contract/api/console/impersonations.ts'
import type { MemberDetail } from '../../contract/api/console/members.ts'
import type { Problem } from '../../contract/endpoint.ts'
import type { ImpersonationMode } from '../../domain/operators/impersonation.ts'
import { hasRight } from '../../domain/operators/roles.ts'
import { call } from '../api.ts'
import { useOperator } from '../operator-context.ts'
import { fieldReaderOf } from '../ui/form-values.ts'
import { ConsoleButton, RefusalNotice } from '../ui/parts.tsx'
import { ConsoleSheet } from '../ui/sheet.tsx'
import css from './choices.module.css'
import { Reason } from './reason.tsx'

type Props = {
  member: MemberDetail
  onBegun: (impersonation: BegunImpersonation & { mode: ImpersonationMode }) => void
  onClose: () => void
}

/**
 * Asks for a reason and begins the impersonation. The audit log stores the reason. Roles that may not act as a member can only look.
 */
export function ImpersonationSheet({ member, onBegun, onClose }: Props) {
  const { role } = useOperator()
  const [problem, setProblem] = useState<Problem | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = fieldReaderOf(event.currentTarget)
    const mode: ImpersonationMode = values('mode') === 'act' ? 'act' : 'look'
    const body = { partner: member.partner, memberId: member.id, mode, reason: values('reason') }
    const reply = await call(beginImpersonation, { body })
    if (reply.ok) onBegun({ ...reply.value, mode })
    else setProblem(reply.problem)
  }
  return (
    <ConsoleSheet
      title={`See the site as ${isolate(member.name)}`}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <p>Every page you open is written down. It ends by itself after an hour.</p>
      {problem && <RefusalNotice problem={problem} />}
      <Reason placeholder="Case 4417: says a dine in Boston is missing" />
      {hasRight(role, 'act as member') && (
        <fieldset className={css.modes}>
          <legend>How</legend>
          <label>
            <input type="radio" name="mode" value="look" defaultChecked />
            Look only
            <small>Nothing can be changed.</small>
          </label>
          <label>
            <input type="radio" name="mode" value="act" />
            Act for them
            <small>Changes count as the member’s. Cards and passwords stay their own.</small>
          </label>
        </fieldset>
      )}
      <ConsoleButton tone="main" type="submit">
        Open the site
      </ConsoleButton>
    </ConsoleSheet>
  )
}
