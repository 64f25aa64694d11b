import { passwordMaxLength } from '../../domain/joining/password.ts'
import { joinCopy } from '../copy/join.ts'
import { useCopy } from '../copy/use-copy.ts'
import { PasswordField } from '../ui/password-field.tsx'
import { usePasswordTexts } from '../forms/password-texts.ts'
import css from '../forms/form-page.module.css'
import { Strength } from './strength.tsx'
import type { Join } from './use-join.ts'
import { useLabels } from '../forms/use-labels.ts'

export function SignInPart({ join: { form, set, errorOf } }: { join: Join }) {
  const t = useCopy(joinCopy)
  const labelOf = useLabels()
  const texts = usePasswordTexts()
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{t('join.signIn')}</legend>
      <PasswordField
        name="password"
        label={labelOf('password')}
        hint={t('join.passwordHint')}
        required
        autoComplete="new-password"
        maxLength={passwordMaxLength}
        texts={texts}
        value={form.password}
        onChange={(event) => set('password', event.target.value)}
        error={errorOf('password')}
      />
      <Strength password={form.password} ownWords={[form.firstName, form.lastName, form.email.split('@')[0] ?? '']} />
      <PasswordField
        name="passwordConfirm"
        label={labelOf('passwordConfirm')}
        required
        autoComplete="new-password"
        maxLength={passwordMaxLength}
        texts={texts}
        value={form.passwordConfirm}
        onChange={(event) => set('passwordConfirm', event.target.value)}
        error={errorOf('passwordConfirm')}
      />
    </fieldset>
  )
}
