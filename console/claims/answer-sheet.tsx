import { useState, type FormEvent } from 'react'
import { answerClaim, claimMessageMax, type ConsoleClaim } from '../../contract/api/console/claims.ts'
import type { Problem } from '../../contract/endpoint.ts'
import { reasonLengthMin } from '../../domain/operators/impersonation.ts'
import { call } from '../api.ts'
import { fieldReaderOf } from '../ui/form-values.ts'
import { ConsoleButton, RefusalNotice } from '../ui/parts.tsx'
import { ConsoleSheet } from '../ui/sheet.tsx'
import css from './claims.module.css'
import { MemberAnswerField } from './member-answer-field.tsx'

type Props = { claim: ConsoleClaim; onDone: () => void; onClose: () => void }

/** Answers a claim with a text. The operator can close the claim too; the member cannot dispute a closed one. */
export function AnswerSheet({ claim: { partner, id }, onDone, onClose }: Props) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = fieldReaderOf(event.currentTarget)
    const body = { message: field('message'), close: field('close') === 'yes' }
    const reply = await call(answerClaim, { params: { partner, id }, body })
    if (reply.ok) onDone()
    else setProblem(reply.problem)
  }
  return (
    <ConsoleSheet title="Answer the member" onSubmit={(event) => void submit(event)} onClose={onClose}>
      {problem && <RefusalNotice problem={problem} />}
      <MemberAnswerField
        min={reasonLengthMin}
        max={claimMessageMax}
        placeholder="The restaurant tells us that you paid in cash that evening"
      />
      <label className={css.check}>
        <input type="checkbox" name="close" value="yes" /> Close it, so that the member cannot dispute the answer
      </label>
      <ConsoleButton tone="main" type="submit">
        Send the answer
      </ConsoleButton>
    </ConsoleSheet>
  )
}
