import type { MemberView } from '../../../contract/api/session.ts'
import { needsFullAddress } from '../../../domain/joining/prospect.ts'
import { profileCopy } from '../../copy/profile.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { HiddenFormFields } from '../../forms/hidden-form-fields.tsx'
import { LookOnlyFields } from '../../impersonation/look-only.tsx'
import { AddressFields } from '../../join/address-fields.tsx'
import { NameFields } from '../../join/name-fields.tsx'
import { PhoneFields } from '../../join/phone-fields.tsx'
import { useBrand } from '../../site/partner.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useInputBeforeHydration } from '../../ui/use-input-before-hydration.ts'
import { EmailChoice } from './email-choice.tsx'
import { LanguageChoice } from './language-choice.tsx'
import type { ProfileField } from './profile-state.ts'
import { PrivacyNotice } from '../../forms/privacy-notice.tsx'
import css from './profile.module.css'
import { profileForm } from './profile-definition.ts'
import { ProfileSection } from './section.tsx'
import { useProfile } from './use-profile.ts'

/** The form for name, address, phone, opt-ins and language. */
export function EditProfileForm({ member }: { member: MemberView }) {
  const t = useCopy(profileCopy)
  const brand = useBrand()
  const { fields, submit, busy, problem, formRef } = useProfile(member)
  useInputBeforeHydration(formRef, (values) => {
    for (const [field, value] of Object.entries(values)) fields.set(field as ProfileField, value)
  })
  return (
    <form
      ref={formRef}
      method="post"
      noValidate
      aria-label={t('profile.title')}
      onSubmit={(event) => void submit(event)}
    >
      <HiddenFormFields definition={profileForm} />
      <LookOnlyFields>
        <ProfileSection title={t('profile.person')}>
          <NameFields fields={fields} locked={brand.enrollmentType === 'sso'} />
        </ProfileSection>
        <ProfileSection title={t('profile.address')}>
          <AddressFields fields={fields} required={needsFullAddress(brand)} />
        </ProfileSection>
        <ProfileSection title={t('profile.contact')}>
          <PhoneFields fields={fields} />
          {!brand.hidesEmailOptIn && <EmailChoice fields={fields} member={member} />}
        </ProfileSection>
        <ProfileSection title={t('profile.display')}>
          <LanguageChoice fields={fields} />
        </ProfileSection>
        <div className={css.save}>
          <p className={css.hint}>{t('form.required')}</p>
          <PrivacyNotice />
          {problem !== '' && (
            <Notice tone="error" label={t('form.error')}>
              <p>{problem}</p>
            </Notice>
          )}
          <Button type="submit" aria-disabled={busy || undefined}>
            {busy ? t('form.working') : t('profile.save')}
          </Button>
        </div>
      </LookOnlyFields>
    </form>
  )
}
