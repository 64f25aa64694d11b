import type { MemberView } from '../../../contract/api/session.ts'
import { profileCopy } from '../../copy/profile.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { FormOpener } from '../../forms/form-opener.tsx'
import { useOpenForm } from '../../forms/use-open-form.ts'
import { useBrand } from '../../site/partner.ts'
import { ChangeEmail } from './change-email.tsx'
import { ChangeNumber } from './change-number.tsx'
import { ChangePassword } from './change-password.tsx'
import { emailForm, partnerNumberForm, changePasswordForm } from './credential-forms.ts'
import { formatLike } from './format-like.ts'
import { ProfileSection } from './section.tsx'
import { SettingsRow } from './settings-row.tsx'

/**
 * With direct enrollment: the email, the password and, if the partner has partner numbers, the member's number. Each has a button that
 * opens its form. Without direct enrollment: only the email, which the partner manages.
 */
export function SignInRows({ member }: { member: MemberView }) {
  const t = useCopy(profileCopy)
  const { enrollmentType, name, hasPPN, partnerNumber } = useBrand()
  const [openFormId, setOpenFormId] = useOpenForm()
  const close = () => setOpenFormId(null)
  const opener = ({ id }: { id: string }, label: string) => (
    <FormOpener small form={id} label={label} onPress={() => setOpenFormId(id)}>
      {t('profile.change')}
    </FormOpener>
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
  const numberRule = hasPPN ? partnerNumber : null
  return (
    <ProfileSection title={t('profile.signIn')}>
      <SettingsRow label={t('profile.email')} value={member.email}>
        {opener(emailForm, t('profile.changeEmail'))}
      </SettingsRow>
      <SettingsRow label={t('profile.password')} value="••••••••">
        {opener(changePasswordForm, t('profile.changePassword'))}
      </SettingsRow>
      {numberRule && (
        <SettingsRow
          label={numberRule.label}
          value={formatLike(numberRule.example, member.partnerNumber) || t('profile.noNumber')}
        >
          {opener(partnerNumberForm, t('profile.changeNumber'))}
        </SettingsRow>
      )}
      {openFormId === emailForm.id && <ChangeEmail onClose={close} />}
      {openFormId === changePasswordForm.id && <ChangePassword onClose={close} />}
      {openFormId === partnerNumberForm.id && numberRule && <ChangeNumber rule={numberRule} onClose={close} />}
    </ProfileSection>
  )
}
