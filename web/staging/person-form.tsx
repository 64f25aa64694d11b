import { useState } from 'react'
import { stagingSignIn, type stagingState } from '../../contract/api/staging.ts'
import { tierLevels } from '../../contract/brand.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import { api } from '../api/api.ts'
import { useMember } from '../site/partner.ts'
import { signOutPath } from '../site/paths.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { toast } from '../ui/toasts.ts'
import css from './stgtools.module.css'

type Members = ReplyOf<typeof stagingState>['members']
const tierNames = { OptedOut: 'Opted out', NonActivated: 'Not activated', OptedIn: 'Opted in', VIP: 'VIP' } as const

/** Signs in as one of this partner's newest members, in any tier, or signs out. */
export function PersonForm({ members }: { members: Members }) {
  const member = useMember()
  const [chosenId, setChosenId] = useState(member?.publicId ?? '')
  const [tier, setTier] = useState('')
  const publicId = chosenId === '' ? members[0]?.publicId : chosenId
  const signIn = async () => {
    if (!publicId) return
    const tierLevel = tierLevels.find((name) => name === tier)
    const reply = await api(stagingSignIn, { body: { publicId, ...(tierLevel ? { tierLevel } : {}) } })
    if (reply.ok) window.location.reload()
    else toast.error(reply.problem.title)
  }
  return (
    <section aria-labelledby="person" className={css.part}>
      <h2 id="person">The visitor</h2>
      <p className={css.soft}>
        {member
          ? `${member.firstName} ${member.lastName}, ${member.memberType}, ${member.tierLevel}`
          : 'No member is signed in.'}
      </p>
      <div className={css.two}>
        <SelectField label="Be" value={publicId ?? ''} onChange={(event) => setChosenId(event.target.value)}>
          {members.map((entry) => (
            <option key={entry.publicId} value={entry.publicId}>
              {entry.name} ({entry.tierLevel}), {entry.email}
            </option>
          ))}
        </SelectField>
        <SelectField label="In the tier" value={tier} onChange={(event) => setTier(event.target.value)}>
          <option value="">As it is</option>
          {tierLevels.map((name) => (
            <option key={name} value={name}>
              {tierNames[name]}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={css.row}>
        <Button onClick={() => void signIn()} disabled={!publicId}>
          Sign in as them
        </Button>
        {member && (
          <Button variant="quiet" onClick={() => window.location.assign(signOutPath())}>
            Sign out
          </Button>
        )}
      </div>
    </section>
  )
}
