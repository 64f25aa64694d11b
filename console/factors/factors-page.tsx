import { useState } from 'react'
import { KeyRound, Smartphone } from 'lucide-react'
import { listFactors, removeStaffPasskey, stopCodes } from '../../contract/api/console/passkeys.ts'
import type { PasskeyView } from '../../contract/api/passkeys.ts'
import type { Problem, ReplyOf } from '../../contract/endpoint.ts'
import { isLastFactor } from '../../domain/staff/factors.ts'
import { call, useAsked } from '../api.ts'
import { shortDay } from '../ui/format.ts'
import { Bones, Button, Panel, parts, Refused, Tag } from '../ui/parts.tsx'
import { AddPasskey } from './add-passkey.tsx'
import css from './factors.module.css'

/** With what oneself signs in beside the password: passkeys, and codes of an authenticator app. */
export function FactorsPage() {
  const [asked, again] = useAsked(listFactors, {})
  const [problem, setProblem] = useState<Problem | null>(null)
  const doing = async (work: Promise<{ ok: true } | { ok: false; problem: Problem }>) => {
    const answer = await work
    setProblem(answer.ok ? null : answer.problem)
    again()
  }
  return (
    <>
      <h1>Your sign-in</h1>
      <p className={css.lead}>You sign in with your password and one of these.</p>
      <div className={parts.split}>
        <div className={parts.stack}>
          {problem && <Refused problem={problem} />}
          <Panel>
            {asked.state === 'refused' && <Refused problem={asked.problem} />}
            {!asked.value && asked.state === 'asking' && <Bones />}
            {asked.value && (
              <Factors
                factors={asked.value}
                onRemove={(id) => void doing(call(removeStaffPasskey, { query: { id } }))}
                onStop={() => void doing(call(stopCodes, {}))}
              />
            )}
          </Panel>
        </div>
        <AddPasskey onAdded={again} />
      </div>
    </>
  )
}

type Props = { factors: ReplyOf<typeof listFactors>; onRemove: (id: string) => void; onStop: () => void }

function Factors({ factors: { codes, passkeys }, onRemove, onStop }: Props) {
  const last = isLastFactor({ codes, passkeys: passkeys.length })
  return (
    <ul className={css.list}>
      {passkeys.map((key) => (
        <Key key={key.id} passkey={key} last={last} onRemove={() => onRemove(key.id)} />
      ))}
      <li>
        <Smartphone size={20} aria-hidden="true" />
        <div>
          <b>Authenticator app</b> <Tag tone={codes ? 'good' : 'plain'}>{codes ? 'on' : 'off'}</Tag>
          <p>
            {codes
              ? 'Six digits that a false page can ask for as well. A passkey cannot be asked for by another page.'
              : 'A new set-up link from an administrator turns codes on again.'}
          </p>
        </div>
        {codes && !last && (
          <Button tone="plain" onClick={onStop}>
            Turn off
          </Button>
        )}
      </li>
    </ul>
  )
}

function Key({ passkey, last, onRemove }: { passkey: PasskeyView; last: boolean; onRemove: () => void }) {
  const { name, synced, createdAt, lastUsedAt } = passkey
  const used = lastUsedAt ? `last used ${shortDay(lastUsedAt)}` : 'not used yet'
  return (
    <li>
      <KeyRound size={20} aria-hidden="true" />
      <div>
        <b>{name}</b> {synced && <Tag>on all your devices</Tag>}
        <p>
          Added {shortDay(createdAt)}, {used}
        </p>
      </div>
      {!last && (
        <Button tone="plain" onClick={onRemove}>
          Remove<span className="visually-hidden"> {name}</span>
        </Button>
      )}
    </li>
  )
}
