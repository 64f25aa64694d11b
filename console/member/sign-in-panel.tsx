import { LockKeyhole, LockKeyholeOpen, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { MemberDetail, SignInState } from '../../contract/api/console/members.ts'
import { hasRight } from '../../domain/operators/roles.ts'
import { useOperator } from '../operator-context.ts'
import { count, day, ownMoment, time } from '../ui/format.ts'
import { ConsoleButton } from '../ui/parts.tsx'
import { LiftLockSheet } from './lift-lock-sheet.tsx'
import css from './sign-in-panel.module.css'

type Props = { member: MemberDetail; onChanged: () => void }

/** Whether the member can sign in now and, if not, why and until when. Never which password was tried. */
export function SignInPanel({ member, onChanged }: Props) {
  const { role } = useOperator()
  const [isLifting, setIsLifting] = useState(false)
  if (member.status === 'left') return null
  const state = stateOf(member)
  const Icon = icons[state.tone]
  const isLiftable = member.signIn.accountLockedUntil !== null || member.signIn.deviceLockedUntil !== null
  return (
    <section className={css.panel} data-tone={state.tone} aria-labelledby="sign-in-state">
      <Icon size={20} aria-hidden="true" />
      <div>
        <h2 id="sign-in-state">{state.title}</h2>
        {state.facts.map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
      </div>
      {isLiftable && hasRight(role, 'lift locks') && (
        <ConsoleButton onClick={() => setIsLifting(true)}>Lift the lock</ConsoleButton>
      )}
      {isLifting && (
        <LiftLockSheet
          member={member}
          onClose={() => setIsLifting(false)}
          onLifted={() => {
            setIsLifting(false)
            onChanged()
          }}
        />
      )}
    </section>
  )
}

const icons = { bad: LockKeyhole, warn: TriangleAlert, good: LockKeyholeOpen } as const

type PanelState = { tone: keyof typeof icons; title: string; facts: string[] }

function stateOf({ signIn, signsInBy }: MemberDetail): PanelState {
  const { accountLockedUntil, deviceLockedUntil, networkLockedUntil } = signIn
  const facts = [wrongPasswordsText(signIn), networkText(networkLockedUntil)].filter((fact) => fact !== '')
  if (accountLockedUntil)
    return {
      tone: 'bad',
      title: `Locked until ${clock(accountLockedUntil)}`,
      facts: [
        ...facts,
        'A device where the member signed in before still works. Account recovery and passkeys work on every device.',
      ],
    }
  if (deviceLockedUntil)
    return {
      tone: 'bad',
      title: `One of the member’s devices is locked until ${clock(deviceLockedUntil)}`,
      facts: [...facts, 'Account recovery and passkeys work now.'],
    }
  if (networkLockedUntil) return { tone: 'warn', title: 'Not locked, but a network is', facts }
  if (signsInBy === 'partner')
    return {
      tone: 'good',
      title: 'Signs in at the partner',
      facts: ['The partner checks the password and knows why it was refused.'],
    }
  return {
    tone: 'good',
    title: 'Sign-in works',
    facts: facts.length > 0 ? facts : ['No wrong password in the last 24 hours.'],
  }
}

const networkText = (until: string | null): string =>
  until === null
    ? ''
    : `A network from which someone tried this account is locked until ${clock(until)}: too many wrong passwords, perhaps of other people. If the member is there, mobile data, a known device or account recovery works now.`

/** "5 wrong passwords between 3:10 PM and 3:14 PM, from 2 networks." */
function wrongPasswordsText({ wrongPasswords }: SignInState): string {
  if (!wrongPasswords) return ''
  const { from, to, networks } = wrongPasswords
  const passwords = wrongPasswords.count === 1 ? 'One wrong password' : `${count(wrongPasswords.count)} wrong passwords`
  const when = clock(from) === clock(to) ? `at ${clock(to)}` : `between ${clock(from)} and ${clock(to)}`
  return `${passwords} ${when}, from ${networks === 1 ? 'one network' : `${count(networks)} networks`}.`
}

/** The time, with the date when it is not today. */
const clock = (iso: string): string =>
  day(iso) === day(new Date().toISOString()) ? time(iso) : ownMoment(iso).replace(/ [^ ]+$/, '')
