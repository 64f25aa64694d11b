import { useState, type FormEvent } from 'react'
import { finishSetUp, openSetUp, operatorPasswordMin } from '../../contract/api/console/operator-session.ts'
import type { Problem, ReplyOf } from '../../contract/endpoint.ts'
import { consoleHomePath } from '../../contract/console-pages.ts'
import { ConsoleLink } from '../address.tsx'
import { call, useCall } from '../api.ts'
import { fieldReaderOf } from '../ui/form-values.ts'
import { SkeletonLines, ConsoleButton, ConsoleField, RefusalNotice } from '../ui/parts.tsx'
import { CodeField } from './code-field.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { Pairing } from './pairing.tsx'

/**
 * The page of a set-up link: the operator pairs an authenticator and chooses a password. The token is in the link's fragment, which
 * browsers send to no server, so no log of addresses has it.
 */
export function SetUpPage() {
  const [token] = useState(() => location.hash.slice(1))
  const [setUp] = useCall(openSetUp, { body: { token } })
  const [isDone, setIsDone] = useState(false)
  if (isDone)
    return (
      <SignInLayout title="You are set up" lead="From now on you sign in with your password and a code.">
        <ConsoleLink href={consoleHomePath()}>Go to sign-in</ConsoleLink>
      </SignInLayout>
    )
  if (setUp.state === 'refused')
    return (
      <SignInLayout title="This link does not work">
        <RefusalNotice problem={setUp.problem} />
      </SignInLayout>
    )
  if (setUp.state === 'loading')
    return (
      <SignInLayout title="Set up your account">
        <SkeletonLines />
      </SignInLayout>
    )
  return <SetUp token={token} setUp={setUp.value} onDone={() => setIsDone(true)} />
}

type SetUpProps = { token: string; setUp: ReplyOf<typeof openSetUp>; onDone: () => void }

function SetUp({ token, setUp: { name, email, secret, uri }, onDone }: SetUpProps) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = fieldReaderOf(event.currentTarget)
    const body = { token, password: field('password'), code: field('code') }
    const reply = await call(finishSetUp, { body })
    if (reply.ok) onDone()
    else setProblem(reply.problem)
  }
  return (
    <SignInLayout title={`Welcome, ${name}`} lead="Scan this with an authenticator app, then choose a password.">
      <Pairing secret={secret} uri={uri} />
      {problem && <RefusalNotice problem={problem} />}
      <form onSubmit={(event) => void submit(event)}>
        {/* For the password manager, which stores the new password with this email. */}
        <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
        <ConsoleField
          id="password"
          name="password"
          type="password"
          label="Password"
          hint={`${operatorPasswordMin} characters or more`}
          autoComplete="new-password"
          minLength={operatorPasswordMin}
          required
        />
        <CodeField hint="Six digits from the app, to see that it works" />
        <ConsoleButton tone="main" wide type="submit">
          Finish
        </ConsoleButton>
      </form>
    </SignInLayout>
  )
}
