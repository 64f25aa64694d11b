import { useState, type FormEvent } from 'react'
import { KeyRound } from 'lucide-react'
import { startOperatorPasskeySignIn } from '../../contract/api/console/passkeys.ts'
import { operatorSignIn, type SignedInOperator } from '../../contract/api/console/operator-session.ts'
import type { Problem } from '../../contract/endpoint.ts'
import { call } from '../api.ts'
import { formValues } from '../ui/form-values.ts'
import { ConsoleButton, ConsoleField, ConsoleNotice, RefusalNotice } from '../ui/parts.tsx'
import { askedPasskey } from './ceremony.ts'
import { CodeField } from './code-field.tsx'
import { Door, doorCss as css } from './door.tsx'

type Props = {
  /** Whether the last session has ended. */
  over: boolean
  authenticator: string
  onSignedIn: (operator: SignedInOperator) => void
}

type Factor = 'code' | 'passkey'
const factorPlace = 'damask-second-factor'

/** Email, password and second factor in one call, so that a refusal does not reveal which was right. */
export function SignInPage({ over, authenticator, onSignedIn }: Props) {
  const [problem, setProblem] = useState<Pick<Problem, 'title'> | null>(null)
  const [busy, setBusy] = useState(false)
  // The second factor that this browser used last.
  const [by, setBy] = useState<Factor>(() => (localStorage.getItem(factorPlace) === 'passkey' ? 'passkey' : 'code'))
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = formValues(event.currentTarget)
    setBusy(true)
    const reply = await signIn(values, by)
    setBusy(false)
    if (!reply.ok) return setProblem(reply.problem)
    localStorage.setItem(factorPlace, by)
    onSignedIn(reply.value)
  }
  return (
    <Door title="Sign in to the console" says="For people who work for Damask and its partners.">
      {over && !problem && <ConsoleNotice>Your session is over. Please sign in again.</ConsoleNotice>}
      {problem && <RefusalNotice problem={problem} />}
      <form onSubmit={(event) => void submit(event)}>
        <ConsoleField id="email" name="email" type="email" label="Email" autoComplete="username" required />
        <ConsoleField
          id="password"
          name="password"
          type="password"
          label="Password"
          autoComplete="current-password"
          required
        />
        {by === 'code' && <CodeField hint="Six digits from your authenticator" />}
        <ConsoleButton tone="main" wide type="submit" disabled={busy}>
          {by === 'passkey' && <KeyRound size={18} aria-hidden="true" />}
          {busy ? 'Signing in' : by === 'passkey' ? 'Sign in with your passkey' : 'Sign in'}
        </ConsoleButton>
        <ConsoleButton tone="plain" disabled={busy} onClick={() => setBy(by === 'code' ? 'passkey' : 'code')}>
          {by === 'code' ? 'Use a passkey instead' : 'Use a code instead'}
        </ConsoleButton>
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

async function signIn(values: (name: string) => string, by: Factor) {
  const body = { email: values('email'), password: values('password') }
  const reply =
    by === 'code' ? await call(operatorSignIn, { body: { ...body, code: values('code') } }) : await byPasskey(body)
  if (reply.ok || !('refusal' in reply) || reply.refusal !== 'invalid_request') return reply
  return { ok: false as const, problem: { ...reply.problem, title: incomplete } }
}

async function byPasskey(body: { email: string; password: string }) {
  const start = await call(startOperatorPasskeySignIn, {})
  if (!start.ok) return start
  const shown = await askedPasskey(start.value.options)
  if ('stopped' in shown) return { ok: false as const, problem: { title: shown.stopped } }
  return call(operatorSignIn, { body: { ...body, passkey: shown.answer as never } })
}
