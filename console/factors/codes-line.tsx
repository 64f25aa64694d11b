import { Smartphone } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { startOperatorPasskeySignIn, createCodeSecret, confirmCodeSecret } from '../../contract/api/console/passkeys.ts'
import type { Problem, ReplyOf } from '../../contract/endpoint.ts'
import { call } from '../api.ts'
import { requestPasskey } from '../sign-in/ceremony.ts'
import { CodeField } from '../sign-in/code-field.tsx'
import { Pairing } from '../sign-in/pairing.tsx'
import { fieldReaderOf } from '../ui/form-values.ts'
import { ConsoleButton, RefusalNotice, Tag } from '../ui/parts.tsx'
import { ConsoleSheet } from '../ui/sheet.tsx'
import css from './factors.module.css'

type Secret = ReplyOf<typeof createCodeSecret>
/** `isLast`: the operator has one factor left, which cannot be turned off. */
type Props = { isOn: boolean; isLast: boolean; onStop: () => void; onStarted: () => void }

/** Codes of an authenticator app: the operator turns them off, or sets them up after a passkey check. */
export function CodesLine({ isOn, isLast, onStop, onStarted }: Props) {
  const [secret, setSecret] = useState<Secret | null>(null)
  const [fault, setFault] = useState('')
  const begin = async () => {
    setFault('')
    const result = await requestSecret()
    if (typeof result === 'string') setFault(result)
    else setSecret(result)
  }
  return (
    <li>
      <Smartphone size={20} aria-hidden="true" />
      <div>
        <b>Authenticator app</b> <Tag tone={isOn ? 'good' : 'plain'}>{isOn ? 'on' : 'off'}</Tag>
        <p>
          {isOn
            ? 'Six digits that a false page can ask for as well. A passkey cannot be asked for by another page.'
            : 'A second way in if your passkeys are out of reach. You show a passkey to set it up.'}
        </p>
        {fault && <RefusalNotice problem={{ title: fault }} />}
      </div>
      <div className={css.actions}>
        {isOn && !isLast && (
          <ConsoleButton tone="plain" onClick={onStop}>
            Turn off
          </ConsoleButton>
        )}
        {!isOn && (
          <ConsoleButton tone="plain" onClick={() => void begin()}>
            Set up
          </ConsoleButton>
        )}
      </div>
      {secret && (
        <PairingSheet
          secret={secret}
          onClose={() => setSecret(null)}
          onDone={() => {
            setSecret(null)
            onStarted()
          }}
        />
      )}
    </li>
  )
}

/** Requests a secret after a passkey check. Returns it, or the reason why there is none. The cast is explained in add-passkey.tsx. */
async function requestSecret(): Promise<Secret | string> {
  const signInStart = await call(startOperatorPasskeySignIn, {})
  if (!signInStart.ok) return signInStart.problem.title
  const result = await requestPasskey(signInStart.value.options)
  if ('fault' in result) return result.fault
  const reply = await call(createCodeSecret, { body: { passkey: result.answer as never } })
  return reply.ok ? reply.value : reply.problem.title
}

function PairingSheet({ secret, onDone, onClose }: { secret: Secret; onDone: () => void; onClose: () => void }) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reply = await call(confirmCodeSecret, { body: { code: fieldReaderOf(event.currentTarget)('code') } })
    if (reply.ok) onDone()
    else setProblem(reply.problem)
  }
  return (
    <ConsoleSheet title="Pair your authenticator app" onSubmit={(event) => void submit(event)} onClose={onClose}>
      <p>Scan this with the app, then give the code it shows. Until then nothing changes.</p>
      <Pairing {...secret} />
      {problem && <RefusalNotice problem={problem} />}
      <CodeField hint="Six digits from the app, to see that it works" />
      <ConsoleButton tone="main" type="submit">
        Turn on
      </ConsoleButton>
    </ConsoleSheet>
  )
}
