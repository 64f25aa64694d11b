import { useState, type FormEvent } from 'react'
import { staffSignIn, type StaffView } from '../../contract/api/console/staff.ts'
import type { Problem } from '../../contract/endpoint.ts'
import { call } from '../api.ts'
import { wordsOf } from '../ui/given.ts'
import { Button, Field, Notice, Refused } from '../ui/parts.tsx'
import { Door, doorCss as css } from './door.tsx'

type Props = {
  /** A session was here and has ended. */
  over: boolean
  authenticator: string
  onSignedIn: (staff: StaffView) => void
}

/** Email, password and code in one go: nobody learns which of them was right. */
export function SignInPage({ over, authenticator, onSignedIn }: Props) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = wordsOf(event.currentTarget)
    setBusy(true)
    const answer = await call(staffSignIn, {
      body: { email: given('email'), password: given('password'), code: given('code') },
    })
    setBusy(false)
    if (answer.ok) onSignedIn(answer.value)
    else setProblem(answer.refusal === 'invalid_request' ? { ...answer.problem, title: incomplete } : answer.problem)
  }
  return (
    <Door title="Sign in to the console" says="For people who work for Damask and its partners.">
      {over && !problem && <Notice>Your session is over. Please sign in again.</Notice>}
      {problem && <Refused problem={problem} />}
      <form className={css.code} onSubmit={(event) => void submit(event)}>
        <Field id="email" name="email" type="email" label="Email" autoComplete="username" required />
        <Field
          id="password"
          name="password"
          type="password"
          label="Password"
          autoComplete="current-password"
          required
        />
        <Field
          id="code"
          name="code"
          label="Code"
          hint="Six digits from your authenticator"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          required
        />
        <Button tone="main" wide type="submit" disabled={busy}>
          {busy ? 'Signing in' : 'Sign in'}
        </Button>
      </form>
      {authenticator && (
        <p className={css.foot}>
          This is a demonstration: its operators’ codes are on the{' '}
          <a href={authenticator} target="_blank" rel="noreferrer">
            sandbox authenticator
          </a>
          .
        </p>
      )}
    </Door>
  )
}

const incomplete = 'Please give your email, your password and the six digits of your code.'
