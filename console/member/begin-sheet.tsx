import { useEffect, useRef, useState, type FormEvent } from 'react'
import { beginEmulation, type BegunEmulation } from '../../contract/api/console/emulations.ts'
import type { MemberDetail } from '../../contract/api/console/members.ts'
import type { Problem } from '../../contract/endpoint.ts'
import { reasonLengthMax, reasonLengthMin, type EmulationMode } from '../../domain/staff/emulation.ts'
import { may } from '../../domain/staff/roles.ts'
import { call } from '../api.ts'
import { useStaff } from '../staff-context.ts'
import { wordsOf } from '../ui/given.ts'
import { Button, parts, Refused } from '../ui/parts.tsx'
import css from './begin.module.css'

type Props = {
  member: MemberDetail
  onBegun: (begun: BegunEmulation & { mode: EmulationMode }) => void
  onClose: () => void
}

/** Asks why, before a member's site is opened: the reason stands in the log for good. */
export function BeginSheet({ member, onBegun, onClose }: Props) {
  const { role } = useStaff()
  const sheet = useRef<HTMLDialogElement>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  useEffect(() => sheet.current?.showModal(), [])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = wordsOf(event.currentTarget)
    const mode: EmulationMode = given('mode') === 'act' ? 'act' : 'look'
    const body = { partner: member.partner, memberId: member.id, mode, reason: given('reason') }
    const answer = await call(beginEmulation, { body })
    if (answer.ok) onBegun({ ...answer.value, mode })
    else setProblem(answer.problem)
  }
  return (
    <dialog ref={sheet} className={css.sheet} aria-labelledby="begin" onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <h2 id="begin">See the site as {member.name}</h2>
        <p>Every page you open is written down. It ends by itself after an hour.</p>
        {problem && <Refused problem={problem} />}
        <div className={parts.field}>
          <label htmlFor="reason">Why</label>
          <textarea
            id="reason"
            name="reason"
            className={parts.input}
            placeholder="Case 4417: says a dine in Boston is missing"
            minLength={reasonLengthMin}
            maxLength={reasonLengthMax}
            required
          />
        </div>
        {may(role, 'act as member') && (
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
        <div className={css.acts}>
          <Button onClick={() => sheet.current?.close()}>Cancel</Button>
          <Button tone="main" type="submit">
            Open the site
          </Button>
        </div>
      </form>
    </dialog>
  )
}
