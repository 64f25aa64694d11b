import { passwordMaxLength } from '../../../domain/joining/prospect.ts'
import { profileCopy } from '../../copy/profile.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { usePasswordWords } from '../../forms/password-words.ts'
import { PasswordField } from '../../ui/password-field.tsx'

type Props = { value: string; onChange: (password: string) => void; error: string | undefined }

/** The field in which a member proves who they are before a change of the profile. */
export function CurrentPassword({ value, onChange, error }: Props) {
  const t = useCopy(profileCopy)
  const texts = usePasswordWords()
  return (
    <PasswordField
      name="password"
      label={t('profile.currentPassword')}
      required
      autoComplete="current-password"
      maxLength={passwordMaxLength}
      texts={texts}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    />
  )
}
