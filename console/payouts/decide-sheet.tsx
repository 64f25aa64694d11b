import { useState, type FormEvent } from 'react'
import type { Problem } from '../../contract/endpoint.ts'
import { Reason } from '../member/reason.tsx'
import { fieldReaderOf } from '../ui/form-values.ts'
import { ConsoleButton, RefusalNotice } from '../ui/parts.tsx'
import { ConsoleSheet } from '../ui/sheet.tsx'
import type { DecisionTexts } from './texts.ts'

type Props = {
  texts: DecisionTexts
  tone?: 'main' | 'bad'
  decide: (reason: string) => Promise<{ ok: true } | { ok: false; problem: Problem }>
  onDone: () => void
  onClose: () => void
}

/** Asks for the reason of a decision about a payout or a posting file. The audit log records the reason. */
export function DecideSheet({
  texts: { title, text, button, example },
  tone = 'main',
  decide,
  onDone,
  onClose,
}: Props) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reply = await decide(fieldReaderOf(event.currentTarget)('reason'))
    if (reply.ok) onDone()
    else setProblem(reply.problem)
  }
  return (
    <ConsoleSheet title={title} onSubmit={(event) => void submit(event)} onClose={onClose}>
      <p>{text}</p>
      {problem && <RefusalNotice problem={problem} />}
      <Reason placeholder={example} />
      <ConsoleButton tone={tone} type="submit">
        {button}
      </ConsoleButton>
    </ConsoleSheet>
  )
}
