import { useState } from 'react'
import type { MemberView } from '../../../contract/api/session.ts'
import { profileCopy } from '../../copy/profile.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { useBrand } from '../../site/partner.ts'
import { Button } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { ChangeEmail } from './change-email.tsx'
import { ChangeNumber } from './change-number.tsx'
import { ChangePassword } from './change-password.tsx'
import { groupedLike } from './grouped.ts'
import { ProfileSection } from './section.tsx'
import { SettingsRow } from './settings-row.tsx'

/** Email and password as they are, each with its own way to change it. Where the partner signs its members in, both are theirs. */
export function SignInRows({ member }: { member: MemberView }) {
  const t = useCopy(profileCopy)
  const { enrollmentType, name, hasPPN, partnerNumber } = useBrand()
  const hydrated = useHydrated()
  const [open, setOpen] = useState<'email' | 'password' | 'number' | null>(null)
  const close = () => setOpen(null)
  const opener = (which: 'email' | 'password' | 'number', label: string) => (
    <Button look="quiet" small disabled={!hydrated} onClick={() => setOpen(which)} aria-label={label}>
      {t('profile.change')}
    </Button>
  )
  if (enrollmentType !== 'direct')
    return (
      <ProfileSection title={t('profile.signIn')}>
        <SettingsRow
          label={t('profile.email')}
          value={member.email}
          hint={t('profile.emailElsewhere', { partner: name })}
        />
      </ProfileSection>
    )
  return (
    <ProfileSection title={t('profile.signIn')}>
      <SettingsRow label={t('profile.email')} value={member.email}>
        {opener('email', t('profile.changeEmail'))}
      </SettingsRow>
      <SettingsRow label={t('profile.password')} value="••••••••">
        {opener('password', t('profile.changePassword'))}
      </SettingsRow>
      {hasPPN && partnerNumber && (
        <SettingsRow
          label={partnerNumber.label}
          value={groupedLike(partnerNumber.example, member.partnerNumber) || t('profile.noNumber')}
        >
          {opener('number', t('profile.changeNumber'))}
        </SettingsRow>
      )}
      <ChangeEmail open={open === 'email'} onClose={close} />
      <ChangePassword open={open === 'password'} onClose={close} />
      <ChangeNumber open={open === 'number'} onClose={close} />
    </ProfileSection>
  )
}
