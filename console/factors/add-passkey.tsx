import { useState, type FormEvent } from 'react'
import { addOperatorPasskey, startOperatorPasskey } from '../../contract/api/console/passkeys.ts'
import { passkeyNameMax } from '../../contract/api/passkeys.ts'
import { call } from '../api.ts'
import { createConsolePasskey } from '../sign-in/ceremony.ts'
import { fieldReaderOf } from '../ui/form-values.ts'
import { ConsoleButton, ConsoleField, ConsoleNotice, Panel, type ConsoleTone } from '../ui/parts.tsx'
import css from './factors.module.css'

/** The form that adds a passkey to the operator's account. It asks for the password, because an open session alone must not add one. */
export function AddPasskey({ onAdded }: { onAdded: () => void }) {
  const [notice, setNotice] = useState<{ tone: ConsoleTone; text: string } | null>(null)
  const [isSubmitting, setIsSubmitting] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const values = fieldReaderOf(form)
    setIsSubmitting(true)
    const fault = await add(values('password'), values('name'))
    setIsSubmitting(false)
    setNotice(fault ? { tone: 'bad', text: fault } : { tone: 'good', text: 'Your passkey is ready.' })
    if (fault) return
    form.reset()
    onAdded()
  }
  return (
    <Panel>
      <form onSubmit={(event) => void submit(event)}>
        <h2>Add a passkey</h2>
        <p className={css.explanation}>
          Kept by this device, its password manager or a security key, and shown by your finger, face or PIN.
        </p>
        {notice && <ConsoleNotice tone={notice.tone}>{notice.text}</ConsoleNotice>}
        <ConsoleField
          id="name"
          name="name"
          label="Name"
          hint="So that you know it again. This device’s, if left empty."
          autoComplete="off"
          maxLength={passkeyNameMax}
        />
        <ConsoleField
          id="password"
          name="password"
          type="password"
          label="Your password"
          autoComplete="current-password"
          required
        />
        <ConsoleButton tone="main" type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Waiting for your device' : 'Add passkey'}
        </ConsoleButton>
      </form>
    </Panel>
  )
}

/**
 * Adds a passkey. Returns '', or the reason why none was added. The cast of `answer` changes only its type: the schema allows any further
 * field, and the browser library's type does not. The server verifies the answer.
 */
async function add(password: string, name: string): Promise<string> {
  const start = await call(startOperatorPasskey, { body: { password } })
  if (!start.ok) return start.problem.title
  const ceremony = await createConsolePasskey(start.value.options)
  if ('fault' in ceremony) return ceremony.fault
  const reply = await call(addOperatorPasskey, { body: { name, answer: ceremony.answer as never } })
  return reply.ok ? '' : reply.problem.title
}
