import { useState, type FormEvent } from 'react'
import type { Problem } from '../../contract/endpoint.ts'
import { Reason } from '../member/reason.tsx'
import { fieldReaderOf } from '../ui/form-values.ts'
import { ConsoleButton, RefusalNotice } from '../ui/parts.tsx'
import { ConsoleSheet } from '../ui/sheet.tsx'

type Props = { onGiveUp: (reason: string) => Promise<Problem | null>; onClose: () => void }

/** Asks why a mail is given up. Jobs of other kinds cannot be given up. */
export function GiveUpSheet({ onGiveUp, onClose }: Props) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setProblem(await onGiveUp(fieldReaderOf(event.currentTarget)('reason')))
  }
  return (
    <ConsoleSheet title="Give up this mail" onSubmit={(event) => void submit(event)} onClose={onClose}>
      <p>It is not tried again, and the member never gets it. Your reason stays in the audit log.</p>
      {problem && <RefusalNotice problem={problem} />}
      <Reason placeholder="Case 5102: the mailbox was closed" />
      <ConsoleButton tone="bad" type="submit">
        Give up the mail
      </ConsoleButton>
    </ConsoleSheet>
  )
}
