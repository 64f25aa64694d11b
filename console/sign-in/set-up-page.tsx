import { useState, type FormEvent } from 'react'
import { encode } from 'uqr'
import { finishSetUp, openSetUp, staffPasswordMin } from '../../contract/api/console/staff.ts'
import type { Problem, ReplyOf } from '../../contract/endpoint.ts'
import { Link, overviewPath } from '../address.tsx'
import { call, useAsked } from '../api.ts'
import { wordsOf } from '../ui/given.ts'
import { Bones, Button, Field, Refused } from '../ui/parts.tsx'
import { Door, doorCss as css } from './door.tsx'

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
      <div className={css.pair}>
        <QrCode text={uri} />
        <p>
          No camera? Type this secret into the app:
          <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
      </div>
      {problem && <Refused problem={problem} />}
      <form className={css.code} onSubmit={(event) => void submit(event)}>
        <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
        <Field
          id="password"
          name="password"
          type="password"
          label="Password"
          hint={`${staffPasswordMin} characters or more`}
          autoComplete="new-password"
          minLength={staffPasswordMin}
          required
        />
        <Field
          id="code"
          name="code"
          label="Code"
          hint="Six digits from the app, to see that it works"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          required
        />
        <Button tone="main" wide type="submit">
          Finish
        </Button>
      </form>
    </Door>
  )
}

/** Drawn as one path: a picture by address or inline style would need a wider Content-Security-Policy. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 0 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      className={css.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="Code to scan"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
