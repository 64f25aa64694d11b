import { useState, type FormEvent } from 'react'
import { finishSetUp, openSetUp, operatorPasswordMin } from '../../contract/api/console/operator-session.ts'
import type { Problem, ReplyOf } from '../../contract/endpoint.ts'
import { Link, overviewPath } from '../address.tsx'
import { call, useAsked } from '../api.ts'
import { wordsOf } from '../ui/given.ts'
import { Bones, Button, Field, Refused } from '../ui/parts.tsx'
import { CodeField } from './code-field.tsx'
import { Door } from './door.tsx'
import { Pairing } from './pairing.tsx'

/** Opened by a link that is good once: a new operator pairs an authenticator and chooses a password. */
export function SetUpPage() {
  const [token] = useState(() => location.hash.slice(1))
  const [opened] = useAsked(openSetUp, { body: { token } })
  const [done, setDone] = useState(false)
  if (done)
    return (
      <Door title="You are set up" says="From now on you sign in with your password and a code.">
        <Link href={overviewPath()}>Go to sign-in</Link>
      </Door>
    )
  if (opened.state === 'refused')
    return (
      <Door title="This link does not work">
        <Refused problem={opened.problem} />
      </Door>
    )
  if (opened.state === 'asking')
    return (
      <Door title="Set up your account">
        <Bones />
      </Door>
    )
  return <SetUp token={token} opened={opened.value} onDone={() => setDone(true)} />
}

type SetUpProps = { token: string; opened: ReplyOf<typeof openSetUp>; onDone: () => void }

function SetUp({ token, opened: { name, email, secret, uri }, onDone }: SetUpProps) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = wordsOf(event.currentTarget)
    const body = { token, password: given('password'), code: given('code') }
    const answer = await call(finishSetUp, { body })
    if (answer.ok) onDone()
    else setProblem(answer.problem)
  }
  return (
    <Door title={`Welcome, ${name}`} says="Scan this with an authenticator app, then choose a password.">
      <Pairing secret={secret} uri={uri} />
      {problem && <Refused problem={problem} />}
      <form onSubmit={(event) => void submit(event)}>
        <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
        <Field
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
        <Button tone="main" wide type="submit">
          Finish
        </Button>
      </form>
    </Door>
  )
}
