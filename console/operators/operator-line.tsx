import type { OperatorView } from '../../contract/api/console/operators.ts'
import { useOperator } from '../operator-context.ts'
import { shortDay, time } from '../ui/format.ts'
import { ConsoleButton, Tag, type ConsoleTone } from '../ui/parts.tsx'
import css from './operators.module.css'
import { roleNames } from './role-names.ts'

const states: Record<OperatorView['state'], [string, ConsoleTone]> = {
  active: ['active', 'good'],
  invited: ['not set up yet', 'warn'],
  locked: ['locked for now', 'bad'],
  disabled: ['no access', 'plain'],
}

type Props = { operator: OperatorView; onRenew: () => void; onToggleAccess: () => void }

/** An operator: role, partners, factors and last sign-in. */
export function OperatorLine({ operator, onRenew, onToggleAccess }: Props) {
  const { partners } = useOperator()
  const { name, email, role, state, isSelf } = operator
  const [label, tone] = states[state]
  const scope = operator.partners
    ? operator.partners.map((id) => partners.find((partner) => partner.id === id)?.program ?? id).join(', ')
    : 'Every partner'
  return (
    <li>
      <div>
        <b dir="auto">{name}</b> {isSelf && <Tag>you</Tag>}{' '}
        {!(isSelf && state === 'active') && <Tag tone={tone}>{label}</Tag>}
        <p>{email}</p>
        <p>
          {roleNames[role]}. {scope}
        </p>
        <p>
          {factorsText(operator)}. {sessionText(operator)}
        </p>
      </div>
      {!isSelf && (
        <div className={css.actions}>
          <ConsoleButton tone="plain" onClick={onRenew}>
            New set-up link<span className="visually-hidden"> for {name}</span>
          </ConsoleButton>
          <ConsoleButton tone="plain" onClick={onToggleAccess}>
            {state === 'disabled' ? 'Give access again' : 'Take access away'}
            <span className="visually-hidden"> {state === 'disabled' ? `to ${name}` : `from ${name}`}</span>
          </ConsoleButton>
        </div>
      )}
    </li>
  )
}

function factorsText({ usesCodes, passkeys, state }: OperatorView): string {
  if (state === 'invited') return 'No second factor yet'
  const passkeyTexts = passkeys.map(({ name, createdAt }) => `${name} (${shortDay(createdAt)})`)
  const facts = [
    usesCodes && 'codes of an app',
    passkeys.length > 0 && `${passkeys.length === 1 ? 'passkey' : 'passkeys'} ${passkeyTexts.join(', ')}`,
  ]
  return `Signs in with ${facts.filter(Boolean).join(' and ')}`
}

const fullTime = (iso: string): string => `${shortDay(iso)}, ${time(iso)}`

function sessionText({ signedInAt, lastSeenAt, lockedUntil }: OperatorView): string {
  const facts = [
    signedInAt ? `Signed in ${fullTime(signedInAt)}` : 'Never signed in',
    lastSeenAt && lastSeenAt !== signedInAt && `last here ${fullTime(lastSeenAt)}`,
    lockedUntil && `locked until ${fullTime(lockedUntil)}`,
  ]
  return facts.filter(Boolean).join(', ')
}
