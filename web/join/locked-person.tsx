import { LockKeyhole } from 'lucide-react'
import { ssoCopy } from '../copy/sso.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useMember } from '../site/partner.ts'
import css from './locked-person.module.css'
import { CopyText } from '../ui/copy-text.tsx'

/** Name and email from the partner's sign-in, read-only here (P1-577). */
export function LockedPerson() {
  const t = useCopy(ssoCopy)
  const member = useMember()
  if (!member) return null
  return (
    <div className={css.person}>
      <LockKeyhole aria-hidden="true" size={20} className={css.lock} />
      <div>
        <p className={css.name}>
          <bdi>
            {member.firstName} {member.lastName}
          </bdi>
        </p>
        <p className={css.email}>{member.email}</p>
        <p className={css.hint}>
          <CopyText text={t('sso.locked')} />
        </p>
      </div>
    </div>
  )
}
