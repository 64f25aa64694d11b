import { Link } from 'react-router'
import type { PasskeyView } from '../../contract/api/passkeys.ts'
import type { updateRecovery } from '../../contract/api/recovery.ts'
import { linkCopy } from '../../contract/shared-copy.ts'
import { passwordMaxLength } from '../../domain/joining/password.ts'
import { joinCopy } from '../copy/join.ts'
import { recoveryCopy } from '../copy/recovery.ts'
import { useCopy } from '../copy/use-copy.ts'
import type { ReplyTo } from '../forms/action.ts'
import { FormPassword } from '../forms/fields.tsx'
import { FormProblem, SubmitButton } from '../forms/form-parts.tsx'
import { useRouteForm } from '../forms/use-route-form.ts'
import css from '../forms/form-page.module.css'
import { FormPage } from '../forms/form-page.tsx'
import { useLabels } from '../forms/use-labels.ts'
import { recoverPath, recoverUpdatePath } from '../site/late-paths.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { newPasswordForm } from './forms.ts'
import { PasskeysToKeep } from './passkeys-to-keep.tsx'
import { RecoveryForm } from './recovery-form.tsx'

type OpenRecovery = { token: string | undefined; passkeys: readonly PasskeyView[] }
/** A refusal returns the posted token and passkeys, because without scripts only the form has them. */
type UpdateReply = ReplyTo<typeof updateRecovery> & Partial<OpenRecovery>

/** The last step: a new password, with the token from the code or the mailed link. */
export function NewPassword(recovery: OpenRecovery) {
  const t = useCopy(joinCopy, recoveryCopy, linkCopy)
  const labelOf = useLabels()
  const hydrated = useHydrated()
  const state = useRouteForm<typeof updateRecovery.body, UpdateReply>(newPasswordForm)
  // The form posts an empty text for a missing token.
  const token = recovery.token ?? (state.reply?.token || undefined)
  const passkeys = recovery.passkeys.length > 0 ? recovery.passkeys : (state.reply?.passkeys ?? [])
  // The token comes from the state of the history entry, which is available only after hydration. Until then it does not count as missing.
  const isTokenMissing = hydrated && token === undefined
  return (
    <FormPage title={t('recover.updateTitle')} lead={t('recover.updateText')}>
      <RecoveryForm state={state} action={recoverUpdatePath()} label={t('recover.updateTitle')}>
        <FormProblem problem={state.problem || (isTokenMissing ? t('recover.expired') : '')}>
          <Link to={recoverPath()}>{t('recover.again')}</Link>
        </FormProblem>
        <input type="hidden" name={state.fields.token.name} value={token ?? ''} />
        <input type="hidden" name="passkeys" value={JSON.stringify(passkeys)} />
        <div className={css.group}>
          {(['password', 'passwordConfirm'] as const).map((name) => (
            <FormPassword
              key={name}
              field={state.fields[name]}
              label={labelOf(name)}
              hint={name === 'password' ? t('join.passwordHint') : undefined}
              required
              autoComplete="new-password"
              maxLength={passwordMaxLength}
            />
          ))}
        </div>
        <PasskeysToKeep passkeys={passkeys} field={state.fields.keepPasskeys} />
        <SubmitButton busy={state.busy || isTokenMissing}>{t('recover.updateSubmit')}</SubmitButton>
      </RecoveryForm>
    </FormPage>
  )
}
