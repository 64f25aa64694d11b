import { isolate } from '../../domain/content/isolate.ts'
import { useState, type FormEvent } from 'react'
import { requestNewEmail, type MemberDetail } from '../../contract/api/console/members.ts'
import type { Problem } from '../../contract/endpoint.ts'
import { call } from '../api.ts'
import { fieldReaderOf } from '../ui/form-values.ts'
import { ConsoleButton, RefusalNotice } from '../ui/parts.tsx'
import { ConsoleSheet } from '../ui/sheet.tsx'
import { Reason } from './reason.tsx'

type Props = { member: MemberDetail; onRequested: () => void; onClose: () => void }

/** Requires a new email at the member's next sign-in, when another person owns the current one. */
export function NewEmailSheet({ member, onRequested, onClose }: Props) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = fieldReaderOf(event.currentTarget)
    const params = { partner: member.partner, id: member.id }
    const reply = await call(requestNewEmail, { params, body: { reason: values('reason') } })
    if (reply.ok) onRequested()
    else setProblem(reply.problem)
  }
  return (
    <ConsoleSheet
      title={`Ask ${isolate(member.name)} for a new email`}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <p>Another person says this email is theirs. At the next sign-in the member has to choose another one first.</p>
      {problem && <RefusalNotice problem={problem} />}
      <Reason placeholder="Case 5102: the owner of this address never joined" />
      <ConsoleButton tone="main" type="submit">
        Ask at next sign-in
      </ConsoleButton>
    </ConsoleSheet>
  )
}
