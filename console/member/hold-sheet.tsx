import { useState, type FormEvent } from 'react'
import { liftLegalHold, setLegalHold, type MemberDetail } from '../../contract/api/console/members.ts'
import type { Problem } from '../../contract/endpoint.ts'
import { call } from '../api.ts'
import { fieldReaderOf } from '../ui/form-values.ts'
import { ConsoleButton, RefusalNotice } from '../ui/parts.tsx'
import { ConsoleSheet } from '../ui/sheet.tsx'
import { Reason } from './reason.tsx'

type Props = { member: MemberDetail; onDone: () => void; onClose: () => void }

/** Sets a legal hold on a member's data, or lifts the one in force. */
export function HoldSheet({ member, onDone, onClose }: Props) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const isLifting = member.hold !== null
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = { reason: fieldReaderOf(event.currentTarget)('reason') }
    const params = { partner: member.partner, id: member.id }
    const reply = isLifting ? await call(liftLegalHold, { params, body }) : await call(setLegalHold, { params, body })
    if (reply.ok) onDone()
    else setProblem(reply.problem)
  }
  return (
    <ConsoleSheet
      title={isLifting ? 'Lift the legal hold' : 'Set a legal hold'}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {isLifting ? (
        <p>
          {member.closing
            ? 'The account is closed. Once the hold is lifted, everything personal is erased within minutes, for good.'
            : 'From then on, closing the account erases everything personal.'}
        </p>
      ) : (
        <p>
          The member can still close the account, and reads there that the law requires us to keep the data. Nothing is
          erased until the hold is lifted.
        </p>
      )}
      <p>Name the case, not the person: the log is never erased.</p>
      {problem && <RefusalNotice problem={problem} />}
      <Reason placeholder={isLifting ? 'Case 4417 was closed on May 6' : 'Case 4417: order of the county court'} />
      <ConsoleButton tone="main" type="submit">
        {isLifting ? 'Lift the hold' : 'Set the hold'}
      </ConsoleButton>
    </ConsoleSheet>
  )
}
