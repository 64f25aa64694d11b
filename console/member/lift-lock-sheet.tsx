import { useState, type FormEvent } from 'react'
import { liftSignInLock, type MemberDetail } from '../../contract/api/console/members.ts'
import type { Problem } from '../../contract/endpoint.ts'
import { call } from '../api.ts'
import { fieldReaderOf } from '../ui/form-values.ts'
import { ConsoleButton, RefusalNotice } from '../ui/parts.tsx'
import { ConsoleSheet } from '../ui/sheet.tsx'
import { Reason } from './reason.tsx'

type Props = { member: MemberDetail; onLifted: () => void; onClose: () => void }

/** Lifts the lock of the account and of the member's devices. */
export function LiftLockSheet({ member, onLifted, onClose }: Props) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = { reason: fieldReaderOf(event.currentTarget)('reason') }
    const reply = await call(liftSignInLock, { params: { partner: member.partner, id: member.id }, body })
    if (reply.ok) onLifted()
    else setProblem(reply.problem)
  }
  return (
    <ConsoleSheet title="Lift the sign-in lock" onSubmit={(event) => void submit(event)} onClose={onClose}>
      <p>
        Wrong passwords count from zero again, so someone who guesses gets five more tries. Lift it only when you are
        sure that you speak to <bdi>{member.name}</bdi>. Account recovery works without it.
      </p>
      {problem && <RefusalNotice problem={problem} />}
      <Reason placeholder="Case 4417: the member knows the password again" />
      <ConsoleButton tone="main" type="submit">
        Lift the lock
      </ConsoleButton>
    </ConsoleSheet>
  )
}
