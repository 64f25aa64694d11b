import { useState, type FormEvent } from 'react'
import { askNewEmail, type MemberDetail } from '../../contract/api/console/members.ts'
import type { Problem } from '../../contract/endpoint.ts'
import { call } from '../api.ts'
import { wordsOf } from '../ui/given.ts'
import { Button, Refused } from '../ui/parts.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Reason } from './reason.tsx'

type Props = { member: MemberDetail; onAsked: () => void; onClose: () => void }

/** For an email that somebody else says is theirs: the member chooses another at their next sign-in. */
export function NewEmailSheet({ member, onAsked, onClose }: Props) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = wordsOf(event.currentTarget)
    const params = { partner: member.partner, id: member.id }
    const answer = await call(askNewEmail, { params, body: { reason: given('reason') } })
    if (answer.ok) onAsked()
    else setProblem(answer.problem)
  }
  return (
    <Sheet title={`Ask ${member.name} for a new email`} onSubmit={(event) => void submit(event)} onClose={onClose}>
      <p>Somebody else says this email is theirs. At the next sign-in the member has to choose another one first.</p>
      {problem && <Refused problem={problem} />}
      <Reason placeholder="Case 5102: the owner of this address never joined" />
      <Button tone="main" type="submit">
        Ask at next sign-in
      </Button>
    </Sheet>
  )
}
