import { useState, type FormEvent } from 'react'
import { KeyRound } from 'lucide-react'
import { startOperatorPasskeySignIn } from '../../contract/api/console/passkeys.ts'
import { operatorSignIn, type SignedInOperator } from '../../contract/api/console/operator-session.ts'
import type { Problem } from '../../contract/endpoint.ts'
import { call } from '../api.ts'
import { fieldReaderOf } from '../ui/form-values.ts'
import { ConsoleButton, ConsoleField, ConsoleNotice, RefusalNotice } from '../ui/parts.tsx'
import { requestPasskey } from './ceremony.ts'
import { CodeField } from './code-field.tsx'
import { SignInLayout, signInCss as css } from './sign-in-layout.tsx'

type Props = {
  /** The server has ended the last session. False before a session and after the operator signed out. */
  isSessionOver: boolean
  /** The address of the demonstration's authenticator; empty without one. */
  authenticator: string
  onSignedIn: (operator: SignedInOperator) => void
}

type Factor = 'code' | 'passkey'
const factorStorageKey = 'damask-second-factor'

/** Email, password and second factor in one call, so that a refusal does not reveal which was right. */
export function SignInPage({ isSessionOver, authenticator, onSignedIn }: Props) {
  const [problem, setProblem] = useState<Pick<Problem, 'title'> | null>(null)
  const [isSubmitting, setIsSubmitting] = useState(false)
  // The second factor that this browser used last.
  const [factor, setFactor] = useState<Factor>(() =>
    localStorage.getItem(factorStorageKey) === 'passkey' ? 'passkey' : 'code',
  )
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = fieldReaderOf(event.currentTarget)
    setIsSubmitting(true)
    const reply = await signIn(values, factor)
    setIsSubmitting(false)
    if (!reply.ok) return setProblem(reply.problem)
    localStorage.setItem(factorStorageKey, factor)
    onSignedIn(reply.value)
  }
  return (
    <SignInLayout title="Sign in to the console" lead="For people who work for Damask and its partners.">
      {isSessionOver && !problem && <ConsoleNotice>Your session is over. Please sign in again.</ConsoleNotice>}
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
        {factor === 'code' && <CodeField hint="Six digits from your authenticator" />}
        <ConsoleButton tone="main" wide type="submit" disabled={isSubmitting}>
          {factor === 'passkey' && <KeyRound size={18} aria-hidden="true" />}
          {isSubmitting ? 'Signing in' : factor === 'passkey' ? 'Sign in with your passkey' : 'Sign in'}
        </ConsoleButton>
        <ConsoleButton
          tone="plain"
          disabled={isSubmitting}
          onClick={() => setFactor(factor === 'code' ? 'passkey' : 'code')}
        >
          {factor === 'code' ? 'Use a passkey instead' : 'Use a code instead'}
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
    </SignInLayout>
  )
}

const incompleteText = 'Please give your email, your password and the six digits of your code.'

/**
 * The call refuses an empty field or a malformed code with `invalid_request`, whose title names no field: this form shows its own text.
 * When the browser gives no passkey, the result has a problem and no `refusal`.
 */
async function signIn(values: (name: string) => string, factor: Factor) {
  const body = { email: values('email'), password: values('password') }
  const reply =
    factor === 'code'
      ? await call(operatorSignIn, { body: { ...body, code: values('code') } })
      : await signInByPasskey(body)
  if (reply.ok || !('refusal' in reply) || reply.refusal !== 'invalid_request') return reply
  return { ok: false as const, problem: { ...reply.problem, title: incompleteText } }
}

/** Signs in with a passkey. The cast is explained in factors/add-passkey.tsx. */
async function signInByPasskey(body: { email: string; password: string }) {
  const start = await call(startOperatorPasskeySignIn, {})
  if (!start.ok) return start
  const result = await requestPasskey(start.value.options)
  if ('fault' in result) return { ok: false as const, problem: { title: result.fault } }
  return call(operatorSignIn, { body: { ...body, passkey: result.answer as never } })
}
