import { passwordMaxLength } from '../../../domain/joining/password.ts'
import { profileCopy } from '../../copy/profile.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { FormPassword, type AnyField } from '../../forms/fields.tsx'

/** The current password, required to change the email, partner number or password and to close the account. */
export function CurrentPassword({ field }: { field: AnyField }) {
  const t = useCopy(profileCopy)
  return (
    <FormPassword
      field={field}
      label={t('profile.currentPassword')}
      required
      autoComplete="current-password"
      maxLength={passwordMaxLength}
    />
  )
}
